// Signs on buttons, as paths: fonts differ in which of them they have.

const PATHS = {
  first: 'M4 4h2.500v16H4zM20 4v16L8 12z',
  last: 'M17.500 4H20v16h-2.500zM4 4v16l12-8z',
  back: 'M17 4v16L6 12z',
  step: 'M5 4v16l10-8zM17 4h2.500v16H17z',
  run: 'M7 4v16l13-8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  nextStep: 'M12 4v9h5l-7 7-7-7h5V4z',
  nextPhase: 'M3 5v14l8-7zM12 5v14l8-7z',
  undo: 'M9 4 3 10l6 6v-4h5a3 3 0 0 1 0 6h-4v3h4a6 6 0 0 0 0-12H9z',
  redo: 'M15 4l6 6-6 6v-4h-5a3 3 0 0 0 0 6h4v3h-4a6 6 0 0 1 0-12h5z',
};

/** A sign; it has no meaning of its own for a screen reader. */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', width: 16, height: 16, 'aria-hidden': 'true', class: 'icon' })) svg.setAttribute(key, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  path.setAttribute('fill', 'currentColor');
  svg.append(path);
  return svg;
}
