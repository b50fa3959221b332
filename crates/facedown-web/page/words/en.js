// Every sentence of the page, in English. What the server sends (narration, laws, rules, findings) is the library's own and not here.
// A translation is a copy of this file under another name, and a line in ../words.js.

const number = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export default {
  language: 'en',

  shell: {
    nav: 'Pages',
    views: { start: 'Start', tour: 'Tour', table: 'Table', cheat: 'Cheat', game: 'Real or simulated', people: 'Two people', audit: 'Audit', seal: 'Seals', desk: 'Desk' },
    scheme: { system: '◐ Auto', light: '☀ Light', dark: '☾ Dark' },
    schemeTitle: 'Colours: as the system says, light, or dark',
    loading: 'One moment …',
    sorry: 'This does not work:',
    where: (place) => `Where: ${place}.`,
    expected: (what) => `Expected: ${what}.`,
    back: 'Back to the start',
    skip: 'To the content',
    close: 'Close',
  },

  start: {
    title: 'Prove that you solved it. Show nothing.',
    lead: 'You have solved a puzzle. With a deck of cards on a table you convince a rival of it, and the rival learns nothing else. Watch it, try to cheat, and be caught.',
    tour: 'Take the five-minute tour',
    cheat: 'Try to cheat',
    game: 'Real or simulated?',
    paste: 'A board of your own',
    pasteHint: 'A puzz.link address, a pzpr file, or text.',
    example: 'https://puzz.link/p?nurikabe/3/2/2g1i',
    open: 'Read it',
    play: 'Prove it with cards',
    playWith: (protocol) => `Prove it: ${protocol}`,
    cards: (size, cards) => (cards ? `${size}, ${number(cards, 'card', 'cards')}` : size),
    findings: 'Broken as published',
    findingsHint: 'Protocols from papers, followed to the letter. The audit found these ways to cheat or to learn too much. Each can be watched, and so can the repair.',
    watch: 'Watch it fail',
    watchRepaired: 'Watch the repair',
    footer: (version) => `Facedown ${version}. Everything on this page comes from this one program; nothing is loaded from elsewhere.`,
  },

  table: {
    what: (head) => [head.size, `protocol ${head.protocol}`, head.variants?.length > 1 ? head.variant : null, head.seed !== undefined ? `shuffles no. ${head.seed}` : null].filter(Boolean).join(' · '),
    variant: 'Protocol',
    variants: { published: 'as published', repaired: 'repaired' },
    again: 'Shuffle anew',
    againTitle: 'The same proof with other shuffles',
    cheat: 'Cheat',
    more: 'More …',
    people: 'Play it with two people',
    game: 'Real or simulated?',
    save: 'Save as one file',
    print: 'Print',
    share: 'Copy link to this moment',
    copied: 'Copied',
    keys: 'Keys',
    larger: 'Larger cards',
    smaller: 'Smaller cards',
    rows: (count) => (count === 0 ? 'The table is empty.' : `On the table: ${number(count, 'row', 'rows')}.`),
    row: (row) => `Row ${row.name}: ${number(row.columns, 'pile', 'piles')} of ${number(row.depth, 'card', 'cards')}: ${row.cards.length > 160 ? `${row.cards.slice(0, 160)} …` : row.cards.replaceAll('?', 'face down').replaceAll('_', 'empty place')}`,
  },

  board: {
    title: 'The puzzle',
    whose: 'Whose view',
    role: { V: 'V', P: 'P' },
    view: { V: 'What V knows', P: 'What P claims' },
    says: {
      V: 'V, the verifier, has the puzzle and sees the cards that lie face up.',
      P: 'P, the prover, also knows the cards that P laid, until they are shuffled: violet backs.',
    },
    broken: 'This answer breaks a rule:',
  },

  controls: {
    group: 'Moving through the proof',
    seek: 'Moment of the proof',
    speed: 'Speed',
    times: (value) => `${value}×`,
    run: 'Run',
    pause: 'Pause',
    first: 'To the start', back: 'Back', step: 'Step', nextStep: 'Next numbered step', nextPhase: 'Next phase', last: 'To the end',
    short: { back: 'Back', step: 'Step', nextStep: 'Next step', nextPhase: 'Next phase' },
    valueText: (n, of, phase) => `move ${n} of ${of}${phase ? `, ${phase}` : ''}`,
  },

  keys: {
    title: 'Keys',
    list: [['→', 'one move'], ['←', 'one move back'], ['↓', 'next numbered step'], ['↑', 'back to the start of this step'], ['Page Down', 'next phase'], ['Page Up', 'phase before'],
      ['Space', 'run, or pause'], ['+', 'faster'], ['−', 'slower'], ['Home', 'to the start'], ['End', 'to the end']],
    note: 'On the seek bar the arrow keys move as well. Every button can be reached with Tab.',
    close: 'Close',
  },

  now: {
    title: 'What happens now',
    begin: 'Before the first move',
    empty: 'The table is empty.',
    hint: 'Step with →, run with the space bar.',
    step: (id) => `step ${id}`,
    steps: 'Steps of the paper',
    stepsOf: (phase) => `Steps: ${phase}`,
    law: 'An honest run shows',
    wanted: 'V accepts',
    seen: 'Seen',
    rejects: 'V rejects.',
    accepts: 'V accepts.',
    cards: 'cards', shuffles: 'shuffles', turned: 'turned up',
    aloud: (move, bad) => `${move.words}${move.seen ? ` Seen: ${move.seen}.` : ''}${bad ? ' V rejects.' : ''}`,
  },
};
