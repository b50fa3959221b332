// The first page: what this is, a board to begin with, a box to paste one, what is broken in published protocols.

import { shown, to } from '../address.js';
import { button, fill, h, link, picture } from '../dom.js';
import { readPuzzle, theGallery } from '../api.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

export async function show(place) {
  const gallery = await theGallery();
  fill(place, hero(), ...gallery.genres.map(genre), findings(gallery.findings), h('footer', { class: 'soft small' }, W.start.footer(gallery.version)));
}

function hero() {
  return h('div', { class: 'hero' },
    h('div', {},
      h('h1', {}, W.start.title),
      h('p', { class: 'lead' }, W.start.lead),
      h('div', { class: 'bar' },
        link(W.start.tour, to('tour'), { class: 'button main' }),
        link(W.start.cheat, to('cheat'), { class: 'button' }),
        link(W.start.game, to('game'), { class: 'button' }),
        button(W.start.findings, () => document.getElementById('findings').focus()))),
    paste());
}

function paste() {
  const text = h('textarea', { class: 'code', id: 'paste', rows: 5, spellcheck: 'false', placeholder: W.start.example });
  const answer = h('div', { 'aria-live': 'polite' });
  const open = async () => {
    fill(answer, h('p', { class: 'spinner' }, W.shell.loading));
    try {
      const sheet = await readPuzzle(text.value);
      fill(answer, opened(sheet));
    } catch (error) {
      fill(answer, failure(error));
    }
  };
  return h('section', { class: 'panel' },
    h('h2', {}, h('label', { htmlFor: 'paste' }, W.start.paste)),
    h('p', { class: 'soft small' }, W.start.pasteHint),
    text,
    h('div', { class: 'bar' }, button(W.start.open, open, { class: 'main' })),
    answer);
}

/** What can be done with a board that was read. */
function opened(sheet) {
  const puzzle = sheet.address ?? sheet.text;
  return h('div', { class: 'note good' },
    h('p', {}, h('strong', {}, sheet.title)),
    h('div', { class: 'bar' },
      sheet.protocols.filter((protocol) => protocol.serves === true).map((protocol) =>
        link(sheet.protocols.length > 1 ? W.start.playWith(protocol.name) : W.start.play, to('table', { puzzle, protocol: protocol.name, answer: sheet.solution }), { class: 'button main' })),
      link(W.table.cheat, to('cheat', { puzzle }), { class: 'button' })),
    sheet.protocols.filter((protocol) => protocol.serves !== true).map((protocol) => h('p', { class: 'small' }, `${protocol.name}: ${protocol.serves}`)));
}

function genre(one) {
  return h('section', { class: 'genre', 'aria-labelledby': `genre-${one.name}` },
    h('h2', { id: `genre-${one.name}` }, one.title),
    h('p', { class: 'soft small rules' }, one.rules.map((rule) => `${rule.sentence.replace(/\.?$/, '.')} `)),
    h('ul', { class: 'boards' }, one.boards.map((board) => {
      const played = board.protocols.some((protocol) => protocol.serves === true);
      return h('li', {}, link([picture(board.svg, { 'aria-hidden': 'true' }), h('span', { class: 'name' }, board.size), h('span', { class: 'soft small' }, played ? W.start.cards('', board.cards) : W.start.notPlayed)],
        to(played ? 'table' : 'desk', { puzzle: board.id }), { class: 'tile' }));
    })));
}

function findings(list) {
  return h('section', { 'aria-labelledby': 'findings' },
    h('h2', { id: 'findings', tabindex: '-1' }, W.start.findings),
    h('p', { class: 'soft' }, W.start.findingsHint),
    h('ul', { class: 'findings' }, list.map((finding) =>
      h('li', {}, h('article', { class: 'panel finding' },
        h('h3', {}, finding.title),
        h('p', { class: 'small' }, finding.text[0]),
        h('div', { class: 'bar' },
          [[W.start.watch, finding.run], [W.start.watchOther, finding.other], [W.start.watchRepaired, finding.repaired]].map(([words, run]) =>
            (run ? link(words, shown(run, finding.at), { class: 'button' }) : null)),
          finding.run ? null : link(W.start.inAudit, to('audit', finding.question), { class: 'button' })))))));
}

