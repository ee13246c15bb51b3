/** Repeatable draws of who may see what, and of callers and their questions. */
import type { Readers, Sight } from '../../../domain/access';
import { seededRandom } from '../../../evaluation/statistics/seededRandom';

/** A number from 0 to less than 1. */
export const draw = seededRandom(Number(process.env.LECTERN_ACCESS_SEED ?? 7));
export const pick = <T>(among: readonly T[]): T => among[Math.floor(draw() * among.length)] as T;
export const some = <T>(among: readonly T[], share: number) => among.filter(() => draw() < share);

const principals = ['user:ada', 'user:bo', 'user:cy', 'group:legal', 'group:sales', 'group:all', '^', '*'];
export const subjects = [
  'harbour',
  'orchard',
  'tannery',
  'observatory',
  'bakery',
  'foundry',
  'ferry',
  'apiary',
];
export const things = ['opening', 'rent', 'insurance', 'staff', 'repair', 'budget', 'storage', 'visitors'];

/** Everyone, nobody, or some. */
export const drawReaders = (): Readers => (draw() < 0.3 ? null : some(principals, 0.3));
export const accessOf = (readers: Readers) =>
  readers === null ? { everyone: true } : { principals: [...readers] };

/** Who asks, and what. */
export interface DrawnCaller {
  sight: Sight;
  question: string;
  /** Files are looked up by their place in the list of all. */
  lookedUp: (file: unknown, index: number) => boolean;
}

/** `words`: of which a question has one. */
export function drawCaller(words: readonly string[]): DrawnCaller {
  const asking = some(principals, 0.25);
  const fourth = Math.floor(draw() * 4);
  return {
    sight: { principals: asking, user: asking[0] ?? null },
    question: `What does the ${pick(things)} of the ${pick(subjects)} cost, ${pick(words)}?`,
    lookedUp: (_file, index) => index % 4 === fourth,
  };
}
