// Cards laid by hand: for each time that P is asked, a row of places and a hand of cards to put there.

import { asksOf } from '../api.js';
import { button, fill, h, select } from '../dom.js';
import { writeRuns } from '../table/cards.js';
import { suits } from '../table/now.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

/**
 * Asks for cards until the protocol is over or P has had enough. `base`: the run without its prover; `solution`: what an honest
 * prover would know, for the plan; `done(lays, variant, planned)` is called with what was laid, and whether all of it was as planned.
 */
export function layByHand(place, base, solution, variants, done) {
  const laid = [];
  const plans = [];
  let variant = variants[0];
  const box = h('div');
  const run = () => ({ ...base, variant, prover: { lays: laid.join('; '), ...(solution ? { answer: solution } : {}) } });
  const next = async () => {
    fill(box, h('p', { class: 'spinner' }, W.shell.loading));
    try {
      const { asks, over } = await asksOf(run());
      const ask = asks[laid.length];
      if (over || !ask) {
        fill(box, h('div', { class: 'note' }, h('p', {}, W.hand.over)), history(), finish());
        return;
      }
      fill(box, one(ask), history(), finish());
    } catch (error) {
      fill(box, failure(error), history());
    }
  };
  const lay = (text, plan) => {
    laid.push(text);
    plans.push(plan);
    next();
  };
  const one = (ask) => h('section', { class: 'panel' },
    h('h3', {}, W.hand.ask(laid.length + 1)),
    h('p', {}, suits(ask.sentence ?? '')),
    asking(ask, (text) => lay(text, ask.plan)));
  const history = () => (laid.length ? h('details', {}, h('summary', {}, W.hand.laid(laid.length)), h('ol', {}, laid.map((text) => h('li', {}, suits(text)))),
    button(W.hand.takeBack, () => { laid.pop(); plans.pop(); next(); })) : null);
  const finish = () => h('div', { class: 'bar' },
    laid.length ? button(W.hand.finish, () => done(laid.join('; '), variant, laid.every((text, nth) => text === plans[nth])), { class: 'main' }) : null);
  fill(place,
    h('p', {}, W.hand.lead),
    variants.length > 1 ? h('div', { class: 'bar' }, select(W.table.variant, variants.map((name) => [name, W.table.variants[name] ?? name]), variant, (value) => { variant = value; laid.length = plans.length = 0; next(); })) : null,
    box);
  next();
}

/** One ask: places to click on, and buttons. `lay(text)` gets what was chosen, as the audit writes it. */
export function asking(ask, lay, more = []) {
  const count = ask.columns * ask.depth;
  const planned = ask.plan ? button(W.hand.plan, () => lay(ask.plan), { class: 'main' }) : null;
  const nameOf = (i) => ask.names?.[i] ?? String(i + 1);
  const wide = ask.board?.width ?? 0;
  if (ask.mark && ask.depth === 1) {
    let chosen = planned ? Number(/^@(\d+)$/.exec(ask.plan)?.[1] ?? 1) - 1 : 0;
    const places = h('div', { class: 'places', role: 'group', 'aria-label': W.hand.where });
    const paint = () => fill(places, Array.from({ length: ask.columns }, (_, i) =>
      button(suits(i === chosen ? ask.mark : ask.rest ?? '♣'), () => { chosen = i; paint(); places.children[i].focus(); }, { 'aria-pressed': String(i === chosen), 'aria-label': W.hand.place(nameOf(i), i === chosen), title: nameOf(i) })));
    layLike(places, wide);
    paint();
    return h('div', {}, h('p', { class: 'small soft' }, W.hand.markHint), places,
      h('div', { class: 'bar' }, button(W.hand.layIt, () => lay(`@${chosen + 1}`), { class: planned ? '' : 'main' }), planned, more), any(ask, lay));
  }
  return h('div', {}, any(ask, lay, true, count), h('div', { class: 'bar' }, planned, more));
}

function layLike(places, wide) {
  if (!wide) return;
  places.classList.add('grid');
  places.style.setProperty('--columns', wide);
}

/** Any cards at all: click through the faces. */
function any(ask, lay, open = false) {
  const faces = Object.keys(ask.hand ?? { '♣': 1, '♥': 1 });
  const all = [...new Set([...faces, '♣', '♥'])];
  const cards = Array(ask.columns * ask.depth).fill(ask.rest ?? all[0]);
  const places = h('div', { class: 'places', role: 'group', 'aria-label': W.hand.where });
  const most = 400;
  const paint = () => fill(places, cards.slice(0, most).map((card, i) =>
    button(suits(card), () => { cards[i] = all[(all.indexOf(card) + 1) % all.length]; paint(); places.children[i].focus(); },
      { 'aria-label': W.hand.card(ask.names?.[Math.floor(i / ask.depth)] ?? String(Math.floor(i / ask.depth) + 1), card), title: ask.names?.[Math.floor(i / ask.depth)] ?? '' })));
  layLike(places, ask.depth === 1 ? ask.board?.width ?? 0 : 0);
  paint();
  const hand = Object.entries(ask.hand ?? {}).map(([face, count]) => `${face} × ${count}`).join(', ');
  return h('details', { open }, h('summary', {}, W.hand.any),
    h('p', { class: 'small soft' }, W.hand.anyHint(hand)), places,
    h('div', { class: 'bar' }, button(W.hand.layThese, () => lay(writeRuns(cards)))));
}
