// Real or simulated: two tables, one played with a solution, one drawn by a simulator that has none. Who is who only the server knows.

import { faultsOf, guess, movesOf, newGuess, theGallery } from '../api.js';
import { FIRST, to } from '../address.js';
import { announce, button, fill, h, select } from '../dom.js';
import { heard, spelled } from '../table/cards.js';
import { controls } from '../table/controls.js';
import { suits } from '../table/now.js';
import { Player } from '../table/player.js';
import { Stage } from '../table/stage.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

const MOST = 12; // cells: larger boards take too long to be looked at

/** Guesses so far, for each way of playing. */
const scores = new Map();

export async function show(place, values) {
  const gallery = await theGallery();
  const puzzle = values.puzzle || FIRST.smallest;
  const boards = gallery.genres.flatMap((genre) => genre.boards.filter((board) => board.height * board.width <= MOST && board.protocols.some((one) => one.serves === true)).map((board) => [board.id, `${genre.title}: ${board.size}`]));
  if (!boards.some(([id]) => id === puzzle)) boards.unshift([puzzle, puzzle.length > 40 ? `${puzzle.slice(0, 40)} …` : puzzle]);
  const asked = { puzzle, ...(values.protocol ? { protocol: values.protocol } : {}), ...(values.variant ? { variant: values.variant } : {}) };
  const table = h('div');
  const faults = h('span', { class: 'soft' }, W.game.findingFaults);
  let ended = null;
  const change = (name, value) => { location.hash = to('game', { ...values, puzzle, [name]: value }); };
  fill(place,
    h('h1', {}, W.game.title),
    h('p', { class: 'lead' }, W.game.lead),
    h('div', { class: 'bar' }, select(W.cheat.board, boards, puzzle, (value) => { location.hash = to('game', { puzzle: value }); }), faults),
    table);
  listFaults(faults, asked, values.fault, (value) => change('fault', value));
  const next = async () => {
    ended?.();
    fill(table, h('p', { class: 'spinner' }, W.game.dealing));
    try {
      ended = await deal(table, values.fault ? { ...asked, fault: values.fault } : asked, next);
    } catch (error) {
      fill(table, failure(error), h('div', { class: 'bar' }, button(W.game.next, next)));
    }
  };
  await next();
  return () => ended?.();
}

async function listFaults(place, asked, now, chosen) {
  try {
    const { faults, cut } = await faultsOf(asked);
    const usable = faults.filter((fault) => fault.advantage);
    const worth = usable.filter((fault) => fault.advantage.value > 0);
    const rest = usable.filter((fault) => fault.advantage.value === 0);
    const options = [['', W.game.noFault], ...[...worth, ...rest].map((fault) => [fault.id, W.game.faultOption(fault)])];
    fill(place, select(W.game.fault, options, now ?? '', chosen));
    if (cut) place.append(h('span', { class: 'soft small' }, ` ${W.game.cut}`));
  } catch (error) {
    fill(place, h('span', { class: 'soft small' }, error.message));
  }
}

