// The author's desk: draw a board, and see at once whether it has one solution, several, or none.

import { convert, deskDraws, deskSays, generate, hintFor, makeSeal, rate, theGallery } from '../api.js';
import { FIRST, keep, oneOf, to } from '../address.js';
import { boardEditor } from '../board/editor.js';
import { button, fill, h, picture, select } from '../dom.js';
import { icon } from '../icons.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

/** How long a board lies before it is judged: whoever draws on gets no verdict on the way, in milliseconds. */
const REST = 120;

export async function show(place, values) {
  const gallery = await theGallery();
  const genres = gallery.genres;
  const genreOf = (name) => genres.find((one) => one.name === name) ?? genres[0];
  let genre = genreOf(oneOf(values, 'genre', [FIRST.genre, ...genres.map((one) => one.name)]));
  /** The board to begin with: the smallest with one solution. */
  const first = () => genre.boards.find((board) => board.is_unique) ?? genre.boards[0];
  const past = [];
  const future = [];
  let sheet = null;
  // What the server was asked about last, which the desk shows or will show: `past` and `future` are lists of these.
  let current = null;
  let soFar = null;
  // What is being asked for each part of the desk: something newer ends it.
  const working = new Map();

  const canvas = h('div', { class: 'desk-board' });
  const verdict = h('div', { class: 'desk-verdict', 'aria-live': 'polite' });
  const result = h('div', { 'aria-live': 'polite' });
  const text = h('textarea', { class: 'code', rows: 9, spellcheck: 'false', 'aria-label': W.desk.text });
  const [height, width] = [W.desk.height, W.desk.width].map((label) => h('input', { type: 'number', min: 1, max: 40, 'aria-label': label }));
  [height.value, width.value] = (genre.sizes?.usual ?? '5x6').split('x');
  const size = h('span', { class: 'field' }, h('span', {}, W.desk.size), height, '×', width);
  const undo = button([icon('undo'), W.desk.undo], () => travel(past, future), { title: `${W.desk.undo} (Ctrl+Z)`, disabled: true });
  const redo = button([icon('redo'), W.desk.redo], () => travel(future, past), { title: `${W.desk.redo} (Ctrl+Y)`, disabled: true });

  const written = h('details', {}, h('summary', {}, W.desk.text), text, h('div', { class: 'bar' }, button(W.desk.read, () => load({ text: text.value }))));

  const kinds = select(W.desk.genre, genres.map((one) => [one.name, one.title]), genre.name, (value) => {
    genre = genreOf(value);
    load({ text: first().text });
  });

  /** Asks for something, unless newer is asked for; a failure is shown where it was asked for. */
  const tried = async (box, act) => {
    const mine = new AbortController();
    working.get(box)?.abort();
    working.set(box, mine);
    try {
      await act(mine.signal);
    } catch (error) {
      if (error.name !== 'AbortError') fill(box, failure(error));
    }
  };

  function travel(from, onto) {
    if (!from.length) return;
    onto.push(current);
    current = from.pop();
    touched = null;
    load(current, false);
  }

  // The board as it is drawn, and the cell that was drawn in last: what is drawn in one cell is taken back at once.
  let drawn = [];
  let touched = null;

  /** Something else is on the desk: what was there can be brought back. */
  function remembered(next, cell = null) {
    if (cell !== null && cell === touched) {
      current = next;
      return;
    }
    touched = cell;
    if (current) past.push(current);
    future.length = 0;
    current = next;
    undo.disabled = !past.length;
    redo.disabled = true;
  }

  /** Another board on the desk: it is drawn at once, and judged after a moment's rest. `next`: what the server is asked about. */
  async function load(next, remember = true) {
    await tried(verdict, async (signal) => {
      fill(verdict, h('p', { class: 'spinner soft' }, W.desk.thinking));
      const drawing = await deskDraws(next, signal);
      if (remember && sheet?.text !== drawing.sheet.text) remembered(next);
      current = next;
      put(drawing);
      await new Promise((done) => setTimeout(done, REST));
      if (signal.aborted) return;
      const said = await deskSays(next, signal);
      if (editor) editor.draw(said.svg);
      else fill(canvas, picture(said.svg), h('p', { class: 'soft small' }, W.desk.asText));
      fill(verdict, h('div', { class: `note ${said.verdict === 'unique' ? 'good' : said.verdict === 'none' ? 'bad' : ''}` },
        h('p', {}, said.words)));
    });
  }

  function put(drawing) {
    const other = !sheet || sheet.genre !== drawing.sheet.genre || sheet.size !== drawing.sheet.size;
    if (sheet?.text !== drawing.sheet.text) {
      working.get(result)?.abort();
      fill(result);
    }
    sheet = drawing.sheet;
    genre = genreOf(sheet.genre);
    if (other) [height.value, width.value] = [sheet.height, sheet.width];
    soFar = null;
    text.value = sheet.text;
    kinds.querySelector('select').value = genre.name;
    tools.forEach((tool) => { tool.disabled = false; });
    make.disabled = !genre.sizes;
    blank.disabled = !drawing.clues;
    size.hidden = make.disabled && blank.disabled;
    undo.disabled = !past.length;
    redo.disabled = !future.length;
    paint(drawing, other);
    keep('desk', { puzzle: sheet.address ?? sheet.text });
  }

  let editor = null;
  let clues = null;
  function paint(drawing, other) {
    const { cells } = sheet;
    clues = drawing.clues;
    drawn = clues ? [...clues.board] : [];
    if (!clues || !cells?.place) {
      editor = null;
      written.open = true;
      fill(canvas, picture(drawing.svg), h('p', { class: 'soft small' }, W.desk.asText));
      return;
    }
    const key = clues.choices.map((choice) => choice.text).join(' ');
    if (other || !editor || editor.key !== key) {
      editor = boardEditor({ ...cells, choices: clues.choices, fixed: [] }, clues.board, changed, sheet.title);
      editor.key = key;
      fill(canvas, h('p', { class: 'soft small' }, clues.choices.length > 2 ? W.desk.draw : W.desk.drawOne), editor.node);
    } else editor.set(clues.board);
    editor.draw(drawing.svg);
  }

  /** A cell was clicked: the library reads the board and draws it. */
  function changed(board) {
    const next = { text: sheet.text, clues: board.map((choice) => clues.choices[choice].text) };
    remembered(next, board.findIndex((value, place) => value !== drawn[place]));
    drawn = [...board];
    load(next, false);
  }

  const blank = button(W.desk.empty, () => load({ genre: genre.name, height: Number(height.value), width: Number(width.value) }));
  const make = button(W.desk.generate, () => tried(verdict, async (signal) => {
    fill(verdict, h('p', { class: 'spinner soft' }, W.desk.generating));
    const next = await generate({ genre: genre.name, height: Number(height.value), width: Number(width.value), ...(level.value ? { difficulty: level.value } : {}), seed: 1 + Math.floor(Math.random() * 1e6) }, signal);
    await load({ text: next.text });
  }));
  const level = h('select', { 'aria-label': W.desk.difficulty }, h('option', { value: '' }, W.desk.anyLevel), (genre.difficulties ?? ['easy', 'medium', 'hard']).map((name) => h('option', { value: name }, name)));

  const hint = () => tried(result, async (signal) => {
    fill(result, h('p', { class: 'spinner soft' }, W.desk.thinking));
    const said = await hintFor(sheet.text, soFar, signal);
    soFar = said.so_far ?? soFar;
    fill(result, h('div', { class: 'note' }, h('p', {}, said.words), said.steps?.length ? h('ol', {}, said.steps.map((step) => h('li', { class: 'steps-of-hint' }, step.words))) : null), said.svg ? picture(said.svg, { class: 'paper marked' }) : null,
      h('div', { class: 'bar' }, button(W.desk.nextHint, hint)));
  });
  const difficulty = () => tried(result, async (signal) => {
    fill(result, h('p', { class: 'spinner soft' }, W.desk.thinking));
    const said = await rate(sheet.text, signal);
    fill(result, h('div', { class: 'note' }, said.words));
  });
  const out = () => tried(result, async (signal) => {
    const said = await convert(sheet.text, signal);
    const drawing = URL.createObjectURL(new Blob([said.svg], { type: 'image/svg+xml' }));
    fill(result, h('div', { class: 'note' },
      said.address ? h('p', {}, h('label', {}, W.desk.address, ' ', h('input', { type: 'text', readonly: true, value: said.address, onfocus: (event) => event.target.select() }))) : h('p', {}, W.desk.noAddress),
      h('p', {}, h('a', { href: drawing, download: `${sheet.genre}-${sheet.size}.svg`, class: 'button' }, W.desk.svg), ' ',
        h('a', { href: URL.createObjectURL(new Blob([said.text], { type: 'text/plain' })), download: `${sheet.genre}-${sheet.size}.txt`, class: 'button' }, W.desk.asFile))));
  });
  const seal = () => tried(result, async (signal) => {
    fill(result, h('p', { class: 'spinner soft' }, W.seal.making));
    const answer = await makeSeal(sheet.text, null, signal);
    fill(result, h('p', {}, W.seal.made(answer.seal.length, answer.seconds)), answer.qr ? picture(answer.qr, { class: 'paper qr dense', role: 'img', 'aria-label': W.seal.qr }) : null,
      h('textarea', { class: 'code', rows: 6, readonly: true, value: answer.seal, 'aria-label': W.seal.text }));
  });

  // What can be done with a board, once there is one.
  const tools = [[W.desk.hint, hint], [W.desk.rate, difficulty], [W.desk.out, out], [W.desk.seal, seal],
    [W.desk.prove, () => { location.hash = to('table', { puzzle: sheet.address ?? sheet.text }); }]].map(([words, act]) => button(words, act, { disabled: true }));

  fill(place,
    h('h1', {}, W.desk.title),
    h('p', { class: 'lead' }, W.desk.lead),
    h('div', { class: 'bar' },
      kinds,
      size, blank, level, make),
    h('div', { class: 'columns desk' },
      h('div', {}, h('div', { class: 'bar' }, undo, redo), canvas),
      h('div', {}, verdict,
        h('div', { class: 'bar' }, tools),
        result,
        written)));
  const keys = (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || !'zy'.includes(key) || event.target.closest('input, textarea')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) travel(future, past);
    else travel(past, future);
  };
  document.addEventListener('keydown', keys);
  await load({ text: values.puzzle ?? first().text }, false);
  return () => {
    document.removeEventListener('keydown', keys);
    working.forEach((one) => one.abort());
  };
}
