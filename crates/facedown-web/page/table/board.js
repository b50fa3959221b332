// The puzzle beside the table, in the view of the role: V sees the puzzle, P also sees what P claims.

import { h, fill, picture, button } from '../dom.js';
import { W } from '../words.js';

/** `role` is P or V; `change(role)` is called when the visitor looks from the other side, which only somebody who plays alone may do. */
export function boardPanel(head, role, change) {
  const node = h('section', { class: 'panel board-panel', 'aria-label': W.board.title });
  const paint = (now) => {
    const own = now === 'P' ? head.board?.P : null;
    const svg = own ?? head.board?.V;
    fill(node,
      h('div', { class: 'bar' },
        h('h2', {}, W.board.view[now]),
        change && h('div', { class: 'group right', role: 'group', 'aria-label': W.board.whose },
          ['V', 'P'].map((name) => button(W.board.role[name], () => { paint(name); change(name); }, { 'aria-pressed': String(name === now) })))),
      svg ? picture(svg) : null,
      h('div', { class: 'words' },
        now === 'P' && head.broken?.length ? h('p', { class: 'small' }, W.board.broken, ' ', head.broken.map((one) => one.sentence).join(' ')) : null,
        h('p', { class: 'soft small' }, W.board.says[now])));
  };
  paint(role);
  return node;
}
