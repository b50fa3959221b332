// Which cards move, from where to where, when a row looks as it does after a move. For the eye only: what lies on the table
// afterwards is what the server sent, whatever is drawn on the way.

import { cardsOf, look, readRuns } from './cards.js';
import { placing } from './layout.js';

/** Above this many moving cards nothing is animated: the table is simply shown as it lies. */
const MOST = 6000;

/** The name of a card of a row, by its pile and how deep it lies there. */
export const cardKey = (column, level) => column * 1000 + level;

/** Where the cards of a changed row come from: pile and level to `{row, column, level}` of the table before, or 'deck'. */
function origins(move, row, before) {
  const how = move.how ?? {};
  const old = before.get(row.id);
  const same = (column, level) =>
    old && column < old.columns && level < old.depth ? { row: old, column, level } : 'deck';
  const start = how.layers?.[0] ?? 0;
  const end = how.layers?.[1] ?? row.depth;
  switch (move.kind) {
    case 'stack': {
      const below = before.get(how.below);
      return (column, level) => (old && level >= old.depth && below ? { row: below, column, level: level - old.depth } : same(column, level));
    }
    case 'split':
      if (row.id === how.into) return (column, level) => ({ row: before.get(how.row), column, level: start + level });
      return (column, level) => same(column, level < start ? level : level + end - start);
    case 'pick':
      if (row.id === how.into) return (column, level) => ({ row: before.get(how.row), column: how.spots[column], level: start + level });
      return same;
    case 'fill': {
      const from = before.get(how.from);
      const back = new Map((how.spots ?? []).map((spot, i) => [spot, i]));
      return (column, level) =>
        from && row.id === how.row && back.has(column) && level >= start && level < end
          ? { row: from, column: back.get(column), level: level - start }
          : same(column, level);
    }
    case 'rotate':
      return (column, level) => same((column + (how.first ?? 0)) % row.columns, level);
    case 'sort':
      return (column, level) => same(how.order?.[column] ?? column, level);
    case 'sort_layers':
      return (column, level) => same(column, level >= (how.first ?? 0) ? (how.first ?? 0) + (how.order?.[level - how.first] ?? level - how.first) : level);
    case 'rearrange':
      return (column, level) => (column === how.spot ? same(column, how.order?.[level] ?? level) : same(column, level));
    case 'reshape':
      return (column, level) => {
        const index = column * row.depth + level;
        return old ? { row: old, column: Math.floor(index / old.depth), level: index % old.depth } : 'deck';
      };
    default:
      return same;
  }
}

