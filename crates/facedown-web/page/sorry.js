// What is shown when something does not work.

import { to } from './address.js';
import { h, link } from './dom.js';
import { W } from './words.js';

/** What went wrong, where, and what was expected: for a part of a view. `before` comes first in its sentence. */
export function failure(error, ...before) {
  return h('div', { class: 'note bad' }, h('p', {}, ...before, error.message),
    error.where ? h('p', {}, W.shell.where(error.where)) : null,
    error.expected ? h('p', {}, W.shell.expected(error.expected)) : null);
}

/** The same in the place of a whole view. */
export function sorry(error) {
  const note = failure(error, h('strong', {}, W.shell.sorry), ' ');
  note.setAttribute('role', 'alert');
  note.append(h('p', {}, link(W.shell.back, to('start'))));
  return note;
}
