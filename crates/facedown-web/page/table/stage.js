// The table as a canvas.
//
// Why a canvas: a 20x36 Nurikabe has 3,352 cards on the table and a Numberlink of that size more than 100,000. As elements they would
// cost a layout each time that a row changes. Here a card is one copy of a picture; what does not move is painted once, and only the
// moving cards are drawn in each frame. Screen readers get the rows as words instead (`words`), which is what the narration says too.

import { cardsOf, pilesOf } from './cards.js';
import { layOut, placing } from './layout.js';
import { cardKey, motion, pose } from './motion.js';
import { colours, sprites } from './sprites.js';
import { h, still } from '../dom.js';
import { W } from '../words.js';

/** How long a move takes at speed 1, in milliseconds. */
const TIMES = { shuffle: 1100, put: 1000, lay: 700, turn_up: 520, turn_down: 420, places: 200 };

export class Stage {
  /** `corner`: the part of it, at the lower right, that has buttons on it. */
  constructor(corner) {
    this.corner = corner;
    this.moment = null;
    this.canvas = h('canvas', { class: 'felt', 'aria-hidden': 'true' });
    this.words = h('div', { class: 'unseen' });
    this.node = h('div', { class: 'stage bare' }, this.canvas, this.words);
    this.describe();
    this.base = document.createElement('canvas');
    this.slots = [];
    this.zoom = 1;
    this.run = 0;
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(this.node);
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.recolour = () => { this.pictures = null; this.redraw(); };
    this.scheme.addEventListener('change', this.recolour);
    document.addEventListener('facedown-scheme', this.recolour);
  }

  /** Ends it: nothing is drawn or watched any more. */
  close() {
    this.run++;
    this.watch.disconnect();
    this.scheme.removeEventListener('change', this.recolour);
    document.removeEventListener('facedown-scheme', this.recolour);
  }

  resize() {
    const width = Math.max(120, this.node.clientWidth) * this.zoom;
    const height = Math.max(120, this.node.clientHeight) * this.zoom;
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.relayout();
    this.redraw();
  }

  /** Larger or smaller than the window into the table. */
  enlarge(zoom) {
    this.zoom = zoom;
    this.node.classList.toggle('zoomed', zoom > 1);
    this.resize();
  }

  relayout() {
    if (!this.width) return;
    this.layout = layOut(this.slots, this.width, this.height, this.corner);
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.ratio = ratio;
    for (const canvas of [this.canvas, this.base]) {
      canvas.width = Math.round(this.width * ratio);
      canvas.height = Math.round(this.layout.height * ratio);
    }
    this.canvas.style.setProperty('width', `${this.width}px`);
    this.canvas.style.setProperty('height', `${this.layout.height}px`);
    this.pictures = null;
  }

  /** The places of the rows for what follows. Kept as long as they are the same. */
  places(slots) {
    const shape = JSON.stringify(slots.map((slot) => [...slot.names, ...slot.shapes.keys()]));
    if (shape === this.shape) return;
    this.shape = shape;
    this.slots = slots;
    this.relayout();
  }

  /** Shows a moment at once. `lit`: row id -> keys of cards to light; `bad`: whether V rejects here. */
  show(moment) {
    this.run++;
    this.moment = moment;
    this.describe();
    this.redraw();
  }

  redraw() {
    if (!this.moment || !this.layout) return;
    this.paintBase(this.moment.rows, null, this.moment);
    this.copyBase();
  }

