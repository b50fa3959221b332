// What happens now, in words: the numbered step, its sentence, the move, the law, what was seen, the cost so far.

import { h, fill } from '../dom.js';
import { spelled } from './cards.js';
import { W } from '../words.js';

/** Text in which red suits are red and runs of cards are written out. */
export function suits(text) {
  return spelled(text).split(/(♥+)/).map((part) => (part.startsWith('♥') ? h('span', { class: 'heart' }, part) : part));
}

/** A panel for the current move. `show(moment)` fills it. */
export function nowPanel(player) {
  const said = h('div');
  const panel = h('section', { class: 'panel', 'aria-label': W.now.title });
  const node = h('div', { class: 'now' }, said, panel);
  return {
    node,
    show(moment) {
      const { head, verdict } = player.info;
      const { move } = moment;
      if (!move) {
        fill(said);
        fill(panel, h('p', { class: 'where' }, W.now.begin), h('p', { class: 'sentence' }, W.now.empty), h('p', {}, W.now.hint));
        return;
      }
      const step = head.steps[move.step];
      const rows = [
        move.law ? [W.now.law, move.law] : null,
        move.seen ? [W.now.seen, move.seen] : null,
      ].filter(Boolean);
      fill(panel,
        step ? h('p', { class: 'where' }, [...step.scope, step.id ? W.now.step(step.id) : null].filter(Boolean).join(' › ')) : null,
        step ? h('p', { class: 'sentence' }, moment.bad ? W.now.required : '', suits(step.sentence)) : null,
        h('p', { class: 'move' }, suits(move.words)),
        rows.length ? h('dl', {}, rows.map(([name, text]) => [h('dt', {}, name), h('dd', {}, suits(text))])) : null,
        costs(move.cost));
      // The verdict: on a phone it is above the table, which may be scrolled away.
      const silent = !said.firstChild;
      fill(said, moment.bad ? h('div', { class: 'note bad' }, suits(verdict?.words ?? '')) : verdict?.accepted && moment.at >= player.decided ? accepted(player.info) : null);
      if (silent) said.firstChild?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** V accepts; and what is to be said of it if P had no right answer. */
function accepted({ head, verdict, run }) {
  const wrong = head.broken?.length > 0;
  const more = wrong ? W.now.passed : run?.prover?.lays !== undefined ? W.now.passedByHand : '';
  return h('div', { class: `note ${wrong ? 'bad' : more ? '' : 'good'}` }, suits(verdict.words), more ? ` ${more}` : '');
}

function costs([cards, shuffles, turned]) {
  return h('p', { class: 'costs' },
    [[cards, W.now.cards], [shuffles, W.now.shuffles], [turned, W.now.turned]].map(([count, words]) => h('span', {}, h('b', {}, count), ' ', words(count))));
}

/** The numbered steps of the phase, the current one lit. */
export function stepsPanel(player) {
  const list = h('ol', { class: 'steps' });
  const title = h('h2', {}, '');
  const node = h('section', { class: 'panel steps-panel scrolls', tabindex: '0', 'aria-label': W.now.steps }, title, list);
  const { head } = player;
  const phaseOf = (step) => step?.scope[0] ?? '';
  let shown = null;
  return {
    node,
    show(moment) {
      const number = moment.move?.step ?? 0;
      const phase = phaseOf(head.steps[number]);
      if (shown !== phase) {
        shown = phase;
        title.textContent = phase ? W.now.stepsOf(phase) : W.now.steps;
        let scope = phase;
        const items = [];
        head.steps.forEach((step, i) => {
          if (phaseOf(step) !== phase) return;
          const mine = step.scope.join(' › ');
          if (mine !== scope && step.scope.length > 1) items.push(h('li', { class: `scope${step.scope.length > 2 ? ' inner' : ''}` }, step.scope.at(-1)));
          scope = mine;
          items.push(h('li', { 'data-step': i, class: step.scope.length > 1 ? 'inner' : '' }, h('span', { class: 'id' }, step.id), h('span', {}, suits(step.sentence))));
        });
        fill(list, items);
        node.hidden = items.length === 0;
      }
      for (const item of list.children) {
        const lit = item.dataset.step === String(number) && moment.move !== null;
        item.classList.toggle('lit', lit);
        if (lit) item.setAttribute('aria-current', 'step');
        else item.removeAttribute('aria-current');
        if (lit && node.scrollHeight > node.clientHeight) node.scrollTop = Math.max(0, item.offsetTop - node.clientHeight / 2);
      }
    },
  };
}
