// A board to click on: the library's picture with a button over each cell. It knows no genre: the server says what may stand in a cell.

import { fill, h, picture } from '../dom.js';
import { W } from '../words.js';

/**
 * `cells`: `{height, width, choices, fixed, place}`; `values`: the number of the choice in each cell; `changed(values)` after each click.
 * Returns `{node, draw(svg), set(values)}`.
 */
export function boardEditor(cells, values, changed, label) {
  let now = [...values];
  let focus = 0;
  let pen = null;
  let typed = { at: -1, text: '' };
  const paper = h('div');
  const fixed = new Set(cells.fixed ?? []);
  const name = (i) => W.editor.cell(Math.floor(i / cells.width) + 1, (i % cells.width) + 1, cells.choices[now[i]]?.name ?? '', fixed.has(i));
  const buttons = now.map((_, i) => h('button', { type: 'button', class: 'cell', tabindex: i === 0 ? '0' : '-1', 'aria-label': name(i), 'aria-disabled': fixed.has(i) ? 'true' : null }));
  const rows = Array.from({ length: cells.height }, (_, row) => h('div', { role: 'row' }, buttons.slice(row * cells.width, (row + 1) * cells.width).map((cell) => h('div', { role: 'gridcell' }, cell))));
  const grid = h('div', { class: 'cells', role: 'grid', 'aria-label': label }, rows);
  grid.style.setProperty('--rows', cells.height);
  const box = h('div', { class: 'editor' }, paper, grid);
  box.style.setProperty('--columns', cells.width);
  const pens = cells.choices.length > 2 ? pensOf() : null;
  const node = h('div', { class: 'editor-box' }, h('div', { class: 'window' }, box), pens);

  function pensOf() {
    const choose = (value) => {
      pen = pen === value ? null : value;
      [...bar.querySelectorAll('button')].forEach((one, i) => one.setAttribute('aria-pressed', String(pen === i)));
    };
    const bar = h('div', { class: 'pens', role: 'group', 'aria-label': W.editor.pens },
      cells.choices.map((choice, i) => h('button', { type: 'button', 'aria-pressed': 'false', onclick: () => choose(i) }, choice.name)));
    return bar;
  }

  function put(i, value) {
    if (fixed.has(i) || value === now[i] || value < 0 || value >= cells.choices.length) return;
    now = now.with(i, value);
    buttons[i].setAttribute('aria-label', name(i));
    changed(now);
  }
  const next = (i, by) => put(i, (now[i] + by + cells.choices.length) % cells.choices.length);

  function move(to) {
    if (to < 0 || to >= buttons.length) return;
    buttons[focus].tabIndex = -1;
    focus = to;
    buttons[focus].tabIndex = 0;
    buttons[focus].focus();
  }

  grid.addEventListener('click', (event) => {
    const i = buttons.indexOf(event.target);
    if (i < 0) return;
    buttons[focus].tabIndex = -1;
    focus = i;
    buttons[i].tabIndex = 0;
    if (pen !== null) put(i, now[i] === pen ? 0 : pen);
    else next(i, 1);
  });
  grid.addEventListener('contextmenu', (event) => {
    const i = buttons.indexOf(event.target);
    if (i < 0) return;
    event.preventDefault();
    next(i, -1);
  });
  grid.addEventListener('keydown', (event) => {
    const i = buttons.indexOf(event.target);
    const column = i % cells.width;
    const steps = { ArrowRight: column + 1 < cells.width ? 1 : 0, ArrowLeft: column > 0 ? -1 : 0, ArrowDown: cells.width, ArrowUp: -cells.width };
    if (i < 0 || event.ctrlKey || event.metaKey) return;
    if (event.key in steps) {
      event.preventDefault();
      event.stopPropagation();
      move(i + steps[event.key]);
      return;
    }
    // `1` and then `2` are 12, where that may stand in a cell.
    const words = [typed.at === i ? typed.text + event.key : event.key, event.key];
    const text = words.find((word) => cells.choices.some((choice) => choice.text === word));
    typed = { at: i, text: text ?? '' };
    if (event.key === 'Backspace' || event.key === 'Delete') put(i, 0);
    else if (text) put(i, cells.choices.findIndex((choice) => choice.text === text));
    else return;
    event.preventDefault();
  });

  return {
    node,
    get values() { return now; },
    set(values) {
      now = [...values];
      buttons.forEach((cell, i) => cell.setAttribute('aria-label', name(i)));
    },
    /** Lays the buttons over this picture. */
    draw(svg) {
      const drawn = picture(svg, { 'aria-hidden': 'true' });
      const view = drawn.querySelector('svg')?.viewBox.baseVal;
      fill(paper, drawn);
      if (!view || !cells.place) return;
      const { x, y, side } = cells.place;
      grid.style.setProperty('left', `${(x / view.width) * 100}%`);
      grid.style.setProperty('top', `${(y / view.height) * 100}%`);
      grid.style.setProperty('width', `${((side * cells.width) / view.width) * 100}%`);
      grid.style.setProperty('height', `${((side * cells.height) / view.height) * 100}%`);
    },
  };
}

/** An answer as text: a line for each row of the board. */
export function answerText(cells, values) {
  const lines = [];
  for (let row = 0; row < cells.height; row++) {
    lines.push(values.slice(row * cells.width, (row + 1) * cells.width).map((value) => cells.choices[value].text).join(' '));
  }
  return lines.join('\n');
}
