// The entry of a table that was saved as one file: the recording stands in the page, and nothing is asked of any server.

import { fill } from './dom.js';
import { sorry } from './sorry.js';
import { Player } from './table/player.js';
import { stageRun } from './views/table.js';

const place = document.getElementById('view');
place.classList.add('wide');
const saved = JSON.parse(document.getElementById('recording').textContent);
document.title = `${saved.head.title} · Facedown`;
stageRun(place, Player.of(saved), { role: saved.role === 'P' ? 'P' : 'V', at: 0 }, true).catch((error) => fill(place, sorry(error)));
