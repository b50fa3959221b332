// Buttons, keys and the seek bar of a table. It knows positions, not cards.

import { h, button } from '../dom.js';
import { icon } from '../icons.js';
import { W } from '../words.js';

const SPEEDS = [0.5, 1, 2, 5, 20, 100];

/**
 * `player` has lengths, phases and steps; `goTo(n, animated)` shows a moment. Returns the element, `set(n)`, `stop()`, and `close()`.
 */
export function controls(player, goTo) {
  const { head } = player;
  let at = 0;
  let running = false;
  let speed = 1;
  let ended = false;

  const range = h('input', { type: 'range', min: 0, max: player.length, step: 1, value: 0, 'aria-label': W.controls.seek });
  const phases = h('div', { class: 'phases', 'aria-hidden': 'true' }, head.phases.map((phase) => {
    const share = Math.max(1, phase.to - phase.from) / Math.max(1, player.length);
    const mark = h('span', { title: phase.name }, share > 0.05 ? phase.name : '');
    mark.style.setProperty('flex-grow', 100 * share);
    return mark;
  }));
  const count = h('span', { class: 'count' });
  const play = button('', () => toggle(), { class: 'main play' });
  const pace = h('select', { 'aria-label': W.controls.speed, onchange: () => { speed = Number(pace.value); } },
    SPEEDS.map((value) => h('option', { value, selected: value === 1 }, W.controls.times(value))));

  const phaseStarts = head.phases.map((phase) => phase.from);

  /** Goes to where something begins, and plays its first move. */
  async function begin(moment) {
    halt();
    if (moment >= player.length) return goTo(player.length, false, speed);
    await goTo(moment, false, speed);
    return goTo(moment + 1, true, speed);
  }

  const acts = {
    first: () => jump(0),
    back: () => jump(at - 1),
    step: () => move(at + 1),
    nextStep: async () => begin(await player.nextStep(at - 1)),
    lastStep: async () => jump(await player.nextStep(at - 1, true)),
    nextPhase: () => begin(phaseStarts.find((from) => from >= at) ?? player.length),
    lastPhase: () => jump(phaseStarts.findLast((from) => from + 1 < at) ?? 0),
    last: () => jump(player.length),
  };

  function jump(n) {
    halt();
    return goTo(Math.max(0, Math.min(player.length, n)), false, speed);
  }

  function move(n) {
    halt();
    if (n > player.length) return null;
    return goTo(n, true, speed);
  }

  function halt() {
    running = false;
    paint();
  }

  async function toggle() {
    if (running || at >= player.length) return halt();
    running = true;
    paint();
    while (running && !ended && at < player.length) {
      const stride = speed > 20 ? 4 : 1;
      const begun = performance.now();
      await goTo(Math.min(player.length, at + stride), stride === 1, speed);
      const rest = (speed > 20 ? 16 : 260 / speed) - (stride === 1 ? 0 : performance.now() - begun);
      await new Promise((done) => setTimeout(done, Math.max(0, rest)));
    }
    halt();
    return null;
  }

  function paint() {
    play.replaceChildren(icon(running ? 'pause' : 'run'), running ? W.controls.pause : W.controls.run);
    play.setAttribute('aria-pressed', running);
    play.disabled = !running && at >= player.length;
  }

  range.addEventListener('input', () => jump(Number(range.value)));

  const KEYS = {
    ArrowRight: acts.step, ArrowLeft: acts.back, ArrowDown: acts.nextStep, ArrowUp: acts.lastStep,
    PageDown: acts.nextPhase, PageUp: acts.lastPhase, Home: acts.first, End: acts.last, ' ': toggle,
    '+': () => faster(1), '-': () => faster(-1),
  };
  function faster(by) {
    pace.selectedIndex = Math.max(0, Math.min(SPEEDS.length - 1, pace.selectedIndex + by));
    speed = Number(pace.value);
  }
  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const busy = event.target.closest?.('input:not([type=range]), textarea, select, [contenteditable]');
    const press = event.key === ' ' && event.target.closest?.('button, a, summary');
    const scrolls = event.target.closest?.('.scrolls') && /Arrow|Page|Home|End/.test(event.key);
    const act = KEYS[event.key];
    if (busy || press || scrolls || !act) return;
    event.preventDefault();
    act();
  }
  document.addEventListener('keydown', pressed);

  const tool = (name, act, key) => button([icon(name), W.controls.short[name] ? h('span', { class: 'long' }, W.controls.short[name]) : null], act, { class: name, 'aria-label': W.controls[name], title: `${W.controls[name]} (${key})` });
  const node = h('div', { class: 'controls', role: 'group', 'aria-label': W.controls.group },
    h('div', { class: 'seek' }, phases, range, count),
    h('div', { class: 'bar' },
      tool('first', acts.first, 'Home'), tool('back', acts.back, '←'), tool('step', acts.step, '→'), play,
      tool('nextStep', acts.nextStep, '↓'), tool('nextPhase', acts.nextPhase, 'PageDown'), tool('last', acts.last, 'End'), pace));
  paint();

  return {
    node,
    acts,
    get at() { return at; },
    set(n, words) {
      at = n;
      range.value = n;
      range.setAttribute('aria-valuetext', words);
      count.textContent = `${n} / ${player.length}`;
      const phase = player.phase(n);
      [...phases.children].forEach((mark, i) => mark.classList.toggle('lit', i === phase));
      node.querySelector('.back').disabled = n === 0;
      for (const name of ['step', 'nextStep', 'nextPhase', 'last']) node.querySelector(`.${name}`).disabled = n === player.length;
      paint();
    },
    toggle,
    stop: halt,
    close() {
      ended = true;
      running = false;
      document.removeEventListener('keydown', pressed);
    },
  };
}
