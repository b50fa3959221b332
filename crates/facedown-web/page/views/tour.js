// A guided tour of five minutes. It is a story in which the visitor does something every half minute; the cards are moved by the
// library, as everywhere: a scene asks for a run and plays it up to a kind of move.

import { boardEditor, answerText } from '../board/editor.js';
import { drawAnswer, theGallery } from '../api.js';
import { announce, button, fill, h, link, still } from '../dom.js';
import { FIRST, oneOf, to } from '../address.js';
import { suits } from '../table/now.js';
import { Player } from '../table/player.js';
import { Stage } from '../table/stage.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

const PARTS = [bit, pile, puzzle];
const NO_SHUFFLE = 'step 2: shuffle skipped'; // the fault of `tour:bit` that leaves its shuffle out

export async function show(place, values) {
  const part = Number(oneOf(values, 'part', PARTS.map((_, i) => String(i + 1))));
  const guide = new Guide(place, part);
  PARTS[part - 1](guide).catch((error) => guide.failed(error));
  return () => guide.close();
}

/** Says things, asks, and moves the cards. */
class Guide {
  constructor(place, part) {
    this.part = part;
    this.stage = new Stage();
    this.story = h('div', { class: 'panel story' });
    this.caption = h('p', { class: 'caption', 'aria-live': 'polite' });
    this.bar = h('progress', { max: W.tour.scenes[part - 1], value: 0, 'aria-label': W.tour.progress });
    this.seen = h('div', { class: 'seen bare' }, h('div', { class: 'stage-box' }, this.stage.node), this.caption);
    this.role = 'P';
    this.asked = 0;
    fill(place,
      h('h1', {}, W.tour.title),
      h('ol', { class: 'parts' }, W.tour.parts.map((name, i) => h('li', {}, link([`${i + 1} `, h('span', {}, name)], to('tour', { part: i + 1 }), { 'aria-current': i + 1 === part ? 'step' : null })))),
      h('div', { class: 'tour' }, h('div', {}, this.bar, this.story), this.seen));
  }

  close() {
    this.closed = true;
    this.stage.close();
  }

  failed(error) {
    if (!this.closed) fill(this.story, failure(error), link(W.shell.back, to('start')));
  }

  /** Puts words, and things below them, into the story. */
  say(scene, ...below) {
    const { title, text } = scene;
    fill(this.story, h('h2', {}, title), text.map((line) => h('p', {}, suits(line))), below);
  }

  /** Words and buttons; resolves with what was chosen. */
  ask(scene, choices, ...between) {
    this.bar.value = ++this.asked;
    return new Promise((chosen) => {
      const row = h('div', { class: 'choices' }, choices.map(([value, words, kind]) =>
        button(suits(words), () => {
          row.querySelectorAll('button').forEach((one) => { one.disabled = true; });
          chosen(value);
        }, { class: kind ?? (choices.length === 1 ? 'main' : '') })));
      this.say(scene, between, row);
      if (this.asked > 1) {
        row.querySelector('button')?.focus({ preventScroll: true });
        row.scrollIntoView({ block: 'nearest', behavior: still() ? 'instant' : 'smooth' });
      }
    });
  }

  /** A new run on the table, shown from one side. */
  async open(run, role) {
    this.role = role;
    this.seen.classList.remove('bare');
    this.player = await Player.open(run, role);
    await this.go(0);
  }

  async go(n) {
    const { moment, slots } = await this.player.at(n);
    this.stage.places(slots);
    this.stage.show(moment);
    this.at = n;
    this.words(moment);
  }

  words(moment) {
    const words = moment.move ? W.now.aloud(moment.move.words, moment.move.seen, moment.bad) : '';
    fill(this.caption, suits(words));
    if (moment.bad) this.caption.append(' ');
  }

  /** Plays on until a move of this kind has been made (for the `times`-th time), or to the end. */
  async until(kind, times = 1, speed = 1) {
    let left = times;
    while (this.at < this.player.length && !this.closed) {
      const { moment, slots } = await this.player.at(this.at + 1);
      this.stage.places(slots);
      this.words(moment);
      await this.stage.play(moment, moment.move, speed);
      this.at += 1;
      if (moment.bad) return moment;
      if (moment.move.kind === kind && --left === 0) return moment;
      await new Promise((done) => setTimeout(done, still() ? 100 : 350));
    }
    return null;
  }

  /** The same moment from the other side. */
  async look(role) {
    this.player.look(role);
    this.role = role;
    await this.go(this.at);
    announce(W.board.view[role]);
  }
}

async function bit(t) {
  const words = W.tour.bit;
  const secret = await t.ask(words.secret, [['♣ ♥', words.black], ['♥ ♣', words.white]]);
  await t.open({ puzzle: 'tour:bit', prover: { lays: secret } }, 'P');
  await t.until('lay');
  await t.ask(words.laid, [['V', words.asV]]);
  await t.look('V');
  await t.ask(words.hidden, [['go', words.shuffle]]);
  await t.until('shuffle');
  await t.ask(words.guess, [['♣ ♥', '♣ ♥'], ['♥ ♣', '♥ ♣'], ['?', words.nobody]]);
  await t.until('turn_up');
  await t.ask(words.seen, [['go', words.cheat]]);
  await t.open({ puzzle: 'tour:bit', prover: { lays: '♥ ♥' } }, 'V');
  await t.until('turn_up');
  await t.ask(words.caught, [['go', words.without]]);
  await t.open({ puzzle: 'tour:bit', prover: { lays: secret }, fault: NO_SHUFFLE }, 'V');
  await t.until('turn_up');
  const gone = await t.ask(words.leak(secret), [['complete', words.complete], ['sound', words.sound], ['zk', words.zk]]);
  await t.ask(gone === 'zk' ? words.right : words.wrong, [['go', W.tour.next]]);
  location.hash = to('tour', { part: 2 });
}

