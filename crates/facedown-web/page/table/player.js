// A recorded run, fetched piece by piece: any moment is one request, and moments nearby cost nothing.

import { newRun, movesOf, Gone } from '../api.js';
import { cardsOf, look } from './cards.js';
import { slotsOf } from './layout.js';
import { W } from '../words.js';

const PIECE = 120; // moves in a request
const KEPT = 16; // pieces that are kept

export class Player {
  /** `run`: what the address holds. `role`: whose view, P or V. */
  static async open(run, role) {
    return new Player(await newRun(run), role, (key, from, count, as) => movesOf(key, from, count, as));
  }

  /** A run whose moves are all here already: a page that was saved as one file. */
  static of(saved) {
    return new Player(saved, saved.role ?? 'V', async () => ({ from: 0, ...saved.recording }), Math.max(1, saved.moves));
  }

  /** `info`: the answer of the server; `source`: where moves come from. */
  constructor(info, role, source, size = PIECE) {
    Object.assign(this, { info, role, source, size, pieces: new Map() });
  }

  get head() {
    return this.info.head;
  }

  get length() {
    return this.info.moves;
  }

  /** The moment at which V has seen enough to decide, or the run stops. */
  get decided() {
    return (this.info.verdict?.move ?? this.length - 1) + 1;
  }

  /** Whose view the moves are. */
  look(role) {
    if (role === this.role) return;
    this.role = role;
    this.pieces.clear();
  }

  async fetch(from, count) {
    try {
      return await this.source(this.info.key, from, count, this.role);
    } catch (error) {
      if (!(error instanceof Gone) || !this.info.run) throw error;
      this.info = { ...this.info, key: (await newRun(this.info.run)).key };
      return this.source(this.info.key, from, count, this.role);
    }
  }

  /** The piece with the moves from `number * PIECE` on: the moments before and after each. */
  piece(number) {
    const kept = this.pieces.get(number);
    if (kept) {
      this.pieces.delete(number);
      this.pieces.set(number, kept);
      return kept;
    }
    const piece = this.fetch(number * this.size, this.size).then((answer) => ({ moments: moments(answer, this.info), places: new Map() }));
    this.pieces.set(number, piece);
    piece.catch(() => this.pieces.delete(number));
    if (this.pieces.size > KEPT) this.pieces.delete(this.pieces.keys().next().value);
    return piece;
  }

  /** The table after `n` moves: rows, the move that led there, the places of the rows. */
  async at(n) {
    const number = Math.max(0, Math.floor((n - 1) / this.size));
    const piece = await this.piece(number);
    const moment = piece.moments[n - number * this.size];
    if (!moment) throw new Error(W.shell.noMoment(n, this.length));
    const phase = this.phase(n);
    if (!piece.places.has(phase)) {
      const { from, to } = this.head.phases[phase] ?? { from: 0, to: this.length };
      piece.places.set(phase, slotsOf(piece.moments.filter((m) => m.at >= from && m.at <= to).map((m) => m.rows)));
    }
    return { moment, slots: piece.places.get(phase) };
  }

  /** Fetches what comes next before it is asked for: in the second half of a piece. */
  ahead(n) {
    const next = Math.floor((n - 1) / this.size) + 1;
    if ((next - 0.5) * this.size < n && next * this.size < this.length) this.piece(next).catch(() => {});
  }

  /** The number of the phase in which the n-th move lies. */
  phase(n) {
    const found = this.head.phases.findIndex(({ from, to }) => n > from && n <= to);
    return found >= 0 ? found : n <= 0 ? 0 : this.head.phases.length - 1;
  }

  /** The numbered step of the n-th move. */
  async step(n) {
    return (await this.at(Math.max(1, n))).moment.move?.step ?? 0;
  }

  /** The next moment, or the one before, at which a numbered step begins: found by walking, since pieces nearby are here. */
  async nextStep(n, back = false) {
    if (this.length === 0) return 0;
    if (!back) {
      for (let m = n + 1; m < this.length; m++) if (await this.begins(m)) return m;
      return this.length;
    }
    for (let m = n - 1; m > 0; m--) if (await this.begins(m)) return m;
    return 0;
  }

  /** Whether the move after the moment `m` begins a numbered step. */
  async begins(m) {
    if (m === 0) return true;
    return (await this.at(m + 1)).moment.move.first === true;
  }
}

/** All moments of an answer: the table before its first move, and after each. */
function moments(answer, { verdict }) {
  let rows = new Map(answer.rows.map((row) => [row.id, row]));
  const list = [{ at: answer.from, rows, move: null, lit: new Map(), bad: false }];
  for (const move of answer.moves) {
    const before = rows;
    rows = new Map(rows);
    for (const id of move.gone ?? []) rows.delete(id);
    for (const row of move.rows ?? []) rows.set(row.id, row);
    const at = list.at(-1).at + 1;
    const moment = { at, rows, move, bad: move.accepted === false || (verdict?.accepted === false && verdict.move === at - 1) };
    let lit = null;
    Object.defineProperty(moment, 'lit', { get: () => (lit ??= turned(before, moment)) });
    list.push(moment);
  }
  return list;
}

/** The cards that this move turned up. */
function turned(before, { rows, move }) {
  const lit = new Map();
  if (move.kind !== 'turn_up') return lit;
  for (const { id } of move.rows ?? []) {
    const row = rows.get(id);
    const old = before.get(id) ? cardsOf(before.get(id)) : [];
    const places = [];
    cardsOf(row).forEach((card, i) => {
      if (look(card).lies === 'up' && card !== old[i]) places.push([Math.floor(i / row.depth), i % row.depth]);
    });
    lit.set(id, places);
  }
  return lit;
}
