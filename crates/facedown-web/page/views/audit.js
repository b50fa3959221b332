// What was audited, and a small audit to run here.

import { listen, theAudit } from '../api.js';
import { to, valuesOf } from '../address.js';
import { button, fill, h, link, select } from '../dom.js';
import { suits } from '../table/now.js';
import { W } from '../words.js';

const PROPERTIES = ['completeness', 'soundness', 'zero-knowledge'];

export async function show(place) {
  const { properties, rows, command } = await theAudit();
  const stop = new AbortController();
  fill(place,
    h('h1', {}, W.audit.title),
    h('p', { class: 'lead' }, W.audit.lead),
    trial(rows, stop.signal),
    h('p', { class: 'soft small' }, W.audit.made, ' ', h('code', {}, command)),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': W.audit.title }, overview(properties, rows)));
  return () => stop.abort();
}

const SIGN = { holds: '✓', fails: '✗', open: '?' };

/** One line for each protocol and variant, one column for each property. */
function overview(properties, rows) {
  return h('table', { class: 'audit' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, W.audit.protocol), properties.map((name) => h('th', { scope: 'col' }, W.audit.property[name] ?? name)))),
    h('tbody', {}, rows.map((row) => h('tr', {},
      h('th', { scope: 'row' }, row.protocol, h('br'), h('span', { class: 'soft small' }, W.table.variants[row.variant] ?? row.variant)),
      row.answers.map((one) => h('td', {},
        h('span', { class: `chip ${one.verdict}` }, `${SIGN[one.verdict] ?? ''} ${W.audit.verdict[one.verdict] ?? one.verdict}`),
        h('p', { class: 'small soft' }, one.words),
        one.run ? link(W.audit.play, to('table', valuesOf(one.run)), { class: 'button', 'aria-label': `${W.audit.play}: ${row.protocol}, ${one.property}` }) : null))))));
}

/** A small audit, with its progress. */
function trial(rows, signal) {
  const protocols = [...new Set(rows.map((row) => row.protocol))];
  const asked = { protocol: protocols.includes('nurikabe') ? 'nurikabe' : protocols[0], variant: 'published', property: 'soundness', board: '2x2' };
  const result = h('div', { 'aria-live': 'polite' });
  let running = null;
  const stop = button(W.audit.stop, () => running?.abort(), { hidden: true });
  const run = async () => {
    running?.abort();
    running = new AbortController();
    signal.addEventListener('abort', () => running.abort());
    const meter = h('progress', { 'aria-label': W.audit.progress });
    const count = h('span', { class: 'soft small' });
    fill(result, meter, count);
    stop.hidden = false;
    try {
      await listen('/api/audit/run', asked, (name, data) => {
        if (name === 'progress') {
          meter.max = Math.max(1, data.of);
          meter.value = data.done;
          count.textContent = W.audit.done(data.done, data.of);
        } else if (name === 'answer') fill(result, answer(data));
        else if (name === 'error') fill(result, h('div', { class: 'note bad' }, data.what ?? data.error?.what ?? String(data)));
      }, running.signal);
    } catch (error) {
      fill(result, error.name === 'AbortError' ? h('p', { class: 'soft' }, W.audit.stopped) : h('div', { class: 'note bad' }, error.message));
    }
    stop.hidden = true;
  };
  const board = h('input', { type: 'text', value: asked.board, size: 5, oninput: (event) => { asked.board = event.target.value.trim(); } });
  return h('section', { class: 'panel trial' }, h('h2', {}, W.audit.trial),
    h('div', { class: 'bar' },
      select(W.audit.protocol, protocols.map((name) => [name, name]), asked.protocol, (value) => { asked.protocol = value; }),
      select(W.table.variant, Object.entries(W.table.variants), asked.variant, (value) => { asked.variant = value; }),
      select(W.audit.what, PROPERTIES.map((name) => [name, W.audit.property[name]]), asked.property, (value) => { asked.property = value; }),
      h('label', { class: 'field' }, h('span', {}, W.audit.board), board),
      button(W.audit.run, run, { class: 'main' }), stop),
    result);
}

function answer(data) {
  return h('div', { class: `note ${data.verdict === 'fails' ? 'bad' : data.verdict === 'holds' ? 'good' : ''}` },
    h('p', {}, h('strong', {}, SIGN[data.verdict], ' ', W.audit.verdict[data.verdict] ?? data.verdict), ' ', suits(data.words)),
    data.story?.length ? h('ul', {}, data.story.map((line) => h('li', {}, h('span', { class: 'told' }, suits(line))))) : null,
    data.run ? link(W.audit.watch, to('table', valuesOf(data.run)), { class: 'button main' }) : null);
}
