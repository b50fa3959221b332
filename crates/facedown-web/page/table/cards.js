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

const read = new WeakMap();

/** The cards of a row: read when they are first needed, since most moments of a run are never looked at. */
export function cardsOf(row) {
  let cards = read.get(row);
  if (!cards) {
    cards = readRuns(row.cards);
    read.set(row, cards);
  }
  return cards;
}

/** What a card looks like: the face that is printed on it, and how it lies. */
export function look(card) {
  if (card === BACK) return { lies: 'down', face: null };
  if (card === EMPTY) return { lies: 'empty', face: null };
  if (card.startsWith('(')) return { lies: 'down', face: card.slice(1, -1) };
  return { lies: 'up', face: card };
}
