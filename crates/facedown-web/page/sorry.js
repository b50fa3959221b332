// What is shown when something does not work.

import { to } from './address.js';
import { h, link } from './dom.js';
import { W } from './words.js';

/** An error, in the words of whoever found it. */
export function sorry(error) {
  return h('div', { class: 'note bad', role: 'alert' },
    h('p', {}, h('strong', {}, W.shell.sorry), ' ', error.message),
    error.where ? h('p', {}, W.shell.where(error.where)) : null,
    error.expected ? h('p', {}, W.shell.expected(error.expected)) : null,
    h('p', {}, link(W.shell.back, to('start'))));
}
