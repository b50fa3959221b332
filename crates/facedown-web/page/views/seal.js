// Seals: proofs without cards. Paste one, see it verified; or make one.

import { makeSeal, verifySeal, theGallery } from '../api.js';
import { FIRST } from '../address.js';
import { button, fill, h, picture, select } from '../dom.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

export async function show(place, values) {
  const gallery = await theGallery();
  const seal = h('textarea', { class: 'code', id: 'seal', rows: 7, spellcheck: 'false' });
  const puzzle = h('textarea', { class: 'code', id: 'seal-puzzle', rows: 4, spellcheck: 'false' });
  const verdict = h('div', { 'aria-live': 'polite' });
  const verify = async () => {
    fill(verdict, h('p', { class: 'spinner' }, W.shell.loading));
    try {
      const answer = await verifySeal(seal.value, puzzle.value.trim() || null);
      fill(verdict, h('div', { class: `note ${answer.valid ? 'good' : 'bad'}` },
        h('p', {}, h('strong', {}, answer.valid ? W.seal.valid : W.seal.invalid)), String(answer.words).split('\n').filter(Boolean).map((line) => h('p', {}, line))),
      answer.puzzle ? picture(answer.puzzle.svg, { class: 'paper sealed' }) : null);
    } catch (error) {
      fill(verdict, failure(error));
    }
  };
  const boards = gallery.genres.flatMap((genre) => genre.boards.filter((board) => board.height * board.width <= 40).map((board) => [board.id, `${genre.title}: ${board.size}`]));
  let chosen = values.puzzle || FIRST.puzzle;
  if (!boards.some(([id]) => id === chosen)) boards.unshift([chosen, chosen.length > 40 ? `${chosen.slice(0, 40)} …` : chosen]);
  const made = h('div', { 'aria-live': 'polite' });
  const make = async () => {
    fill(made, h('p', { class: 'spinner' }, W.seal.making));
    try {
      const answer = await makeSeal(chosen);
      fill(made, h('p', {}, W.seal.made(answer.seal.length, answer.seconds)),
        answer.qr ? picture(answer.qr, { class: 'paper qr dense', role: 'img', 'aria-label': W.seal.qr }) : null,
        h('textarea', { class: 'code', rows: 6, readonly: true, value: answer.seal, 'aria-label': W.seal.text }),
        h('div', { class: 'bar' }, button(W.seal.tryIt, () => { seal.value = answer.seal; verify(); verdict.scrollIntoView({ block: 'nearest' }); })));
    } catch (error) {
      fill(made, failure(error));
    }
  };
  fill(place,
    h('h1', {}, W.seal.title),
    h('p', { class: 'lead' }, W.seal.lead),
    h('div', { class: 'halves' },
      h('section', { class: 'panel' }, h('h2', {}, W.seal.verify),
        h('label', { htmlFor: 'seal' }, W.seal.paste), seal,
        h('label', { htmlFor: 'seal-puzzle' }, W.seal.puzzle), puzzle,
        h('div', { class: 'bar' }, button(W.seal.check, verify, { class: 'main' })), verdict),
      h('section', { class: 'panel' }, h('h2', {}, W.seal.make),
        h('div', { class: 'bar' }, select(W.cheat.board, boards, chosen, (value) => { chosen = value; }), button(W.seal.makeIt, make)), made)));
}
