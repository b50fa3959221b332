// The language of the page. One file for each language in words/; every sentence of the page is there and nowhere else.

import { stored } from './dom.js';
import { en } from './words/en.js';

const languages = { en };

function chosen() {
  const asked = [stored('facedown-language'), ...(navigator.languages ?? [])];
  return asked.map((name) => name?.slice(0, 2)).find((name) => name in languages) ?? 'en';
}

/** The words in use. */
export const W = languages[chosen()];
document.documentElement.lang = W.language;
