// What was audited, board by board, and small audits to run here.

import { Refused, listen, theAudit } from '../api.js';
import { FIRST, shown } from '../address.js';
import { button, fill, h, link, select } from '../dom.js';
import { suits } from '../table/now.js';
import { failure } from '../sorry.js';
import { W } from '../words.js';

const SIGN = { holds: '✓', fails: '✗', open: '?' };

export async function show(place, values) {
  const { properties, rows, command } = await theAudit();
  const stop = new AbortController();
  const bench = trial(rows, properties, stop.signal);
  fill(place,
    h('h1', {}, W.audit.title),
    h('p', { class: 'lead' }, W.audit.lead),
    bench.node,
    h('h2', {}, W.audit.all),
    h('p', { class: 'soft small' }, W.audit.allHint, ' ', h('code', {}, command), '. ', W.audit.grey, h('span', { class: 'narrow' }, ' ', W.audit.sideways)),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': W.audit.all }, overview(properties, rows, bench.ask)));
  if (values.protocol) bench.ask(values);
  return () => stop.abort();
}

/** One line for each protocol and variant, one column for each property, a button for each board. */
function overview(properties, rows, ask) {
  return h('table', { class: 'audit' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, W.audit.protocol), properties.map((name) => h('th', { scope: 'col' }, W.audit.property[name] ?? name)))),
    h('tbody', {}, rows.map((row) => h('tr', {},
      h('th', { scope: 'row' }, row.protocol, h('br'), h('span', { class: 'soft small' }, W.table.variants[row.variant] ?? row.variant)),
      row.answers.map((one) => h('td', {},
        h('span', { class: `chip ${one.verdict}` }, `${SIGN[one.verdict] ?? ''} ${W.audit.verdict[one.verdict] ?? one.verdict}`),
        one.verdict === 'fails' ? null : h('p', { class: 'small soft' }, one.words.split(' on ')[0].replace(`${one.verdict}: `, '')),
        h('div', { class: 'board-chips' }, one.boards.map((on) => boardChip(row, one, on, ask)))))))));
}

/** A board of an answer: what failed on it is watched, what is small enough is asked again. */
function boardChip(row, answer, { board, how, is_small: small }, ask) {
  const label = W.audit.chip(row.protocol, W.table.variants[row.variant] ?? row.variant, W.audit.property[answer.property], board, how);
  if (how === 'fails' && answer.run) return link([W.audit.play, ' ', board], shown(answer.run, answer.at), { class: 'button fails', 'aria-label': label, title: label });
  const askable = small && answer.can_be_asked;
  return button(how === 'fails' ? [W.audit.play, ' ', board] : board, () => ask({ protocol: row.protocol, variant: row.variant, property: answer.property, board }),
    { class: how === 'fails' ? 'fails' : '', disabled: !askable, 'aria-label': label, title: askable ? label : W.audit.large });
}

/** A small audit with its progress: `{node, ask(question)}`. */
function trial(rows, properties, signal) {
  const protocols = [...new Set(rows.map((row) => row.protocol))];
  const asked = { ...FIRST.audit };
  const result = h('div', { 'aria-live': 'polite' });
  const form = h('div', { class: 'bar' });
  let running = null;
  const stop = button(W.audit.stop, () => running?.abort(), { hidden: true });
  signal.addEventListener('abort', () => running?.abort());

  function paint() {
    fill(form,
      select(W.audit.protocol, protocols.map((name) => [name, name]), asked.protocol, (value) => { asked.protocol = value; }),
      select(W.table.variant, Object.entries(W.table.variants), asked.variant, (value) => { asked.variant = value; }),
      select(W.audit.what, properties.filter((name) => name !== 'faults').map((name) => [name, W.audit.property[name]]), asked.property, (value) => { asked.property = value; }),
      h('label', { class: 'field' }, h('span', {}, W.audit.board), h('input', { type: 'text', value: asked.board, size: 5, oninput: (event) => { asked.board = event.target.value.trim(); } })),
      button(W.audit.run, run, { class: 'main' }), stop);
  }

  async function run() {
    running?.abort();
    running = new AbortController();
    const mine = running;
    const meter = h('progress', { 'aria-label': W.audit.progress });
    const count = h('span', { class: 'soft small' });
    fill(result, h('p', { class: 'small' }, W.audit.asks(asked.protocol, W.table.variants[asked.variant] ?? asked.variant, W.audit.property[asked.property] ?? asked.property, asked.board)), meter, count);
    stop.hidden = false;
    try {
      await listen('/api/audit/run', asked, (name, data) => {
        if (name === 'progress') {
          meter.max = Math.max(1, data.of);
          meter.value = data.done;
          count.textContent = W.audit.done(data.done, data.of);
        } else if (name === 'answer') fill(result, result.firstChild, answer(data));
        else if (name === 'error') fill(result, failure(new Refused(0, data.error)));
      }, mine.signal);
    } catch (error) {
      if (mine === running) fill(result, error.name === 'AbortError' ? h('p', { class: 'soft' }, W.audit.stopped) : failure(error));
    }
    if (mine === running) stop.hidden = true;
  }

  paint();
  const node = h('section', { class: 'panel trial' }, h('h2', {}, W.audit.trial), form, result);
  return {
    node,
    ask(question) {
      Object.assign(asked, question);
      paint();
      node.scrollIntoView({ block: 'start' });
      return run();
    },
  };
}

function answer(data) {
  return h('div', { class: `note ${data.verdict === 'fails' ? 'bad' : data.verdict === 'holds' ? 'good' : ''}` },
    h('p', {}, h('strong', {}, SIGN[data.verdict], ' ', suits(data.words))),
    data.run ? h('p', {}, link(W.audit.watch, shown(data.run), { class: 'button main' })) : null,
    data.story?.length ? h('ul', {}, data.story.map((line) => h('li', {}, h('span', { class: 'story-line' }, suits(line))))) : null);
}