async function pile(t) {
  const words = W.tour.pile;
  const chosen = await t.ask(words.choose, [1, 2, 3, 4, 5].map((n) => [n, String(n)]));
  await t.open({ puzzle: 'tour:pile', prover: { lays: `@${chosen}` } }, 'P');
  await t.until('stack', 2);
  await t.ask(words.laid(chosen), [['V', W.tour.bit.asV]]);
  await t.look('V');
  await t.ask(words.shift, [['go', words.doShift]]);
  await t.until('shuffle');
  await t.ask(words.turn, [['go', words.doTurn]]);
  await t.until('turn_up');
  const answer = await t.ask(words.which, [['yes', words.yes], ['no', words.no]]);
  await t.ask(answer === 'no' ? words.right : words.wrong, [['go', words.bring]]);
  await t.until('rotate', 1, 1.5);
  await t.ask(words.back, [['go', words.cheat]]);
  await t.open({ puzzle: 'tour:pile', prover: { lays: '♥ ♣ ♥ ♣ ♣' } }, 'V');
  await t.until('turn_up', 1, 2);
  await t.ask(words.caught, [['go', W.tour.next]]);
  location.hash = to('tour', { part: 3 });
}

async function puzzle(t) {
  const words = W.tour.puzzle;
  const gallery = await theGallery();
  const board = gallery.genres.flatMap((genre) => genre.boards).find((one) => one.id === FIRST.puzzle);
  const right = await solve(t, board, words.solve, true);
  await t.ask(words.solved, [['go', words.prove]]);
  await t.open({ puzzle: FIRST.puzzle, prover: { answer: right } }, 'V');
  await t.until('turn_up', 1, 1.5);
  await t.ask(words.first, [['go', words.rest]]);
  await race(t);
  await t.ask(words.accepted(t.player.info.cost), [['go', words.cheat]]);
  const wrong = await solve(t, board, words.change, false, right);
  await t.open({ puzzle: FIRST.puzzle, prover: { answer: wrong } }, 'V');
  await race(t);
  const { verdict } = t.player.info;
  await t.ask(words.caught(verdict), [['end', words.end]]);
  t.say(words.after, h('div', { class: 'choices' },
    link(words.more.cheat, to('cheat', { puzzle: FIRST.puzzle }), { class: 'button main' }),
    link(words.more.game, to('game', { puzzle: FIRST.smallest }), { class: 'button' }),
    link(words.more.people, to('people', { puzzle: FIRST.smallest }), { class: 'button' }),
    link(words.more.start, to('start'), { class: 'button' })));
}

/** The run to its end, in fast motion; at once for whoever wants less of it. */
async function race(t) {
  const { length } = t.player;
  if (still()) await t.go(length);
  while (t.at < length && !t.closed) {
    await t.go(Math.min(length, t.at + Math.max(1, Math.round(length / 160))));
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** The visitor fills a board in; resolves with a right answer, or with a wrong one. */
function solve(t, board, scene, wanted, begin) {
  const { cells } = board;
  const words = W.tour.puzzle;
  return new Promise((done, fail) => {
    const message = h('p', { 'aria-live': 'polite' });
    const goOn = button(wanted ? words.done : words.tryIt, () => done(text), { class: 'main', disabled: true });
    let text = begin ?? answerText(cells, Array(cells.height * cells.width).fill(0));
    let turn = 0;
    const check = async (changed) => {
      const mine = ++turn;
      text = changed;
      try {
        const answer = await drawAnswer(board.id, changed);
        if (mine !== turn) return;
        editor.draw(answer.svg);
        goOn.disabled = (answer.broken.length === 0) !== wanted;
        message.textContent = answer.broken.length ? answer.broken.map((one) => one.sentence).join(' ') : words.allRules;
      } catch (error) {
        fail(error);
      }
    };
    const start = begin ? begin.split('\n').flatMap((line) => line.split(' ').map((word) => cells.choices.findIndex((choice) => choice.text === word))) : Array(cells.height * cells.width).fill(0);
    const editor = boardEditor(cells, start, (values) => check(answerText(cells, values)), board.title);
    t.bar.value = ++t.asked;
    t.say(scene, editor.node, message, h('div', { class: 'choices' }, goOn,
      wanted && board.cells.answer ? button(words.showMe, () => { editor.set(board.cells.answer); check(answerText(cells, board.cells.answer)); }) : null));
    goOn.scrollIntoView({ block: 'nearest' });
    // An empty board has not broken anything yet.
    if (begin) check(text);
    else editor.draw(board.svg);
  });
}
