// Two people, two browsers. The first half makes a table; the second is the table of whoever has one of its links.

import { choose, newTable, tableMoves, tableOf, theGallery } from '../api.js';
import { oneOf, to } from '../address.js';
import { announce, button, copied, fill, h, picture, select, link } from '../dom.js';
import { asking } from '../board/hand.js';
import { boardPanel } from '../table/board.js';
import { suits } from '../table/now.js';
import { Player } from '../table/player.js';
import { theatre } from '../table/theatre.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

/** Making a table. */
export async function show(place, values) {
  if (values.table) return sit(place, values.table);
  const gallery = await theGallery();
  const boards = gallery.genres.flatMap((genre) => genre.boards.filter((board) => board.height * board.width <= 60 && board.protocols.some((one) => one.serves === true)).map((board) => [board.id, `${genre.title}: ${board.size}${board.cards ? `, ${W.start.cards('', board.cards)}` : ''}`]));
  let puzzle = values.puzzle || boards[0][0];
  if (!boards.some(([id]) => id === puzzle)) boards.unshift([puzzle, puzzle.length > 40 ? `${puzzle.slice(0, 40)} …` : puzzle]);
  let variant = oneOf(values, 'variant', ['repaired', 'published']);
  const sheets = gallery.genres.flatMap((genre) => genre.boards);
  const version = h('span');
  /** Most protocols were repaired somewhere: only then is there a choice. */
  const offer = () => {
    const protocols = sheets.find((board) => board.id === puzzle)?.protocols ?? [];
    const variants = (protocols.find((one) => one.name === values.protocol) ?? protocols[0])?.variants ?? Object.keys(W.table.variants);
    if (!variants.includes(variant)) [variant] = variants;
    fill(version, variants.length > 1 ? select(W.table.variant, variants.map((name) => [name, W.table.variants[name] ?? name]), variant, (value) => { variant = value; }) : null);
    version.hidden = variants.length < 2;
  };
  offer();
  const result = h('div', { 'aria-live': 'polite' });
  const make = async () => {
    fill(result, h('p', { class: 'spinner' }, W.shell.loading));
    try {
      const made = await newTable({ puzzle, variant, ...(values.protocol ? { protocol: values.protocol } : {}), answer: 'solve' });
      // Whoever reloads now sits down as P, and finds V's link there.
      history.replaceState(null, '', made.p);
      fill(result, invitation(made));
    } catch (error) {
      fill(result, failure(error));
    }
  };
  fill(place,
    h('h1', {}, W.people.title),
    h('p', { class: 'lead' }, W.people.lead),
    h('div', { class: 'bar' }, select(W.cheat.board, boards, puzzle, (value) => { puzzle = value; offer(); }), version,
      button(W.people.make, make, { class: 'main' })),
    result);
  return null;
}

/** What is to be said of a link that only this computer can open. */
function onlyHere(theirs) {
  const [before, command, after] = W.people.onlyHere;
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(theirs).hostname) ? h('p', { class: 'small' }, before, h('code', {}, command), after) : null;
}

function invitation(made) {
  const theirs = new URL(made.v_address ?? made.v, location.origin).href;
  const address = h('input', { type: 'text', readonly: true, value: theirs, 'aria-label': W.people.address, onfocus: (event) => event.target.select() });
  const copy = button(W.people.copy, async () => {
    if (await copied(theirs)) copy.textContent = W.table.copied;
    else {
      address.focus();
      fill(said, W.people.copyIt);
    }
  });
  const said = h('p', { class: 'small soft', 'aria-live': 'polite' });
  return h('div', { class: 'columns invite' },
    h('section', { class: 'panel' }, h('h2', {}, W.people.forV), h('p', {}, W.people.forVsays), made.qr ? picture(made.qr, { class: 'paper qr', role: 'img', 'aria-label': W.people.qr }) : null, onlyHere(theirs),
      h('p', {}, address), copy, said),
    h('section', { class: 'panel' }, h('h2', {}, W.people.forP), h('p', {}, W.people.forPsays), link(W.people.sit, made.p, { class: 'button main' })));
}

