// Cheating: a shipped wrong answer, an answer changed by clicking, or cards laid by hand. Each cheat is tried on every variant of the protocol.

import { boardEditor, answerText } from '../board/editor.js';
import { drawAnswer, newRun, readPuzzle, theGallery } from '../api.js';
import { FIRST, keep, oneOf, shown, to, valuesOf } from '../address.js';
import { button, fill, h, link, picture, select } from '../dom.js';
import { suits } from '../table/now.js';
import { layByHand } from '../board/hand.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

const WAYS = ['shipped', 'change', 'hand'];

export async function show(place, values) {
  const gallery = await theGallery();
  const given = values.puzzle || FIRST.puzzle;
  const boards = gallery.genres.flatMap((genre) => genre.boards);
  const sheet = boards.find((board) => board.id === given) ?? await readPuzzle(given);
  const genre = gallery.genres.find((one) => one.name === sheet.genre) ?? { wrong: [], boards: [] };
  const protocols = sheet.protocols.filter((one) => one.serves === true);
  const named = protocols.length ? oneOf(values, 'protocol', protocols.map((one) => one.name)) : null;
  const state = { puzzle: given, sheet, genre, protocol: protocols.find((one) => one.name === named) };
  const body = h('div');
  let way = oneOf(values, 'way', genre.wrong?.length ? WAYS : WAYS.slice(1).concat(WAYS));
  const chosen = h('div', { class: 'bar' });
  const tabs = h('div', { class: 'tabs', role: 'group', 'aria-label': W.cheat.ways });
  /** Wrong answers come with a kind of puzzle, whatever the board. */
  const which = () => {
    const change = (puzzle) => { location.hash = to('cheat', { puzzle, way }); };
    if (way === 'shipped' && genre.wrong?.length) return select(W.desk.genre, gallery.genres.filter((one) => one.wrong?.length).map((one) => [one === genre ? given : one.boards.find(playable)?.id, one.title]), given, change);
    return [
      select(W.cheat.board, [...(boards.includes(sheet) ? [] : [[given, sheet.title]]), ...gallery.genres.flatMap((one) => one.boards.filter((board) => playable(board)).map((board) => [board.id, `${one.title}: ${board.size}`]))], given, change),
      protocols.length > 1 ? select(W.cheat.protocol, protocols.map((one) => [one.name, one.name]), state.protocol.name, (value) => { location.hash = to('cheat', { puzzle: given, protocol: value, way }); }) : null];
  };
  const open = (name) => {
    way = name;
    keep('cheat', { puzzle: given, protocol: values.protocol, way });
    fill(tabs, WAYS.map((one) => button(W.cheat.way[one], () => open(one), { 'aria-pressed': String(one === way) })));
    fill(chosen, which());
    fill(body);
    WAY[way](body, state);
  };
  fill(place,
    h('h1', {}, W.cheat.title),
    h('p', { class: 'lead' }, W.cheat.lead),
    tabs, chosen, body);
  fill(chosen, which());
  if (!state.protocol) fill(body, h('div', { class: 'note bad' }, sheet.protocols.map((one) => h('p', {}, String(one.serves)))));
  else open(way);
}

const playable = (board) => board.protocols.some((one) => one.serves === true) && board.height * board.width <= 150;

