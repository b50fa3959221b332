// Where the rows lie on the table. Pure geometry: no drawing, no state.
//
// Within a phase of a run every row has a place that does not change when other rows come and go, or the eye would lose the
// cards. So the place is made for the largest shape that a row has there in the moments that are loaded (`slots`).
// The cards of a pile overlap, side by side or one below the other, whichever leaves the cards larger.

const RATIO = 1.4; // height of a card to its width
const LARGEST = 84; // the widest that a card is drawn
const SMALLEST = 0.8;
const SHORT = 10; // so many piles lie in one line,
const READABLE = 26; // unless their cards would be less wide
const MARGIN = 12;
const LABEL = 26; // room for the name of a row
const GAP = 12; // between rows, of cards that are large enough

const gapOf = (size) => Math.max(4, Math.min(GAP, size.height * 0.6));

/** How far apart the cards of a pile lie, in cards: near enough that a deep pile stays a pile. */
function spread(depth, most, reach) {
  return depth <= 1 ? 0 : Math.min(most, reach / (depth - 1));
}

/** The piles in a line of this row when `room` of them fit beside each other. */
function lineOf(row, room) {
  if (row.board?.width && row.columns % row.board.width === 0) return row.board.width;
  const lines = Math.ceil(row.columns / room);
  return Math.max(1, Math.ceil(row.columns / lines));
}

/** Places for the rows of some moments: `[{names, shapes}]`. Rows that never lie on the table together, or right after each other, share one. */
export function slotsOf(moments) {
  const rows = new Map(); // name -> its shapes, and the names beside it
  let before = [];
  for (const moment of moments) {
    const here = [...moment.values()];
    const names = [...before, ...here].map((row) => row.name);
    for (const row of here) {
      if (!rows.has(row.name)) rows.set(row.name, { name: row.name, shapes: new Map(), beside: new Set(), times: 0 });
      rows.get(row.name).times++;
      rows.get(row.name).shapes.set(`${row.columns}/${row.depth}/${row.board?.width ?? 0}`, row);
    }
    for (const name of names) for (const other of names) rows.get(name).beside.add(other);
    before = here;
  }
  const slots = [];
  for (const { name, shapes, beside, times } of [...rows.values()].sort((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))) {
    let slot = slots.find((one) => !one.names.some((other) => beside.has(other)));
    if (!slot) slots.push((slot = { names: [], shapes: new Map(), times: 0 }));
    slot.names.push(name);
    slot.times += times;
    shapes.forEach((row, shape) => slot.shapes.set(shape, row));
  }
  // Places that are empty most of the time come last: what lies there lies together.
  const isEmpty = (slot) => slot.times * 2 < moments.length;
  return [...slots.filter((slot) => !isEmpty(slot)), ...slots.filter(isEmpty)];
}

function measure(row, size) {
  const dx = size.across ? spread(row.depth, 0.46, 2.4) * size.width : 0;
  const dy = size.across ? 0 : spread(row.depth, 0.42, 1.7) * size.height;
  const pile = { width: size.width + (row.depth - 1) * dx, height: size.height + (row.depth - 1) * dy };
  const loose = row.depth > 1 ? 0.2 : 0.12;
  const pitch = pile.width + size.width * loose;
  const pitchDown = pile.height + size.width * loose;
  const room = Math.max(1, Math.floor((size.room - LABEL) / pitch));
  const line = size.whole && !row.board && row.columns <= SHORT ? row.columns : lineOf(row, room);
  return { line, dx, dy, pitch, pitchDown, width: line * pitch, height: Math.ceil(row.columns / line) * pitchDown, fits: line * pitch <= size.room - LABEL };
}

function tallest(slot, size) {
  return Math.max(...[...slot.shapes.values()].map((row) => measure(row, size).height));
}

/** The widest cards with which everything has room. */
function widest(slots, width, height, way) {
  const fits = (w) => {
    const size = { width: w, height: w * RATIO, room: width - 2 * MARGIN, ...way };
    const wide = slots.every((slot) => [...slot.shapes.values()].every((row) => measure(row, size).fits));
    return wide && slots.reduce((sum, slot) => sum + gapOf(size) + tallest(slot, size), gapOf(size)) <= height;
  };
  let low = SMALLEST;
  let high = LARGEST;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low > 8 ? Math.floor(low) : low;
}

/** Places for all slots on a table of this size: `{size, places: Map name -> {top, height with the gap below}, width, height}`. */
function laidOut(slots, width, height) {
  const best = (whole) => [true, false].map((across) => ({ across, whole, width: widest(slots, width, height, { across, whole }) })).reduce((one, other) => (one.width >= other.width ? one : other));
  const lines = best(true);
  const way = lines.width >= READABLE ? lines : best(false);
  const size = { ...way, height: way.width * RATIO, room: width - 2 * MARGIN };
  const gap = gapOf(size);
  const used = slots.reduce((sum, slot) => sum + gap + tallest(slot, size), gap);
  let top = gap + Math.max(0, (height - used) / 2.5);
  const places = new Map();
  for (const slot of slots) {
    for (const name of slot.names) places.set(name, { top, height: tallest(slot, size) + gap });
    top += tallest(slot, size) + gap;
  }
  return { size, places, width, height: Math.max(height, top) };
}

/** The same, with no card in the lower right corner, where there are buttons. */
export function layOut(slots, width, height, corner) {
  const layout = laidOut(slots, width, height);
  const covered = (row) => {
    const at = placing(layout, row);
    return at.left + measure(row, layout.size).width > width - corner.width && at.top + at.height > height - corner.height;
  };
  return corner && slots.some((slot) => [...slot.shapes.values()].some(covered)) ? laidOut(slots, width, height - corner.height) : layout;
}

/** Where the cards of a row lie: a function from pile and level to the upper left corner. */
export function placing(layout, row) {
  const place = layout.places.get(row.name) ?? { top: 0, height: 0 };
  const shape = measure(row, layout.size);
  const left = MARGIN + LABEL + Math.max(0, (layout.width - 2 * MARGIN - 2 * LABEL - shape.width) / 2);
  const at = (column, level) => ({
    x: left + (column % shape.line) * shape.pitch + level * shape.dx,
    y: place.top + Math.floor(column / shape.line) * shape.pitchDown + level * shape.dy,
  });
  at.apart = { x: shape.dx, y: shape.dy };
  at.left = left;
  at.top = place.top;
  at.height = place.height;
  return at;
}
