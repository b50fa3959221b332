// The shell: header, colour scheme, and which view is shown for an address.

import { here, to } from './address.js';
import { h, fill, link, button, announce } from './dom.js';
import { sorry } from './sorry.js';
import { W } from './words.js';

/** Views by name: each module has `show(place, values)`, which may return a function that ends it. */
const VIEWS = {
  start: () => import('./views/start.js'),
  tour: () => import('./views/tour.js'),
  table: () => import('./views/table.js'),
  cheat: () => import('./views/cheat.js'),
  game: () => import('./views/game.js'),
  people: () => import('./views/people.js'),
  audit: () => import('./views/audit.js'),
  seal: () => import('./views/seal.js'),
  desk: () => import('./views/desk.js'),
};

const NAV = ['start', 'tour', 'cheat', 'game', 'people', 'audit', 'seal', 'desk'];
const WIDE = new Set(['table']);

let close = null;
let turn = 0;

function header(view) {
  fill(document.getElementById('top'),
    link([h('img', { src: '/icon.svg', alt: '' }), 'Facedown'], to('start'), { class: 'brand' }),
    h('nav', { 'aria-label': W.shell.nav }, NAV.map((name) => link(W.shell.views[name], to(name), { 'aria-current': name === view ? 'page' : null }))),
    button(W.shell.scheme[scheme()], () => { nextScheme(); header(view); }, { class: 'plain right', title: W.shell.schemeTitle }));
}

function scheme() {
  return localStorage.getItem('facedown-scheme') ?? 'system';
}

function wear() {
  if (scheme() === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme();
}

function nextScheme() {
  const order = ['system', 'light', 'dark'];
  localStorage.setItem('facedown-scheme', order[(order.indexOf(scheme()) + 1) % order.length]);
  wear();
  document.dispatchEvent(new Event('facedown-scheme'));
}

async function route() {
  const { view, values } = here();
  const mine = ++turn;
  close?.();
  close = null;
  const place = document.getElementById('view');
  const known = view in VIEWS ? view : 'start';
  header(known);
  place.classList.toggle('wide', WIDE.has(known));
  fill(place, h('p', { class: 'spinner soft' }, W.shell.loading));
  try {
    const module = await VIEWS[known]();
    if (mine !== turn) return;
    fill(place);
    const end = await module.show(place, values);
    if (mine !== turn) end?.();
    else close = end;
    document.title = `${place.querySelector('h1')?.textContent ?? W.shell.views[known]} · Facedown`;
  } catch (error) {
    if (mine === turn) fill(place, sorry(error));
  }
}

wear();
const skip = document.getElementById('skip');
skip.textContent = W.shell.skip;
skip.addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('view').focus();
});
addEventListener('hashchange', () => {
  route().then(() => {
    scrollTo(0, 0);
    document.getElementById('view').focus({ preventScroll: true });
    announce(document.title);
  });
});
route();