const WAY = {
  /** Wrong answers that come with the program, one for each rule. */
  shipped(body, { genre }) {
    const result = h('div', { 'aria-live': 'polite' });
    if (!genre.wrong?.length) return fill(body, h('p', {}, W.cheat.noneShipped));
    return fill(body,
      h('p', {}, W.cheat.pickShipped),
      h('ul', { class: 'boards wide-tiles' }, genre.wrong.map((one) =>
        h('li', {}, h('button', { type: 'button', class: 'tile', onclick: (event) => {
          body.querySelectorAll('.tile').forEach((tile) => tile.setAttribute('aria-pressed', String(tile === event.currentTarget)));
          attempt(result, one.run, variantsOf(genre, one.run));
        } }, picture(one.svg, { 'aria-hidden': 'true' }), h('span', { class: 'name' }, one.sentence ?? one.rule.replaceAll('_', ' ')))))),
      result);
  },

  /** The right answer, to be changed by clicking. */
  change(body, { puzzle, sheet, protocol }) {
    const result = h('div', { 'aria-live': 'polite' });
    const message = h('div', { 'aria-live': 'polite' });
    const run = (text) => ({ puzzle, protocol: protocol.name, prover: { answer: text } });
    let turn = 0;
    /** Draws an answer with `draw`, and says which rules it breaks. */
    const check = async (text, draw) => {
      const mine = ++turn;
      fill(result);
      try {
        const answer = await drawAnswer(puzzle, text);
        if (mine !== turn) return;
        draw(answer.svg);
        fill(message, answer.broken.length
          ? h('div', { class: 'note' }, h('p', {}, W.cheat.breaks), h('ul', {}, answer.broken.map((one) => h('li', {}, one.sentence))))
          : h('div', { class: 'note good' }, W.cheat.allRight));
      } catch (error) {
        if (mine === turn) fill(message, failure(error));
      }
    };
    /** The board beside what is said about it. */
    const lay = (lead, board, answer, reset) => fill(body, h('p', {}, lead), h('div', { class: 'columns' }, board,
      h('div', {}, message, h('div', { class: 'bar' },
        button(W.cheat.tryIt, () => attempt(result, run(answer()), protocol.variants), { class: 'main' }), button(W.cheat.reset, reset)),
      result)));
    const { cells } = sheet;
    if (cells?.kind !== 'grid' || !cells.place) {
      const text = h('textarea', { class: 'code', rows: 8, spellcheck: 'false', 'aria-label': W.cheat.answerText });
      const board = h('div', { class: 'written' }, picture(sheet.svg));
      const show = () => check(text.value, (svg) => fill(board, picture(svg)));
      const reset = () => {
        text.value = sheet.solution ?? '';
        show();
      };
      text.addEventListener('input', show);
      lay(W.cheat.writeIt, h('div', {}, board, text), () => text.value, reset);
      reset();
      return;
    }
    const right = cells.answer ?? Array(cells.height * cells.width).fill(0);
    const show = (values) => check(answerText(cells, values), editor.draw);
    const editor = boardEditor(cells, right, show, sheet.title);
    lay(W.cheat.click, editor.node, () => answerText(cells, editor.values), () => {
      editor.set(right);
      show(right);
    });
    editor.draw(sheet.svg);
    show(right);
  },

  /** Any cards, where P is asked. */
  hand(body, { puzzle, sheet, protocol }) {
    const result = h('div', { 'aria-live': 'polite' });
    const base = { puzzle, protocol: protocol.name };
    layByHand(body, base, sheet.solution, protocol.variants, (lays, variant, planned) => attempt(result, { ...base, prover: { lays } }, variant ? [variant] : protocol.variants, planned));
    body.append(result);
  },
};

function variantsOf(genre, run) {
  const all = genre.boards.flatMap((board) => board.protocols);
  return (all.find((one) => one.name === run.protocol) ?? all[0])?.variants ?? ['repaired'];
}

/** Plays a cheat on each variant, and says how it went. `planned`: whether cards laid by hand are those of an honest prover. */
async function attempt(place, run, variants, planned = false) {
  fill(place, h('p', { class: 'spinner' }, W.cheat.playing));
  try {
    const answers = await Promise.all(variants.map((variant) => newRun({ ...run, variant })));
    fill(place, h('div', { class: 'verdicts' }, answers.map((answer) => verdict(answer, variants.length > 1, planned))));
    place.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  } catch (error) {
    fill(place, failure(error));
  }
}

/** How one run ended, and a way to watch it. */
function verdict({ verdict: end, head, run }, several, planned) {
  const caught = !end.accepted;
  const byHand = run.prover?.lays !== undefined;
  const honest = end.accepted && (byHand ? planned : !head.broken?.length);
  return h('section', { class: `panel verdict ${caught ? 'caught' : 'passed'}` },
    h('h3', {}, several ? `${W.table.variants[head.variant] ?? head.variant}: ` : '', caught ? W.cheat.caught : honest ? W.cheat.honest : W.cheat.passed),
    caught && end.site ? h('p', { class: 'soft small' }, end.site) : null,
    caught && end.sentence ? h('p', {}, suits(end.sentence)) : null,
    caught && (end.wanted || end.seen) ? h('dl', { class: 'pairs' },
      end.wanted ? [h('dt', {}, W.now.wanted), h('dd', {}, suits(end.wanted))] : null,
      end.seen ? [h('dt', {}, W.now.seen), h('dd', {}, suits(end.seen))] : null) : null,
    !caught ? h('p', {}, honest ? W.cheat.honestSays : byHand ? W.cheat.passedByHand : W.cheat.passedSays) : null,
    h('div', { class: 'bar' },
      link(caught ? W.cheat.watchMoment : W.cheat.watchEnd, shown(run), { class: 'button main' }),
      link(W.cheat.watchAll, to('table', { ...valuesOf(run), role: 'P' }), { class: 'button' })));
}