/** One pair of tables. Returns how to end it. */
async function deal(place, asked, next) {
  const game = await newGuess(asked);
  const key = JSON.stringify(asked);
  const score = scores.get(key) ?? { played: 0, won: 0 };
  const sides = ['left', 'right'].map((side, i) => ({
    side,
    player: new Player({ key: game[side], moves: game.moves[i], head: game.head, verdict: null, run: null }, 'V', movesOf),
    stage: new Stage(),
    caption: h('p', { class: 'caption small' }),
  }));
  const length = Math.max(...game.moves);
  const first = sides[0].player;
  let turn = 0;
  let at = -1;
  async function goTo(n, animated, speed) {
    const mine = ++turn;
    let found;
    try {
      found = await Promise.all(sides.map(({ player }) => player.at(Math.min(n, player.length))));
    } catch (error) {
      if (mine === turn) lost(error);
      return;
    }
    if (mine !== turn) return;
    const forward = animated && at === n - 1;
    at = n;
    bar.set(n, W.controls.valueText(n, length, game.head.phases[first.phase(n)]?.name));
    await Promise.all(sides.map(({ stage, caption, player }, i) => {
      const { moment, slots } = found[i];
      stage.places(slots);
      fill(caption, moment.move?.seen ? [W.now.seen, ': ', suits(moment.move.seen)] : suits(moment.move?.words ?? W.now.empty));
      player.ahead(n);
      return forward && n <= player.length ? stage.play(moment, moment.move, speed) : stage.show(moment);
    }));
    const { moment } = found[0];
    if (moment.move && speed <= 2) announce([spelled(moment.move.words), ...found.map((one, i) => (one.moment.move?.seen ? W.game.seen(i, heard(one.moment.move.seen)) : ''))].join(' '));
  }
  const bar = controls({ length, head: game.head, phase: (n) => first.phase(n), nextStep: (n, back) => first.nextStep(n, back) }, goTo);
  /** Where the first cards are turned up after the fault: there it can be seen. */
  const firstLook = async () => {
    for (let n = game.where + 1; n < first.length; n++) if ((await first.at(n)).moment.move.kind === 'turn_up') return n;
    return first.length;
  };
  const answer = h('div', { 'aria-live': 'polite' });
  /** Something went wrong: whoever cannot go on with this pair takes another one. */
  const lost = (error) => fill(answer, failure(error), h('div', { class: 'bar' }, button(W.game.next, next, { class: 'main' })));
  const lock = (locked) => choices.querySelectorAll('button').forEach((one) => { one.disabled = locked; });
  const choose = async (side) => {
    lock(true);
    let result;
    try {
      result = await guess(game.game, side);
    } catch (error) {
      lock(false);
      lost(error);
      return;
    }
    score.played += 1;
    score.won += result.right ? 1 : 0;
    scores.set(key, score);
    sides.forEach((one) => one.box.classList.toggle('real', one.side === result.real));
    fill(answer, h('div', { class: `note ${result.right ? 'good' : ''}` }, h('p', {}, h('strong', {}, result.right ? W.game.right : W.game.wrong), ' ', W.game.realWas[result.real]),
      h('div', { class: 'bar' }, button(W.game.next, next, { class: 'main' }))), scoreOf(score, game.advantage));
    answer.querySelector('button').focus();
  };
  const choices = h('div', { class: 'bar guess' }, h('strong', {}, W.game.which),
    button(W.game.leftReal, () => choose('left')), button(W.game.rightReal, () => choose('right')),
    Number.isInteger(game.where) ? button(W.game.where, async () => goTo(await firstLook(), false, 1), { class: 'plain' }) : null);
  sides.forEach((one, i) => {
    one.box = h('section', { class: 'side-table', 'aria-label': W.game.sides[i] }, h('h2', {}, W.game.sides[i]), h('div', { class: 'stage-box' }, one.stage.node), one.caption);
  });
  fill(place, h('div', { class: 'pair' }, sides.map((one) => one.box)), bar.node, choices, fill(answer, scoreOf(score, game.advantage)));
  await goTo(0, false, 1);
  return () => {
    bar.close();
    sides.forEach(({ stage }) => stage.close());
    turn++;
  };
}

/** The score so far, against what is possible. */
function scoreOf({ played, won }, advantage) {
  const share = played ? won / played : 0;
  const chance = advantage?.wins_value ?? 0.5;
  const bar = h('div', { class: 'gauge', 'aria-hidden': 'true' }, h('i', {}), h('b', {}));
  bar.style.setProperty('--won', `${share * 100}%`);
  bar.style.setProperty('--chance', `${chance * 100}%`);
  return h('section', { class: 'panel score' },
    h('h2', {}, W.game.score(won, played)),
    bar,
    h('p', {}, W.game.exact(advantage)),
    advantage?.words ? h('p', { class: 'soft small' }, suits(advantage.words)) : null);
}
