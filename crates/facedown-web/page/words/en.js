// Every sentence of the page, in English. What the server sends (narration, laws, rules, findings) is the library's own and not here.
// A translation is a copy of this file under another name, and a line in ../words.js.

const number = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** How the cards of a pile lie, from the top: each card is `?`, `_`, `(face)` if only P knows it, or its face. */
function lying(cards) {
  const how = (card) => (card === '?' ? 'face down' : card === '_' ? 'empty' : card.startsWith('(') ? 'face down, known to P' : 'turned up');
  const runs = [];
  for (const card of cards) {
    const last = runs.at(-1);
    if (last?.how === how(card)) last.cards.push(card);
    else runs.push({ how: how(card), cards: [card] });
  }
  const said = runs.map(({ how: words, cards: [first, ...more] }) => {
    const faces = [first, ...more].map((card) => card.replace(/^\(|\)$/g, ''));
    const same = faces.length > 4 && faces.every((face) => face === faces[0]);
    const which = '?_'.includes(first) ? (runs.length > 1 ? number(faces.length, 'card', 'cards') : '') : same ? `${faces.length} times ${faces[0]}` : faces.join(' ');
    return `${which} ${words}`.trim();
  });
  return `${runs.length > 1 ? 'from the top, ' : ''}${said.join(', ')}`;
}

