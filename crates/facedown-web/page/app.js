// The shell: header, colour scheme, and which view is shown for an address.

import { here, to } from './address.js';
import { h, fill, link, button, announce, store, stored } from './dom.js';
import { sorry } from './sorry.js';
import { Player } from './table/player.js';
import * as start from './views/start.js';
import * as tour from './views/tour.js';
import * as table from './views/table.js';
import * as cheat from './views/cheat.js';
import * as game from './views/game.js';
import * as people from './views/people.js';
import * as audit from './views/audit.js';
import * as seal from './views/seal.js';
import * as desk from './views/desk.js';
import { W } from './words.js';

/** Views by name: each has `show(place, values)`, which may return a function that ends it. */
const VIEWS = { start, tour, table, cheat, game, people, audit, seal, desk };
/** A run that was saved with this page as one file: then nothing is asked of any server. */
const saved = document.getElementById('recording');

const NAV = ['start', 'tour', 'cheat', 'game', 'people', 'audit', 'seal', 'desk'];
const WIDE = new Set(['table']);
const SIGNS = { system: '◐', light: '☀', dark: '☾' };

let worn = null;
let close = null;
let turn = 0;

function header(view) {
  fill(document.getElementById('top'),
    saved ? h('span', { class: 'brand' }, 'Facedown') : link([h('img', { src: '/icon.svg', alt: '' }), h('span', {}, 'Facedown')], to('start'), { class: 'brand' }),
    saved ? null : h('nav', { 'aria-label': W.shell.nav }, NAV.map((name) => link(W.shell.views[name], to(name), { 'aria-current': name === view ? 'page' : null }))),
    button([SIGNS[scheme()], h('span', {}, W.shell.scheme[scheme()])], () => { nextScheme(); header(view); }, { class: 'plain right scheme', title: W.shell.schemeTitle }));
}

function scheme() {
  return worn ?? stored('facedown-scheme') ?? 'system';
}

function wear() {
  if (scheme() === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme();
}

function nextScheme() {
  const order = ['system', 'light', 'dark'];
  worn = order[(order.indexOf(scheme()) + 1) % order.length];
  store('facedown-scheme', worn);
  wear();
  document.dispatchEvent(new Event('facedown-scheme'));
}

async function route() {
  const { view, values } = here();
  const mine = ++turn;
  close?.();
  close = null;
  const place = document.getElementById('view');
  header(view);
  place.classList.toggle('wide', WIDE.has(view));
  fill(place, h('p', { class: 'spinner soft' }, W.shell.loading));
  try {
    if (!Object.hasOwn(VIEWS, view)) throw new Error(W.shell.noView(view));
    const end = await VIEWS[view].show(place, values);
    if (mine !== turn) end?.();
    else close = end;
    document.title = `${place.querySelector('h1')?.textContent ?? W.shell.views[view]} · Facedown`;
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

/** The one-file table. */
async function replay(place) {
  const run = JSON.parse(saved.textContent);
  header('table');
  place.classList.add('wide');
  document.title = `${run.head.title} · Facedown`;
  await table.stageRun(place, Player.of(run), { role: run.role === 'P' ? 'P' : 'V' }, true);
}

if (saved) {
  const place = document.getElementById('view');
  replay(place).catch((error) => fill(place, sorry(error)));
} else {
  addEventListener('hashchange', () => {
    route().then(() => {
      scrollTo(0, 0);
      document.getElementById('view').focus({ preventScroll: true });
      announce(document.title);
    });
  });
  route();
}