  /** Moves from the moment shown to the next one; resolves when the cards have come to rest. */
  async play(moment, move, speed) {
    const before = this.moment;
    if (!before || !this.layout || still() || speed > 20) return this.show(moment);
    const old = this.layout;
    const moved = motion(before.rows, moment.rows, move, old, this.layout);
    if (!moved || moved.tweens.length === 0) return this.show(moment);
    const run = ++this.run;
    this.moment = moment;
    this.describe();
    this.paintBase(moment.rows, moved.moving);
    const long = (TIMES[move.kind] ?? 560) / speed;
    const begun = performance.now();
    await new Promise((done) => {
      const frame = (now) => {
        if (run !== this.run) return done();
        const t = Math.min(1, (now - begun) / long);
        this.copyBase();
        const context = this.pen(this.canvas);
        for (const tween of moved.tweens) this.paintMoving(context, tween, t);
        if (t < 1) requestAnimationFrame(frame);
        else {
          this.redraw();
          done();
        }
      };
      requestAnimationFrame(frame);
    });
  }

  pen(canvas) {
    const context = canvas.getContext('2d');
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    return context;
  }

  cards() {
    if (!this.pictures) {
      this.colours = colours();
      this.pictures = sprites(this.layout.size.width, this.layout.size.height, this.ratio, this.colours, this.layout.size.across ? 'across' : 'down');
    }
    return this.pictures;
  }

  /** Everything that lies still: not the cards in `moving`. `lit`: a moment whose turned-up cards get a ring, in the colour of the step, or red where V rejects. */
  paintBase(rows, moving, lit) {
    const context = this.pen(this.base);
    context.clearRect(0, 0, this.width, this.layout.height);
    const pictures = this.cards();
    const { width, height } = this.layout.size;
    for (const row of rows.values()) {
      const at = placing(this.layout, row);
      const cards = cardsOf(row);
      context.fillStyle = this.colours.ink;
      context.font = `600 ${Math.min(15, at.height)}px system-ui, sans-serif`;
      context.textAlign = 'right';
      context.textBaseline = 'top';
      context.fillText(row.name, at.left - 9, at.top);
      const moves = moving?.get(row.id);
      const ring = new Set((lit?.lit.get(row.id) ?? []).map(([column, level]) => column * row.depth + level));
      const rung = new Set((lit?.lit.get(row.id) ?? []).map(([column]) => column));
      context.strokeStyle = lit?.bad ? this.colours.red : this.colours.lit;
      context.lineWidth = Math.max(1.5, Math.min(3, width * 0.09));
      const card = (column, level, index) => {
        if (cards[index] === '_' && level > 0) return;
        const { x, y } = at(column, level);
        context.drawImage(pictures.of(cards[index]), x, y, width, height);
        if (!ring.has(index)) return;
        context.beginPath();
        context.roundRect(x, y, width, height, width * 0.12);
        context.stroke();
      };
      for (const { from, count, cards: pile } of pilesOf(row)) {
        // Equal piles that lie still are copies of one picture, so that a table of 100,000 cards is painted like one of 1,000.
        const whole = count > 2 && row.depth > 1 && !moves ? pictures.pile(pile, at) : null;
        for (let column = from; column < from + count; column++) {
          if (whole && !rung.has(column)) {
            const { x, y } = at(column, 0);
            context.drawImage(whole, x, y, whole.width / this.ratio, whole.height / this.ratio);
          } else for (let level = 0; level < row.depth; level++) if (!moves?.has(cardKey(column, level))) card(column, level, column * row.depth + level);
        }
      }
    }
  }

  copyBase() {
    const context = this.canvas.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.base, 0, 0);
  }

  paintMoving(context, tween, t) {
    const { width, height } = this.layout.size;
    const { x, y, width: wide, card, started } = pose(tween, t);
    if (!started && !tween.leaves) return;
    const w = Math.max(0.5, width * wide);
    context.drawImage(this.cards().of(card), x + (width - w) / 2, y, w, height);
  }

  /** The rows in words, for those who do not see them. */
  describe() {
    const list = [...(this.moment?.rows.values() ?? [])].map((row) => h('li', {}, W.table.row(row, pilesOf(row))));
    this.node.classList.toggle('bare', list.length === 0);
    this.words.replaceChildren(h('p', {}, W.table.rows(list.length)), h('ul', {}, ...list));
  }
}
