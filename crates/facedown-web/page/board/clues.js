// Clues as text: which words a cell of a puzzle may hold, and a board with one of them changed. Whether the board can be read, and what it
// means, is the library's business: every change is sent to it.

const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
const letters = (count) => Array.from({ length: count }, (_, i) => String.fromCharCode(97 + i));

/** Words by genre; the first is what an empty board has everywhere. A genre that is not here is edited as text. */
const WORDS = {
  one_per_row: () => ['.', 'x'],
  nurikabe: () => ['.', ...numbers(1, 12), '?'],
  hitori: (height, width) => numbers(1, Math.max(height, width)),
  norinori: (height, width) => letters(Math.min(20, Math.max(2, Math.ceil((height * width) / 4)))),
  sudoku: (height) => ['.', ...numbers(1, height)],
  numberlink: () => ['.', ...numbers(1, 12)],
  shakashaka: () => ['.', '#', ...numbers(0, 4)],
};

/** The lines of a text that are the board, as `{before, rows}`; null if it is not written in lines of words. */
function parted(text, height, width) {
  const lines = text.split('\n');
  const start = lines.findIndex((line, i) => i > 0 && line.trim().split(/\s+/).length === width && line.trim());
  if (start < 0) return null;
  const rows = lines.slice(start, start + height).map((line) => line.trim().split(/\s+/));
  return rows.length === height && rows.every((row) => row.length === width) ? { before: lines.slice(0, start), rows } : null;
}

/** What a board has in its cells: `{choices, board}` for an editor, or null where it cannot be edited by clicking. */
export function cluesOf({ genre, text, height, width }) {
  const parts = WORDS[genre] && parted(text, height, width);
  if (!parts) return null;
  const words = WORDS[genre](height, width);
  const cells = parts.rows.flat();
  for (const word of cells) if (!words.includes(word)) words.push(word);
  return { choices: words.map((word) => ({ name: word === '.' ? '·' : word, text: word })), board: cells.map((word) => words.indexOf(word)) };
}

/** The text of a board with these words in its cells. */
export function withClues({ text, height, width }, clues, board) {
  const { before } = parted(text, height, width);
  const rows = Array.from({ length: height }, (_, row) => board.slice(row * width, (row + 1) * width).map((value) => clues.choices[value].text).join(' '));
  return [...before, ...rows, ''].join('\n');
}

/** The text of an empty board. */
export function emptyBoard(genre, height, width) {
  const word = WORDS[genre]?.(height, width)[0];
  return word === undefined ? null : [genre, ...Array(height).fill(Array(width).fill(word).join(' ')), ''].join('\n');
}
