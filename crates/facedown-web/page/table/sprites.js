// Pictures of cards, drawn once for each size and colour scheme, then copied. Suits are paths, so that no font decides how a card looks.

const HEART = new Path2D('M50 92C20 68 4 52 4 31 4 16 15 6 28 6c9 0 17 5 22 14C55 11 63 6 72 6c13 0 24 10 24 25 0 21-16 37-46 61z');
const CLUB = new Path2D('M50 4a22 22 0 0 1 17 36 22 22 0 1 1-12 34c1 9 4 15 11 20H34c7-5 10-11 11-20A22 22 0 1 1 33 40 22 22 0 0 1 50 4z');
const TICK = new Path2D('M10 55 38 84 92 16 80 8 38 60 20 42z');

/** Colours of the scheme in use, from the style sheet. */
export function colours() {
  // A custom property is not resolved by itself; as the colour of an element it is.
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const of = (name) => {
    probe.style.setProperty('color', `var(${name})`);
    return getComputedStyle(probe).color;
  };
  const scheme = {
    paper: of('--card'), edge: of('--card-edge'), red: of('--red'), black: of('--black'), blue: of('--number'),
    back: of('--back'), weave: of('--back-weave'), ghost: of('--back-known'), ink: of('--ink-soft'), lit: of('--lit'), seat: of('--seat'),
  };
  probe.remove();
  return scheme;
}

function box(context, x, y, w, h, r) {
  context.beginPath();
  context.roundRect(x, y, w, h, r);
}

function pip(context, face, x, y, size, colour) {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 100, size / 100);
  context.fillStyle = colour;
  context.fill(face === '♥' ? HEART : face === '♣' ? CLUB : TICK);
  context.restore();
}

/** A face. A large card has its sign in the middle and small in the corner; a small one has it where an overlapped card still shows. */
function print(context, face, w, h, ink, fan) {
  if (face === '□') return;
  const suit = face === '♥' || face === '♣' || face === '✓';
  const colour = ink ?? (face === '♥' ? context.colours.red : suit ? context.colours.black : context.colours.blue);
  const sign = (x, y, size) => {
    if (suit) pip(context, face, x, y, size, colour);
    else {
      context.fillStyle = colour;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.font = `600 ${Math.max(5, Math.round(size * (face.length > 2 ? 0.72 : face.length > 1 ? 0.95 : 1.1)))}px system-ui, sans-serif`;
      context.fillText(face, x, y + size * 0.06);
    }
  };
  if (w > 26 && fan !== null) {
    sign(w * 0.56, h * 0.62, w * 0.56);
    sign(w * 0.22, h * 0.17, w * 0.28);
  } else if (fan === 'across') sign(w * 0.25, h * 0.3, w * 0.4);
  else if (fan === 'down') sign(w * 0.5, h * 0.22, w * 0.46);
  else sign(w / 2, h / 2, w * 0.62);
}

function back(context, w, h, known, fan) {
  const { back: ground, weave, ghost, paper, edge } = context.colours;
  const r = w * 0.12;
  box(context, 0.5, 0.5, w - 1, h - 1, r);
  context.fillStyle = w > 14 ? paper : known ? ghost : ground;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 1;
  context.stroke();
  if (w <= 14) {
    if (known) print(context, known, w, h, '#fff', fan);
    return;
  }
  const m = Math.max(1.5, w * 0.07);
  context.save();
  box(context, m, m, w - 2 * m, h - 2 * m, r * 0.6);
  context.fillStyle = known ? ghost : ground;
  context.fill();
  context.clip();
  context.strokeStyle = weave;
  context.lineWidth = Math.max(0.7, w * 0.022);
  const pitch = w / 4;
  context.beginPath();
  for (let d = -h; d < w + h; d += pitch) {
    context.moveTo(d, 0);
    context.lineTo(d + h, h);
    context.moveTo(d, h);
    context.lineTo(d + h, 0);
  }
  context.stroke();
  context.restore();
  if (known) print(context, known, w, h, '#fff', fan);
}

function seat(context, w, h) {
  box(context, 1, 1, w - 2, h - 2, w * 0.12);
  context.strokeStyle = context.colours.seat;
  context.lineWidth = 1;
  context.setLineDash([Math.max(2, w * 0.12), Math.max(2, w * 0.1)]);
  context.stroke();
}

/** A card that is too small for signs and edges. */
function speck(context, card, w, h) {
  const { back: ground, ghost, paper, red, black, seat: place } = context.colours;
  context.fillStyle = { '?': ground, '_': place, '♥': red, '♣': black }[card] ?? (card.startsWith('(') ? ghost : paper);
  context.globalAlpha = card === '_' ? 0.4 : 1;
  context.fillRect(0, 0, w * 0.9, h * 0.9);
}

/** Pictures of cards of one size, whose piles are spread `across` or `down`. `of(card)` gives a canvas for a card as the server writes it. */
export function sprites(width, height, ratio, scheme, fan) {
  const made = new Map();
  const paint = (card) => {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * ratio);
    canvas.height = Math.ceil(height * ratio);
    const context = canvas.getContext('2d');
    context.colours = scheme;
    context.scale(canvas.width / width, canvas.height / height);
    if (width < 5) speck(context, card, width, height);
    else if (card === '_') seat(context, width, height);
    else if (card === '?') back(context, width, height, null, fan);
    else if (card.startsWith('(')) back(context, width, height, card.slice(1, -1), fan);
    else {
      box(context, 0.5, 0.5, width - 1, height - 1, width * 0.12);
      context.fillStyle = scheme.paper;
      context.fill();
      context.strokeStyle = scheme.edge;
      context.lineWidth = 1;
      context.stroke();
      print(context, card, width, height, null, fan);
    }
    return canvas;
  };
  const of = (card) => {
    let canvas = made.get(card);
    if (!canvas) made.set(card, (canvas = paint(card)));
    return canvas;
  };
  return {
    of,
    /** A whole pile, whose cards lie `apart` from each other. */
    pile(cards, { apart }) {
      const canvas = document.createElement('canvas');
      const reach = (side, by) => Math.ceil((side + (cards.length - 1) * by) * ratio);
      canvas.width = reach(width, apart.x);
      canvas.height = reach(height, apart.y);
      const context = canvas.getContext('2d');
      context.scale(ratio, ratio);
      cards.forEach((card, level) => {
        if (card !== '_' || level === 0) context.drawImage(of(card), level * apart.x, level * apart.y, width, height);
      });
      return canvas;
    },
  };
}
