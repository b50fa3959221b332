// A whole table for one recorded run: stage, controls, words. Views put its parts where they want them.

import { announce, button, h } from '../dom.js';
import { W } from '../words.js';
import { heard, spelled } from './cards.js';
import { controls } from './controls.js';
import { nowPanel, stepsPanel } from './now.js';
import { Stage } from './stage.js';

const ZOOMS = [1, 1.6, 2.6, 4];
const CORNER = { width: 100, height: 48 }; // where the buttons for them are

/** `moved(n, moment)` is called whenever another moment is shown; `failed(error)` when one cannot be. */
export function theatre(player, { moved, failed } = {}) {
  const stage = new Stage(CORNER);
  const now = nowPanel(player);
  const steps = stepsPanel(player);
  const bar = controls(player, goTo);
  let turn = 0;
  let at = null;
  let zoom = 0;
  let asked = null;

  async function goTo(n, animated, speed = 1) {
    const mine = ++turn;
    let found;
    try {
      // One request at a time: whoever drags the seek bar waits for the last moment, not for all on the way.
      await asked?.catch(() => {});
      if (mine !== turn) return;
      asked = player.at(n);
      const slow = setTimeout(() => box.classList.add('waiting'), 200);
      found = await asked.finally(() => {
        clearTimeout(slow);
        box.classList.remove('waiting');
      });
    } catch (error) {
      if (mine !== turn) return;
      bar.stop();
      failed?.(error);
      return;
    }
    if (mine !== turn) return;
    const { moment, slots } = found;
    const next = animated && at === n - 1;
    at = n;
    stage.places(slots);
    bar.set(n, W.controls.valueText(n, player.length, player.head.phases[player.phase(n)]?.name));
    now.show(moment);
    steps.show(moment);
    if (speed <= 2 && moment.move) announce(W.now.aloud(spelled(moment.move.words), heard(moment.move.seen), moment.bad));
    moved?.(n, moment);
    // Whoever jumps about needs no other part of the run; whoever goes on does, soon.
    if (next || speed > 20) player.ahead(n);
    if (next) await stage.play(moment, moment.move, speed);
    else stage.show(moment);
  }

  const larger = (by) => {
    zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + by));
    stage.enlarge(ZOOMS[zoom]);
  };
  const box = h('div', { class: 'stage-box' }, stage.node, h('div', { class: 'group zoom' },
    button('−', () => larger(-1), { 'aria-label': W.table.smaller, title: W.table.smaller }),
    button('+', () => larger(1), { 'aria-label': W.table.larger, title: W.table.larger })));

  return {
    stage: box, now: now.node, steps: steps.node, controls: bar.node, goTo, toggle: bar.toggle, acts: bar.acts,
    get at() { return at; },
    close() {
      bar.close();
      stage.close();
      turn++;
    },
  };
}
