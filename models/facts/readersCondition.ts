import type { Sight } from '../../domain/access';
import type { Condition } from '../../domain/filters';
import { factsPath, isRestricted, readerFact } from './factsOf';

/**
 * The condition of chunks that a request may see; null where it sees all. Chunks without facts, of earlier
 * versions, meet it: the record of the file decides whether they are shown.
 */
export function readersCondition({ principals }: Pick<Sight, 'principals'>): Condition | null {
  if (principals === null) return null;
  const forEveryone: Condition = { path: factsPath, test: { $nin: [isRestricted] } };
  if (principals.length === 0) return forEveryone;
  return { any: [forEveryone, { path: factsPath, test: { $in: principals.map(readerFact) } }] };
}
