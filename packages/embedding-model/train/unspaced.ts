/** Chooses the words that Chinese and Japanese text is split into: those of the dictionaries that the texts use. */
import { normalize, type Simplified } from '../src/normalize';
import { forEachWord, type IsWord } from '../src/words';
import type { Source } from './readData';

const sizes = { zh: 20_000, ja: 14_000 };
const isUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,8}$/u;

export function chooseUnspaced(sources: Source[], simplified: Simplified): Set<string> {
  const chosen = new Set<string>();
  for (const [language, size] of Object.entries(sizes)) {
    for (const word of mostFrequent(ofLanguage(sources, language), simplified, size)) chosen.add(word);
  }
  return chosen;
}

const ofLanguage = (sources: Source[], language: string) =>
  sources.filter(({ name }) => name.split('.')[1] === language);

function mostFrequent(sources: Source[], simplified: Simplified, size: number): string[] {
  const heads = new Set<string>();
  for (const { name, lines } of sources) {
    if (!name.startsWith('dict')) continue;
    for (const { texts } of lines) {
      const head = normalize(texts[0] ?? '', simplified);
      if (isUnspaced.test(head)) heads.add(head);
    }
  }
  const counts = new Map<string, number>();
  const isWord: IsWord = (text, start, end) => heads.has(text.slice(start, end));
  for (const { name, lines } of sources) {
    const weight = name.startsWith('dict') ? 0.5 : 1;
    const texts = name.startsWith('qa') ? [0, 1] : [0];
    for (const line of lines) {
      if (line.isHeld) continue;
      for (const at of texts) {
        forEachWord(normalize(line.texts[at] ?? '', simplified), isWord, (text, start, end) => {
          const word = text.slice(start, end);
          if (isUnspaced.test(word) && (heads.has(word) || word.length === 1)) {
            counts.set(word, (counts.get(word) ?? 0) + weight);
          }
        });
      }
    }
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return sorted.slice(0, size).map(([word]) => word);
}
