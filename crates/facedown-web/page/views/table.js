// The table: one run, any moment of it.

import { keep, oneOf, runOf, to, valuesOf } from '../address.js';
import { button, copied, fill, h, link, select } from '../dom.js';
import { savedRun } from '../api.js';
import { sorry } from '../sorry.js';
import { boardPanel } from '../table/board.js';
import { Player } from '../table/player.js';
import { theatre } from '../table/theatre.js';
import { W } from '../words.js';

/** Shows the run that the address holds. */
export async function show(place, values) {
  const role = oneOf(values, 'role', ['V', 'P']);
  return stageRun(place, await Player.open(runOf(values), role), { ...values, role });
}

/** Shows a run that is here already. `offline`: nothing may be asked of a server. */
export async function stageRun(place, player, values, offline = false) {
  const { head } = player;
  let { role } = values;
  let timer = null;
  const state = () => ({ ...(offline ? {} : valuesOf(player.info.run)), at: play.at, role: role === 'P' ? 'P' : '' });
  const failed = (error) => fill(message, sorry(error));
  const play = theatre(player, {
    moved: () => {
      fill(message);
      clearTimeout(timer);
      timer = setTimeout(() => { if (!offline) keep('table', state()); }, 300);
    },
    failed,
  });
  const message = h('div');
  const more = offline ? null : tools(player, state, failed);
  const board = boardPanel(head, role, offline ? null : (name) => {
    role = name;
    player.look(name);
    play.goTo(play.at, false);
  });
  fill(place, h('div', { class: 'table-view' },
    h('div', { class: 'table-head' },
      h('h1', {}, head.title),
      h('span', { class: 'soft small' }, W.table.what(head)),
      more,
      message),
    play.stage,
    h('div', { class: 'side' }, play.now, head.board?.V ? board : null, play.steps),
    play.controls));
  const asked = values.at === 'verdict' ? player.decided : Number(values.at ?? 0);
  const at = Math.max(0, Math.min(player.length, Math.trunc(asked) || 0));
  await play.goTo(at, false);
  if (at !== asked) fill(message, h('div', { class: 'note', role: 'status' }, W.table.noMoment(values.at, player.length)));
  return () => {
    clearTimeout(timer);
    more?.close();
    play.close();
  };
}

/** What else can be done with this run. */
function tools(player, state, failed) {
  const { head } = player;
  const box = h('span', { class: 'bar right no-print' });
  const help = keysDialog();
  const share = button(W.table.share, async () => {
    keep('table', state());
    if (await copied(location.href)) share.textContent = W.table.copied;
    else prompt(W.table.share, location.href);
    setTimeout(() => { share.textContent = W.table.share; }, 2000);
  });
  const change = (name, value) => { location.hash = to('table', { ...state(), at: '', [name]: value }); };
  const menu = h('details', { class: 'more' }, h('summary', { class: 'button' }, W.table.more),
    h('div', {},
      button(W.table.again, () => change('seed', String(1 + Math.floor(Math.random() * 99999))), { title: W.table.againTitle }),
      share,
      link(W.table.people, to('people', { puzzle: player.info.run.puzzle, protocol: head.protocol, variant: head.variant }), { class: 'button' }),
      link(W.table.game, to('game', { puzzle: player.info.run.puzzle, protocol: head.protocol, variant: head.variant }), { class: 'button' }),
      button(W.table.save, () => save(player).catch(failed)),
      button(W.table.print, () => print()),
      button(W.table.keys, () => help.showModal())));
  fill(box,
    head.variants?.length > 1 ? select(W.table.variant, head.variants.map((name) => [name, W.table.variants[name] ?? name]), head.variant, (value) => change('variant', value)) : null,
    link(W.table.cheat, to('cheat', { puzzle: player.info.run.puzzle, protocol: head.protocol, variant: head.variant }), { class: 'button' }),
    menu, help);
  const shut = (event) => { if (!menu.contains(event.target)) menu.open = false; };
  document.addEventListener('click', shut);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });
  box.close = () => document.removeEventListener('click', shut);
  return box;
}

/** The run as one file that plays without a server. */
async function save(player) {
  const url = URL.createObjectURL(await savedRun(player.info.run));
  h('a', { href: url, download: `${player.head.genre ?? 'run'}-${player.head.size ?? ''}.html` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function keysDialog() {
  const dialog = h('dialog', { 'aria-labelledby': 'keys-title' },
    h('h2', { id: 'keys-title' }, W.keys.title),
    h('table', {}, h('tbody', {}, W.keys.list.map(([key, does]) => h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, key)), h('td', {}, does))))),
    h('p', { class: 'soft small' }, W.keys.note),
    button(W.keys.close, () => dialog.close(), { class: 'main' }));
  return dialog;
}
