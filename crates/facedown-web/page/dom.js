// Elements without innerHTML: text is always text, so nothing that a puzzle says can become markup.

/**
 * An element. `attributes`: `class`, `on…` handlers, properties by name (`value`, `disabled`), anything else as an attribute.
 * Children may be nested lists; null, undefined and false are left out.
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in PROPERTIES) node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PROPERTIES = { value: 1, checked: 1, disabled: 1, hidden: 1, textContent: 1, htmlFor: 1, selected: 1, indeterminate: 1 };

/** Replaces everything in `node`. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A button with words on it. */
export function button(words, onclick, attributes = {}) {
  return h('button', { type: 'button', onclick, ...attributes }, words);
}

/** A link to an address of this page. */
export function link(words, href, attributes = {}) {
  return h('a', { href, ...attributes }, words);
}

/** A labelled drop-down. `options`: `[value, words]`. */
export function select(label, options, value, onchange) {
  const node = h('select', { onchange: (event) => onchange?.(event.target.value) },
    options.map(([key, words]) => h('option', { value: key, selected: key === value }, words)));
  return h('label', { class: 'field' }, h('span', {}, label), node);
}

/** A picture that the library drew: an SVG text as an element, with nothing in it that runs. */
export function picture(svg, attributes = {}) {
  const read = new DOMParser().parseFromString(svg ?? '', 'image/svg+xml').documentElement;
  const box = h('div', { class: 'paper', ...attributes });
  if (read.localName !== 'svg') return box;
  read.querySelectorAll('script, foreignObject').forEach((node) => node.remove());
  read.removeAttribute('width');
  read.removeAttribute('height');
  box.append(document.importNode(read, true));
  return box;
}

/** Says something to a screen reader, once. */
export function announce(words) {
  const region = document.getElementById('announcer');
  if (region) region.textContent = words;
}

/** Whether the visitor asked for less motion. */
export function still() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Puts words on the clipboard; false where the browser does not allow it, as on a page that came over a network without encryption. */
export async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}

/** Something that the browser keeps for this page, if it does: a file on a disk may not be allowed to. */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it. */
export function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* then it holds until the page is left */ }
}
