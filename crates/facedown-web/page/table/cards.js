// Cards as the server writes them: runs such as `?*17 ♥ _*3 (♥)`.

export const BACK = '?';
export const EMPTY = '_';

/** One word for each card, pile by pile. */
export function readRuns(text) {
  const cards = [];
  for (const word of text.split(' ')) {
    if (!word) continue;
    const star = word.lastIndexOf('*');
    const face = star > 0 ? word.slice(0, star) : word;
    const count = star > 0 ? Number(word.slice(star + 1)) : 1;
    for (let i = 0; i < count; i++) cards.push(face);
  }
  return cards;
}

/** Cards as runs again. */
export function writeRuns(cards) {
  const words = [];
  for (let i = 0; i < cards.length;) {
    let end = i + 1;
    while (end < cards.length && cards[end] === cards[i]) end++;
    words.push(end - i > 1 ? `${cards[i]}*${end - i}` : cards[i]);
    i = end;
  }
  return words.join(' ');
}

/** Runs in a sentence as people write them: `♥*2` is ♥ ♥, and a long run is counted. */
export function spelled(text) {
  return String(text ?? '').replace(/(\S+?)\*(\d+)/g, (run, face, count) => (Number(count) <= 8 ? Array(Number(count)).fill(face).join(' ') : `${face} × ${count}`));
}

/** Cards for somebody who listens: as they lie, or, where that would take long, how many there are of each face. */
export function heard(text) {
  if (!text || text.split(' ').length <= 16) return spelled(text);
  const counts = new Map();
  for (const card of readRuns(text)) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([face, count]) => `${face} × ${count}`).join(', ');
}

/** Something about a row that is computed when it is first needed: most moments of a run are never looked at. */
function once(compute) {
  const known = new WeakMap();
  return (row) => {
    if (!known.has(row)) known.set(row, compute(row));
    return known.get(row);
  };
}

/** The cards of a row. */
export const cardsOf = once((row) => readRuns(row.cards));

/** The piles of a row, equal neighbours together: `[{from, count, cards}]`, where `cards` are those of one pile. */
export const pilesOf = once((row) => {
  const cards = cardsOf(row);
  const runs = [];
  for (let column = 0; column < row.columns; column++) {
    const pile = cards.slice(column * row.depth, (column + 1) * row.depth);
    const last = runs.at(-1);
    if (last?.cards.every((card, level) => card === pile[level])) last.count++;
    else runs.push({ from: column, count: 1, cards: pile });
  }
  return runs;
});

/** What a card looks like: the face that is printed on it, and how it lies. */
export function look(card) {
  if (card === BACK) return { lies: 'down', face: null };
  if (card === EMPTY) return { lies: 'empty', face: null };
  if (card.startsWith('(')) return { lies: 'down', face: card.slice(1, -1) };
  return { lies: 'up', face: card };
}