/** The numbers below `count` in any order. */
function mixed(count) {
  const list = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** A shuffle: a function from a pile to the places that it passes on its way, as numbers of piles. No two piles are at one place. */
function wander(kind, columns) {
  if (kind === 'pile_shift') {
    const turns = Math.min(columns, 14);
    return (column) => Array.from({ length: turns + 1 }, (_, i) => (column + i) % columns);
  }
  const orders = [mixed(columns), mixed(columns), mixed(columns)];
  return (column) => [column, ...orders.map((order) => order[column]), column];
}

/**
 * The moving cards of one move: `{tweens, moving}`. A tween has `path` (places), `was` and `is` (cards), `delay` and `span` (parts of the
 * whole time), `flips` (from which part of its own time it turns over); `moving` has the keys of the cards that do not lie still, by the id of their row. Null: too many to animate.
 */
export function motion(before, after, move, layoutBefore, layoutAfter) {
  const tweens = [];
  const moving = new Map(); // row id -> set of keys
  const deck = { x: layoutAfter.width - 20, y: -layoutAfter.size.height * 1.5 };
  const changed = [...(move.rows ?? [])].map((row) => after.get(row.id)).filter(Boolean);
  if (changed.reduce((sum, row) => sum + row.columns * row.depth, 0) > MOST * 4) return null;
  const shuffled = move.kind === 'shuffle' ? [move.how?.row, move.how?.side].filter((id) => after.has(id)).map((id) => after.get(id)) : [];
  for (const row of new Set([...changed, ...shuffled])) {
    const set = new Set();
    moving.set(row.id, set);
    const cards = cardsOf(row);
    const at = placing(layoutAfter, row);
    const from = origins(move, row, before);
    const shuffle = shuffled.includes(row) ? move.how?.shuffle : null;
    const way = shuffle ? wander(shuffle, row.columns) : null;
    const shown = move.kind === 'put' ? readRuns(move.how?.faces ?? '') : [];
    for (let column = 0; column < row.columns; column++) {
      const stops = way?.(column);
      const moved = tweens.length;
      for (let level = 0; level < row.depth; level++) {
        const card = cards[column * row.depth + level];
        const to = at(column, level);
        const origin = from(column, level);
        if (card === '_') continue;
        if (origin === 'deck' || !origin.row) {
          set.add(cardKey(column, level));
          // Known cards are shown to all on their way, and turned over where they lie.
          const was = shown[column * row.depth + level] ?? card;
          tweens.push({ path: [deck, to], was, is: card, flips: was === card ? null : 0.6, delay: (column / row.columns) * 0.4, span: 0.6 });
          continue;
        }
        const was = cardsOf(origin.row)[origin.column * origin.row.depth + origin.level] ?? card;
        const start = placing(layoutBefore, origin.row)(origin.column, origin.level);
        if (stops) {
          set.add(cardKey(column, level));
          const lift = shuffle === 'pile_shift' ? 0 : layoutAfter.size.height * 0.25;
          const levels = shuffle === 'double_scramble' ? stops.map((_, i) => (i === 0 || i === stops.length - 1 ? level : (level * 7 + i * 3) % row.depth)) : null;
          tweens.push({ path: stops.map((stop, i) => at(stop, levels ? levels[i] : level)), was, is: card, delay: 0, span: 1, lift });
        } else if (was !== card || Math.abs(start.x - to.x) > 0.5 || Math.abs(start.y - to.y) > 0.5) {
          set.add(cardKey(column, level));
          const flips = look(was).lies !== look(card).lies && was !== '_' ? 0 : null;
          tweens.push({ path: [start, to], was: was === '_' ? card : was, is: card, flips, delay: flips === 0 ? (column / row.columns) * 0.4 : 0, span: flips === 0 ? 0.6 : 1 });
        } else if (tweens.length > moved) {
          // What lies on a moving card stays on it.
          set.add(cardKey(column, level));
          tweens.push({ path: [to, to], was: card, is: card, delay: 0, span: 1 });
        }
      }
    }
  }
  for (const id of move.gone ?? []) {
    const row = before.get(id);
    if (!row || ['stack', 'fill'].includes(move.kind)) continue;
    const at = placing(layoutBefore, row);
    cardsOf(row).forEach((card, index) => {
      if (card === '_') return;
      const column = Math.floor(index / row.depth);
      tweens.push({ path: [at(column, index % row.depth), deck], was: card, is: card, delay: (column / row.columns) * 0.4, span: 0.6, leaves: true });
    });
  }
  if (tweens.length > MOST) return null;
  return { tweens, moving };
}

const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** Where a moving card is at the time `t` from 0 to 1, how wide it looks (1, or less while it turns over), and which side shows. */
export function pose(tween, t) {
  const own = Math.min(1, Math.max(0, (t - tween.delay) / tween.span));
  const steps = tween.path.length - 1;
  const turning = tween.flips ?? null;
  // A card that is turned over where it lies has come there before.
  const gone = turning ? Math.min(1, own / turning) : own;
  const turned = turning === null ? own : Math.max(0, (own - turning) / (1 - turning));
  const along = (steps > 4 ? gone : ease(gone)) * steps;
  const leg = Math.min(steps - 1, Math.floor(along));
  const part = steps > 4 ? along - leg : ease(along - leg);
  const a = tween.path[leg];
  const b = tween.path[leg + 1];
  const x = a.x + (b.x - a.x) * part;
  let y = a.y + (b.y - a.y) * part;
  if (tween.lift) y -= Math.sin(part * Math.PI) * tween.lift * (b.x >= a.x ? 1 : -1);
  const width = turning === null ? 1 : Math.abs(Math.cos(turned * Math.PI));
  return { x, y, width, card: turned < 0.5 ? tween.was : tween.is, started: own > 0 || !tween.leaves };
}
