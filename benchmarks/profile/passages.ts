import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../evaluation/statistics/seededRandom';
import type { SetFile } from '../../scripts/retrieval/openSet';

const chunksPerFile = 20;
const sentencesPerChunk = 12;
const wordsPerSentence = 14;

const random = seededRandom(7);
const vocabulary = ['docs', 'docs/contributing', 'examples/library', '.']
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) => readFileSync(path, 'utf8').match(/[\p{L}\p{N}]+/gu) ?? []);
const pick = () => vocabulary[Math.floor(random() * vocabulary.length)] ?? '';

/** Words of this repository's documents in random order, as frequent as they are there. */
export const sentence = (length: number): string => Array.from({ length }, pick).join(' ');

const passage = () =>
  Array.from({ length: sentencesPerChunk }, () => `${sentence(wordsPerSentence)}.`).join(' ');

/** Files of 20 passages of random sentences. */
export function passagesOfDocuments(passages: number): SetFile[] {
  return Array.from({ length: Math.ceil(passages / chunksPerFile) }, (_, n) => ({
    name: `file-${n}.md`,
    chunks: Array.from({ length: chunksPerFile }, (_unused, page) => ({
      content: passage(),
      pageNumber: page + 1,
      headingPath: [sentence(4)],
    })),
  }));
}
