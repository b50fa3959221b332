// Every request of the page. Addresses are relative: the page sends requests only to the server it came from.

import { W } from './words.js';

/** What the server said is wrong, in its own words. */
export class Refused extends Error {
  constructor(status, error) {
    super(error?.what ?? W.shell.status(status));
    Object.assign(this, { status, where: error?.where, expected: error?.expected });
  }
}

/** The server has forgotten this recording: ask for it again. */
export class Gone extends Refused {}

async function answer(response) {
  const text = await response.text();
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null;
  }
  if (response.ok) return body;
  const error = body?.error ?? { what: text.slice(0, 300) || response.statusText };
  throw response.status === 410 ? new Gone(410, error) : new Refused(response.status, error);
}

/** The response to a request; `body`: what is posted, if anything is. */
async function ask(path, body, signal) {
  try {
    return await fetch(path, body === undefined ? { signal } : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal });
  } catch (error) {
    throw error.name === 'AbortError' ? error : new Refused(0, { what: W.shell.unreachable });
  }
}

const get = async (path, signal) => answer(await ask(path, undefined, signal));
const post = async (path, body, signal) => answer(await ask(path, body, signal));

let gallery = null;

/** The gallery, asked for once. */
export function theGallery() {
  gallery ??= get('/api/gallery').catch((error) => {
    gallery = null;
    throw error;
  });
  return gallery;
}

export const readPuzzle = (text, signal) => post('/api/read', { text }, signal);
export const newRun = (run) => post('/api/run', run);
export const movesOf = (key, from, count, role) => get(`/api/run/${key}/moves?from=${from}&count=${count}&role=${role}`);

/** The run as one HTML file. */
export async function savedRun(run) {
  const response = await ask('/api/html', run);
  return response.ok ? response.blob() : answer(response);
}

export const asksOf = (run, signal) => post('/api/ask', run, signal);
export const drawAnswer = (puzzle, text, signal) => post('/api/answer', { puzzle, answer: text }, signal);
export const faultsOf = (values) => post('/api/faults', values);
export const newGuess = (values) => post('/api/guess', values);
export const guess = (game, real) => post(`/api/guess/${game}`, { real });
export const newTable = (values) => post('/api/tables', values);
export const tableOf = (name) => get(`/api/table/${name}`);
export const tableMoves = (name, from, count) => get(`/api/table/${name}/moves?from=${from}&count=${count}`);
export const choose = (name, version, choice) => post(`/api/table/${name}/choice`, { version, choice });
export const theAudit = () => get('/api/audit');
export const verifySeal = (seal, puzzle) => post('/api/verify', puzzle ? { seal, puzzle } : { seal });
export const makeSeal = (puzzle, solution, signal) => post('/api/seal', solution ? { puzzle, answer: solution } : { puzzle }, signal);
export const deskDraws = (about, signal) => post('/api/draw', about, signal);
export const deskSays = (about, signal) => post('/api/desk', about, signal);
export const hintFor = (text, soFar, signal) => post('/api/hint', soFar ? { text, so_far: soFar } : { text }, signal);
export const rate = (text, signal) => post('/api/rate', { text }, signal);
export const generate = (values, signal) => post('/api/generate', values, signal);
export const convert = (text, signal) => post('/api/convert', { text }, signal);

/** Server-sent events of an answer to a POST: `heard(event, data)` for each, until it ends or `signal` fires. */
export async function listen(path, body, heard, signal) {
  const response = await ask(path, body, signal);
  if (!response.ok) return answer(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return null;
    rest += value;
    const whole = rest.split('\n\n');
    rest = whole.pop();
    for (const block of whole) {
      const lines = block.split('\n');
      const name = lines.find((line) => line.startsWith('event:'))?.slice(6).trim();
      const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5)).join('\n');
      if (data) heard(name ?? 'message', JSON.parse(data));
    }
  }
}
