import { detectAll } from 'tinyld';
import type { Block } from '../../../domain/document';

const sampleCharacters = 6000;
const enoughLetters = 20;
const minimumAccuracy = 0.1;

/** Text from all parts of the document: a preface or an imprint may be in another language than the rest. */
function sampleOf(blocks: Block[]): string {
  const step = Math.max(1, Math.floor(blocks.length / 60));
  let sample = '';
  for (let index = 0; index < blocks.length && sample.length < sampleCharacters; index += step) {
    const block = blocks[index];
    if (!block || block.kind === 'code') continue;
    const text = block.kind === 'table' ? block.rows.slice(0, 5).flat().join(' ') : block.text;
    sample += `${text.slice(0, 500)} `;
  }
  return sample;
}

/** ISO 639-1 code of the language most of the text is in, or null where there is too little text to tell. */
export function detectLanguage(blocks: Block[]): string | null {
  const sample = sampleOf(blocks);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const ideographs = sample.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  if (letters + 3 * ideographs < enoughLetters) return null;
  const [best] = detectAll(sample);
  return best && best.accuracy >= minimumAccuracy ? best.lang : null;
}