export const en = {
  language: 'en',

  shell: {
    nav: 'Pages',
    views: { start: 'Start', tour: 'Tour', table: 'Table', cheat: 'Cheat', game: 'Real or simulated', people: 'Two people', audit: 'Audit', seal: 'Seals', desk: 'Desk' },
    scheme: { system: 'Auto', light: 'Light', dark: 'Dark' },
    schemeTitle: 'Colours: as set in the system, light, or dark',
    loading: 'One moment …',
    sorry: 'This does not work.',
    unreachable: 'The server cannot be reached. Is it still running? Try again when it is: nothing on this page is lost.',
    where: (place) => `Where: ${place}.`,
    expected: (what) => `Expected: ${what}.`,
    noView: (name) => `This address leads nowhere: there is no page “${name}”.`,
    noValue: (name, value) => `The address has ${name}=${value}, which does not exist.`,
    status: (status) => `The server gives no reason (status ${status}). Try again.`,
    noMoment: (n, of) => `The server did not send moment ${n} of ${of}. Try again.`,
    back: 'Back to the start',
    skip: 'To the content',
    close: 'Close',
  },

  start: {
    title: 'Prove that you solved it. Show nothing.',
    lead: 'You have solved a puzzle. With a deck of cards on a table you convince a rival of it, and the rival learns nothing else. Watch it, try to cheat, and get caught.',
    tour: 'Take the five-minute tour',
    cheat: 'Try to cheat',
    game: 'Real or simulated?',
    paste: 'A board of your own',
    pasteHint: 'An address of puzz.link, kanpen or penpa-edit, a pzpr file, or text.',
    example: 'https://puzz.link/p?nurikabe/3/2/2g1i',
    open: 'Read it',
    play: 'Prove it with cards',
    playWith: (protocol) => `Prove it: ${protocol}`,
    cards: (size, cards) => [size, cards ? number(cards, 'card', 'cards') : ''].filter(Boolean).join(', '),
    notPlayed: 'no protocol proves this one: see it at the desk',
    findings: 'Broken as published',
    findingsHint: 'Protocols from papers, followed to the letter. The audit found these ways to cheat or to learn too much. Each can be watched, and so can the repair.',
    watch: 'Watch it fail',
    watchOther: 'The other solution',
    watchRepaired: 'Watch the repair',
    inAudit: 'See it in the audit',
    footer: (version) => `Facedown ${version}. Everything on this page comes from this one program; nothing is loaded from elsewhere.`,
  },

  table: {
    what: (head) => [`protocol ${head.protocol}`, head.variants?.length > 1 ? head.variant : null, head.seed !== undefined ? `seed ${head.seed}` : null].filter(Boolean).join(' · '),
    variant: 'Variant',
    variants: { published: 'as published', repaired: 'repaired' },
    again: 'Shuffle again',
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
    noMoment: (at, last) => `This run has no moment “${at}”: its moments are 0 to ${last}. The nearest one is shown.`,
    larger: 'Larger cards',
    smaller: 'Smaller cards',
    rows: (count) => (count === 0 ? 'The table is empty.' : `On the table: ${number(count, 'row', 'rows')}.`),
    row: ({ name, columns, depth }, piles) => {
      const one = depth === 1 ? 'card' : 'pile';
      const most = 16;
      const title = `Row ${name}: ${number(columns, one, `${one}s`)}${depth === 1 ? '' : ` of ${depth} cards`}`;
      if (piles.length === 1) return `${title}, ${columns > 1 ? 'all ' : ''}${lying(piles[0].cards)}.`;
      const part = ({ from, count, cards }) => `${one}${count === 1 ? ` ${from + 1}` : `s ${from + 1} to ${from + count}`}: ${lying(cards)}`;
      const rest = piles.slice(most).reduce((sum, run) => sum + run.count, 0);
      return `${title}; ${piles.slice(0, most).map(part).join('; ')}${rest ? `; and ${number(rest, `more ${one}`, `more ${one}s`)}` : ''}.`;
    },
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
    first: 'To the start', back: 'Back', step: 'Step', nextStep: 'Next step', nextPhase: 'Next phase', last: 'To the end',
    short: { back: 'Back', step: 'Step', nextStep: 'Next step', nextPhase: 'Next phase' },
    valueText: (n, of, phase) => `move ${n} of ${of}${phase ? `, ${phase}` : ''}`,
  },

  keys: {
    title: 'Keys',
    list: [['→', 'one move'], ['←', 'one move back'], ['↓', 'next numbered step'], ['↑', 'back to the start of this step'], ['Page Down', 'next phase'], ['Page Up', 'previous phase'],
      ['Space', 'run, or pause'], ['+', 'faster'], ['−', 'slower'], ['Home', 'to the start'], ['End', 'to the end']],
    note: 'On the seek bar the arrow keys move as well. Every button can be reached with Tab.',
    close: 'Close',
  },

  now: {
    title: 'What happens now',
    begin: 'Before the first move',
    empty: 'The table is empty.',
    hint: 'Press Step or Run, or → and the space bar.',
    step: (id) => (/^\d/.test(id) ? `step ${id}` : id),
    steps: 'Steps of the paper',
    stepsOf: (phase) => `Steps: ${phase}`,
    required: 'The step requires: ',
    law: 'An honest run shows',
    passed: 'But P’s answer breaks a rule: the protocol is not sound here.',
    passedByHand: 'P’s cards were chosen by hand: if they do not stand for a solution, the protocol is not sound here.',
    wanted: 'V expects',
    seen: 'Seen',
    cards: (count) => (count === 1 ? 'card' : 'cards'), shuffles: (count) => (count === 1 ? 'shuffle' : 'shuffles'), turned: () => 'turned up',
    aloud: (words, seen, bad) => `${words}${seen ? ` Seen: ${seen}.` : ''}${bad ? ' V rejects.' : ''}`,
  },

  editor: {
    cell: (row, column, what, fixed) => `row ${row}, column ${column}: ${what}${fixed ? ', cannot be changed' : ''}`,
    pens: 'What a click puts into a cell',
  },

  tour: {
    title: 'A tour of five minutes',
    progress: 'How far you are',
    parts: ['A secret in two cards', 'A secret choice', 'A whole puzzle'],
    scenes: [7, 7, 6],
    next: 'Next part',
    bit: {
      secret: { title: 'Keep a secret', text: ['You are P, the prover. Choose a secret: black or white. Two cards keep it: ♣ ♥ is black, ♥ ♣ is white.', 'Lay them face down on the table.'] },
      black: 'Black: ♣ ♥', white: 'White: ♥ ♣',
      laid: { title: 'It lies on the table', text: ['Your two cards lie face down. The violet backs show what only you know. You cannot change the cards any more: you are committed.', 'Now change sides.'] },
      asV: 'What does V see?',
      hidden: { title: 'V sees two backs', text: ['V, the verifier, sees two cards and no secret. But V has a doubt: are these really one ♣ and one ♥? Perhaps you laid two hearts.', 'V must not simply turn them up: that would show the secret. So shuffle first.'] },
      shuffle: 'Shuffle the two cards',
      guess: { title: 'Make a guess', text: ['Nobody followed the shuffle, not even P. What will V see when both cards are turned up?'] },
      nobody: 'Nobody can know',
      seen: { title: 'One ♣ and one ♥', text: ['V is convinced: one club and one heart. Which came first was decided by the shuffle, half and half, whatever your secret is. V could have tossed a coin at home and learned as much.', 'Can P cheat?'] },
      cheat: 'Lay two hearts instead',
      caught: { title: 'Caught', text: ['A shuffle does not change cards. Two hearts stay two hearts, and V rejects. Not with luck: every time.', 'One more experiment: leave the shuffle out.'] },
      without: 'Turn up without shuffling',
      leak: (secret) => ({ title: 'The secret is out', text: [`V sees ${secret} as you laid it: ${secret === '♣ ♥' ? 'black' : 'white'}. V is still convinced, and a cheat would still be caught. Which promise is broken?`] }),
      complete: 'An honest P is accepted', sound: 'A cheat is caught', zk: 'V learns nothing else',
      right: { title: 'Yes', text: ['V learned the secret. This promise is called zero-knowledge. One forgotten shuffle, and it is gone while everything looks fine. Finding such mistakes is what Facedown is for.'] },
      wrong: { title: 'Not this one', text: ['An honest P is still accepted, and a cheat is still caught. But V learned the secret: the promise that V learns nothing else, zero-knowledge, is gone. Finding such mistakes is what Facedown is for.'] },
    },
    pile: {
      choose: { title: 'Point at a pile in secret', text: ['Five piles will lie on the table, one card each. Often P must choose one of several without showing which. Which one do you choose?'] },
      laid: (chosen) => ({ title: 'A heart below your pile', text: [`Below pile ${chosen} you laid a ♥, below the others ♣, all face down. Below these lie cards that everybody knows, with a ♥ at the first place: they will restore the order later. The table shows each pile from its top card to its bottom card.`] }),
      shift: { title: 'V sees piles of backs', text: ['Now the piles are cut, again and again. They keep following each other as before, but nobody knows any more which one is first.'] },
      doShift: 'Cut the piles',
      turn: { title: 'Where is the heart?', text: ['V turns up the cards that you laid, to see that there is exactly one ♥.'] },
      doTurn: 'Turn your cards up',
      which: { title: 'The heart marks your pile', text: ['V sees where your pile lies now. Can V know which number it had?'] },
      yes: 'Yes', no: 'No',
      right: { title: 'Right', text: ['After the cut, your pile is equally likely at each of the five places, whichever you chose. V can now do something with it, such as look at it or swap its cards, without knowing which it is.'] },
      wrong: { title: 'V cannot', text: ['After the cut, your pile is equally likely at each of the five places, whichever you chose. V can now do something with it, such as look at it or swap its cards, without knowing which it is.'] },
      bring: 'Bring everything back',
      back: { title: 'Back in order', text: ['Another cut, then the bottom cards are turned up: their ♥ marks the pile that was first. All piles are back at their places, and the choice is forgotten.', 'And if P marks two piles?'] },
      cheat: 'Lay two hearts',
      caught: { title: 'Caught again', text: ['V expects one ♥ and sees two. With secret bits and secret choices, we can prove something larger.'] },
    },
    puzzle: {
      solve: { title: 'A Nurikabe', text: ['Make some cells black, the sea. The sea is in one piece and has no 2×2 block. Each white island has one number, which is its size. Click on cells.'] },
      allRules: 'All rules hold.',
      done: 'Solved', showMe: 'Fill it in for me', tryIt: 'Try to prove it',
      solved: { title: 'Now prove it', text: ['You know a solution. V has only the puzzle. The proof uses two cards for each cell, and your two tricks: committed bits and chosen piles.'] },
      prove: 'Start the proof',
      first: { title: 'The first black cell', text: ['All cells begin as white. You chose one in secret and V makes it black. Then again and again: a black cell, and a white one beside it. So the sea is in one piece, because it grew from one cell.'] },
      rest: 'Play the rest quickly',
      accepted: ([cards, shuffles, turned]) => ({ title: 'V is convinced', text: [`${cards} cards, ${shuffles} shuffles, ${turned} cards turned up. V knows that you have a solution, and nothing about it.`, 'Now try it with a wrong one.'] }),
      cheat: 'Cheat',
      change: { title: 'Break a rule', text: ['Change a cell so that at least one rule is broken. Then try to prove it anyway.'] },
      caught: (verdict) => (verdict.accepted
        ? { title: 'Accepted', text: ['V accepted this. So the answer is right; look at it on the table.'] }
        : { title: 'V rejects', text: [`${verdict.sentence ?? verdict.words}`, verdict.seen ? `V expected to see ${verdict.wanted}, and saw ${verdict.seen}.` : ''] }),
      end: 'What next?',
      after: { title: 'That was a zero-knowledge proof', text: ['Honest provers are accepted, cheats are caught, and V learns nothing else. Some protocols in papers break one of these promises: the start page lists them.'] },
      more: { cheat: 'Try other cheats', game: 'Real or simulated?', people: 'Play with somebody', start: 'More boards' },
    },
  },

  cheat: {
    title: 'Cheat, and see whether you are caught',
    lead: 'You are P, the prover, and you have no solution. Try to convince V, the verifier, anyway, with the protocol as it was published and as it was repaired.',
    board: 'Board', protocol: 'Protocol',
    ways: 'How to cheat',
    way: { shipped: 'A wrong answer', change: 'Change the answer', hand: 'Lay cards by hand' },
    pickShipped: 'Each of these answers, to small boards of this kind, breaks the rule below it. Pick one.',
    noneShipped: 'There are no ready-made wrong answers for this puzzle.',
    click: 'This is a right answer. Click on cells to change it, then try to prove it.',
    writeIt: 'This answer is written as text. Change it, then try to prove it.',
    answerText: 'Answer as text',
    tryIt: 'Try to prove it',
    reset: 'The right answer again',
    breaks: 'What you claim breaks these rules:',
    allRight: 'All rules hold: with this answer P is honest.',
    playing: 'The proof is played …',
    caught: 'caught',
    passed: 'V accepts!',
    honest: 'V accepts, rightly',
    honestSays: 'The answer is right, and V is convinced.',
    passedByHand: 'V saw nothing wrong. You laid other cards than were planned: if they do not stand for a solution, the protocol is not sound here.',
    passedSays: 'V saw nothing wrong, and what P laid is not a solution. The protocol is not sound here.',
    watchMoment: 'See the cards',
    watchEnd: 'See the end',
    watchAll: 'Watch from the start',
  },

  hand: {
    lead: 'Each time the script asks P for cards, you may lay any cards. You need not have a solution.',
    ask: (nth) => `Ask ${nth}: P lays cards`,
    over: 'P is not asked for anything else, or V has already rejected.',
    laid: (count) => `Laid so far: ${number(count, 'time', 'times')}`,
    takeBack: 'Take the last one back',
    finish: 'Play it to the end',
    where: 'Places',
    place: (name, here) => `place ${name}${here ? ', marked' : ''}`,
    card: (name, card) => `place ${name}: ${card}`,
    markHint: 'Click on the place to mark.',
    layIt: 'Lay these cards',
    layThese: 'Lay exactly these',
    plan: 'As an honest P would',
    any: 'Lay any cards',
    anyHint: (hand) => `Click on a card to change its face.${hand ? ` The script deals ${hand}.` : ''}`,
  },

  game: {
    title: 'Real or simulated?',
    lead: 'One of these tables was played by somebody with a solution. The other was drawn by a simulator that has none and only knows what V expects to see. If nobody can distinguish them, V learns nothing.',
    fault: 'Fault',
    noFault: 'none: as the protocol says',
    faultOption: (fault) => `${fault.words}${fault.advantage ? ` (best guess right: ${fault.advantage.wins})` : ''}`,
    findingFaults: 'The faults are computed …',
    cut: 'Not all faults are listed.',
    dealing: 'Two tables are dealt …',
    sides: ['Left table', 'Right table'],
    seen: (side, cards) => `${['Left', 'Right'][side]} table: ${cards}.`,
    which: 'Which one is real?',
    leftReal: 'The left one', rightReal: 'The right one',
    where: 'Go to where the fault is',
    right: 'Right.', wrong: 'Wrong.',
    realWas: { left: 'The left table was real.', right: 'The right table was real.' },
    next: 'Next pair',
    score: (won, played) => (played ? `${won} of ${number(played, 'guess', 'guesses')} right` : 'No guess yet'),
    exact: (advantage) => (!advantage || advantage.value === 0
      ? 'Exactly 1/2 of all guesses are right, whatever you look at. The audit computed this; it is not an estimate.'
      : `With this fault the best guess is right with probability ${advantage.wins}, exactly: an advantage of ${advantage.exact}. The audit computed this; it is not an estimate.`),
  },

  people: {
    title: 'Two people, two browsers',
    lead: 'You are P, the prover. Open a table and send V, the verifier, the link or show the code. Nothing of your answer and no hidden card is ever sent to V’s browser.',
    make: 'Open a table',
    forV: 'For V', forVsays: 'Whoever opens this address is V.',
    forP: 'For you, P', forPsays: 'Keep this address for yourself: it shows what you know. You can come back to it later.',
    qr: 'Address of the table for V, as a QR code',
    address: 'Address for V',
    onlyHere: ['Only this computer can open this link. For phones, start ', 'facedown serve --listen 0.0.0.0', '.'],
    copy: 'Copy the address',
    copyIt: 'This browser does not let the page copy. The address is selected: copy it from the field.',
    sit: 'Sit down as P',
    invite: 'Invite V',
    todo: 'What to do',
    you: { P: 'You are P, the prover.', V: 'You are V, the verifier.' },
    lost: 'No connection; trying again …',
    yours: { lay: 'Lay your cards', order: 'Choose an order', look: 'Turn the cards up', verdict: 'Do you accept?', over: 'The proof is over' },
    theirs: { lay: 'P is laying cards', order: 'V chooses an order', look: 'V is about to turn cards up', verdict: 'V decides', over: 'The proof is over' },
    yourTurn: 'Your turn', wait: 'Wait',
    said: (accepted) => (accepted ? 'V accepts.' : 'V rejects.'),
    planAll: 'Do this every time',
    turnUp: 'Turn up', turnTen: 'Ten times', turnAll: 'All that follow',
    accept: 'I accept', reject: 'I reject', rejectNow: 'Reject now',
    orderHint: 'The paper leaves the order to V. Click on the numbers in the order that you want.',
    thisOrder: 'In this order', usual: 'The usual order', usualAlways: 'Always the usual order', anew: 'Begin again',
    another: 'Another table',
  },

  audit: {
    title: 'Audit',
    lead: 'Every puzzle of a size, every outcome of every shuffle, every way to lay the cards. Where it fails, watch the counterexample.',
    all: 'Everything that was audited',
    allHint: 'Click on a board: a failure is played on the table, a small board is audited again. Made by',
    grey: 'Grey: too large for this page.', sideways: 'Scroll the table sideways for more.',
    asks: (protocol, variant, property, board) => `${protocol}, ${variant}: ${property}? Board ${board}.`,
    chip: (protocol, variant, property, board, how) => `${protocol}, ${variant}, ${property}: ${{ fails: 'fails on', sampled: 'sampled on', bounded: 'bounded on', whole: 'all puzzles of' }[how]} ${board}`,
    large: 'Too large for this page: run it with facedown audit',
    protocol: 'Protocol', what: 'Property', board: 'Board',
    property: { completeness: 'Complete', soundness: 'Sound, any cards', 'soundness-deck': 'Sound, dealt cards', 'zero-knowledge': 'Zero-knowledge', cost: 'Cost', faults: 'Faults' },
    verdict: { holds: 'holds', fails: 'fails', open: 'open' },
    trial: 'Run a small audit',
    run: 'Run it', stop: 'Stop', stopped: 'Stopped.',
    progress: 'Progress of the audit',
    done: (done, of) => `${done} of ${number(of, 'puzzle', 'puzzles')}`,
    watch: 'Watch the counterexample',
    play: '▶',
  },

  seal: {
    title: 'Seals',
    lead: 'A seal is a proof without cards: a short text that shows that its author knew a solution, and reveals nothing about it. The cryptography has not been reviewed.',
    verify: 'Verify a seal', paste: 'The seal', puzzle: 'The puzzle, if you want to be sure which one it is (optional)',
    check: 'Verify', valid: 'Valid.', invalid: 'Not valid.',
    make: 'Make a seal', makeIt: 'Make a seal', making: 'The seal is made …',
    made: (length, seconds) => `${length} characters, made in ${Number(seconds).toFixed(1)} seconds.`,
    qr: 'The seal as a QR code', text: 'The seal as text', tryIt: 'Verify it here',
  },

  desk: {
    title: 'The author’s desk',
    lead: 'Draw a puzzle. The desk says at once whether it has one solution, several, or none.',
    genre: 'Puzzle', size: 'New board', height: 'Rows', width: 'Columns',
    empty: 'Empty board', generate: 'Generate one', generating: 'A board with one solution is made …',
    difficulty: 'Difficulty', anyLevel: 'any difficulty',
    undo: 'Undo', redo: 'Redo',
    thinking: 'One moment …',
    draw: 'Click a cell to change it, or choose a clue first.', drawOne: 'Click a cell to change it.',
    asText: 'The clues of this kind of puzzle do not stand in cells: change them in “The board as text”.',
    text: 'The board as text', read: 'Read it',
    hint: 'Hint', nextHint: 'Next hint', rate: 'How hard is it?', out: 'Take it away', seal: 'Seal it', prove: 'Prove it with cards',
    address: 'puzz.link address', noAddress: 'This board has no puzz.link address.', svg: 'Picture (SVG)', asFile: 'Text',
  },
};