/** The table of one of the two. */
async function sit(place, name) {
  let state = await tableOf(name);
  const source = (key, from, count) => tableMoves(name, from, count);
  const info = (now) => ({ key: name, moves: now.moves, head: now.head, verdict: now.verdict, run: null });
  const todo = h('section', { class: 'panel todo', 'aria-live': 'polite', 'aria-label': W.people.todo });
  const who = h('span', { class: 'soft small' });
  const invite = state.v_address ? h('details', { class: 'more invite-menu right no-print' }, h('summary', { class: 'button' }, W.people.invite),
    h('div', {}, h('img', { src: `/api/table/${name}/qr.svg`, alt: W.people.qr, class: 'paper qr' }), onlyHere(state.v_address),
      h('input', { type: 'text', readonly: true, value: state.v_address, 'aria-label': W.people.address, onfocus: (event) => event.target.select() }))) : null;
  const frame = h('div');
  let player = null;
  let play = null;
  let closed = false;
  let stream = null;

  /** Puts the recording as it is now on the table and plays what is new. */
  async function follow(old) {
    const at = old === null ? state.moves : Math.min(play.at, state.moves);
    play?.close();
    player = new Player(info(state), state.role, source);
    play = theatre(player, { failed: (error) => announce(error.message) });
    fill(frame, h('div', { class: `table-view of-${state.role}` },
      h('div', { class: 'table-head' }, h('h1', {}, state.head.title), h('span', { class: 'soft small' }, W.people.you[state.role]), who, invite ?? ''),
      play.stage, h('div', { class: 'side' }, todo, play.now, boardPanel(state.head, state.role, null), play.steps), play.controls));
    // Before the first move there is nothing to go through.
    play.controls.hidden = play.now.hidden = state.moves === 0;
    await play.goTo(at, false);
    const far = state.moves - at;
    if (far > 0 && far <= 12) for (let n = at + 1; n <= state.moves && !closed; n++) await play.goTo(n, true, 1.5);
    else if (far > 0) await play.goTo(state.moves, false);
  }

  async function take(next) {
    if (closed || (state && next.version < state.version && play)) return;
    const old = play ? state : null;
    // Only the first answer has the pictures.
    next.head.board ??= state.head.board;
    state = next;
    if (!old || old.moves !== state.moves) await follow(old);
    ask();
  }

  async function say(choice) {
    todo.querySelectorAll('button').forEach((one) => { one.disabled = true; });
    try {
      await take(await choose(name, state.version, choice));
    } catch (error) {
      if (error.status === 409) await take(await tableOf(name));
      else {
        ask();
        todo.append(h('div', { class: 'note bad failed' }, error.message));
      }
    }
  }

  /** Hears of every change. A lost connection is tried again by the browser, one that was refused by us, as long as there is a table. */
  function listen() {
    stream = new EventSource(`/api/table/${name}/stream`);
    stream.addEventListener('state', (event) => { take(JSON.parse(event.data)); });
    stream.addEventListener('open', () => {
      who.textContent = '';
      todo.querySelector('.note.failed')?.remove();
    });
    stream.addEventListener('error', () => {
      who.textContent = W.people.lost;
      if (stream.readyState === EventSource.CLOSED) again();
    });
  }

  function again() {
    setTimeout(async () => {
      if (closed) return;
      try {
        await take(await tableOf(name));
        listen();
      } catch (error) {
        if (error.status === 404) who.textContent = error.message;
        else again();
      }
    }, 2000);
  }

  function ask() {
    const { waiting, role, said, verdict } = state;
    const mine = waiting.who === role;
    const kind = waiting.for;
    const title = h('h2', {}, said !== null && said !== undefined ? W.people.said(said) : mine ? W.people.yours[kind] ?? W.people.yourTurn : W.people.theirs[kind] ?? W.people.wait);
    const parts = [title];
    if (waiting.sentence) parts.push(h('p', {}, suits(waiting.sentence)));
    if (verdict && !verdict.accepted && verdict.words) parts.push(h('div', { class: 'note bad' }, suits(verdict.words)));
    if (mine && kind === 'lay') parts.push(asking(waiting.ask, (text) => say({ lay: text === waiting.ask.plan ? 'plan' : text }), waiting.ask.plan ? button(W.people.planAll, () => say({ lay: 'plan all' })) : []));
    if (mine && kind === 'order') parts.push(ordering(waiting, say));
    if (mine && kind === 'look') {
      parts.push(h('div', { class: 'bar' }, button(W.people.turnUp, () => say({ look: 1 }), { class: 'main' }), button(W.people.turnTen, () => say({ look: 10 })), button(W.people.turnAll, () => say({ look: 100000 }))));
    }
    if (mine && kind === 'verdict') parts.push(h('div', { class: 'bar' }, button(W.people.accept, () => say({ verdict: true }), { class: 'main' }), button(W.people.reject, () => say({ verdict: false }))));
    else if (role === 'V' && kind !== 'over') parts.push(h('div', { class: 'bar' }, button(W.people.rejectNow, () => say({ verdict: false }))));
    if (kind === 'over') parts.push(link(W.people.another, to('people'), { class: 'button' }));
    fill(todo, parts);
  }

  fill(place, frame);
  document.getElementById('view').classList.add('wide');
  await take(state);
  listen();
  return () => {
    closed = true;
    stream?.close();
    play?.close();
  };
}

/** V picks an order by clicking the things one after the other. */
function ordering({ things }, say) {
  let order = [];
  const box = h('div');
  const paint = () => fill(box,
    h('div', { class: 'bar' }, Array.from({ length: things }, (_, i) => button(order.includes(i) ? `${i + 1} (${order.indexOf(i) + 1}.)` : String(i + 1), () => {
      if (!order.includes(i)) order = [...order, i];
      paint();
    }, { disabled: order.includes(i) }))),
    h('div', { class: 'bar' },
      button(W.people.thisOrder, () => say({ order }), { class: 'main', disabled: order.length !== things }),
      button(W.people.usual, () => say({ order: 'usual' })), button(W.people.usualAlways, () => say({ order: 'usual always' })),
      order.length ? button(W.people.anew, () => { order = []; paint(); }) : null));
  paint();
  return h('div', {}, h('p', { class: 'small' }, W.people.orderHint), box);
}
