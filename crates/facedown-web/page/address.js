// The address of the page: `#/view?name=value`. It holds everything that a link to a moment of a run needs.

import { W } from './words.js';

/** What a view begins with when the address names nothing: examples, of which nothing depends on which they are. */
export const FIRST = {
  puzzle: 'nurikabe/tiny-3x4',
  smallest: 'one-per-row/tiny-2x3',
  genre: 'nurikabe',
  audit: { protocol: 'nurikabe', variant: 'published', property: 'soundness', board: '2x2' },
};

/** The view and its values, from the hash; `/table/NAME` without one is the table of two people with that name, and any other path is nothing. */
export function here() {
  const table = /^\/table\/([\w-]+)$/.exec(location.pathname);
  if (table && !location.hash) return { view: 'people', values: { table: table[1] } };
  if (!location.hash && !['/', '/index.html'].includes(location.pathname)) return { view: location.pathname.slice(1), values: {} };
  const [path, query = ''] = location.hash.replace(/^#/, '').split(/\?(.*)/s);
  const view = path.replace(/^\//, '') || 'start';
  return { view, values: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a view. Empty values are left out; but a P who lays nothing is not one who was not asked about. */
export function to(view, values = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && (value !== '' || name === 'lays')) query.set(name, value);
  }
  const text = query.toString();
  return `#/${view === 'start' ? '' : view}${text ? `?${text}` : ''}`;
}

/** Goes to a view, as a link would. */
export function go(view, values) {
  location.hash = to(view, values);
}

/** Keeps the address true without a new entry in the history. */
export function keep(view, values) {
  history.replaceState(null, '', to(view, values));
}

/** Orders as they stand in an address; what somebody has made of them is for the server to refuse. */
function listed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names under which a run is kept in an address, and where they stand in what the server gets. */
export function runOf(values) {
  const run = { puzzle: values.puzzle ?? FIRST.puzzle };
  if (values.protocol) run.protocol = values.protocol;
  if (values.variant) run.variant = values.variant;
  if (values.seed) run.seed = values.seed;
  if (values.orders) run.orders = listed(values.orders);
  if (values.fault) run.fault = values.fault;
  if (values.nobody) run.prover = { nobody: true };
  else if (values.lays !== undefined) run.prover = { lays: values.lays };
  else run.prover = { answer: values.answer ?? 'solve' };
  return run;
}

/** A value of the address that must be one of these; the first if the address says nothing. */
export function oneOf(values, name, known) {
  const value = values[name] || known[0];
  if (known.includes(value)) return value;
  throw Object.assign(new Error(W.shell.noValue(name, value)), { expected: [...new Set(known)].join(', ') });
}

/** The other way round. */
export function valuesOf(run) {
  const values = { puzzle: run.puzzle, protocol: run.protocol, variant: run.variant, seed: run.seed, orders: run.orders?.length ? JSON.stringify(run.orders) : '', fault: run.fault };
  if (run.prover?.nobody) values.nobody = '1';
  else if (run.prover?.lays !== undefined) values.lays = run.prover.lays;
  else if (run.prover?.answer && run.prover.answer !== 'solve') values.answer = run.prover.answer;
  return values;
}

/** Where to watch a run: at the moment that shows what is to be seen, or when it is decided whether V accepts. */
export const shown = (run, at = null) => to('table', { ...valuesOf(run), at: at ?? 'verdict' });
