import type { IndexLag } from './laggingChanges';

/**
 * The lag that tests set for all stores that their processes start: `LECTERN_TEST_INDEX_LAG_MS`, milliseconds or
 * `random`. Undefined where it is not set.
 * @throws Error for anything else
 */
export function testedLag(environment: NodeJS.ProcessEnv): IndexLag | undefined {
  const text = environment.LECTERN_TEST_INDEX_LAG_MS;
  if (text === undefined || text === '') return undefined;
  if (text === 'random') return text;
  const lagMs = Number(text);
  if (!Number.isInteger(lagMs) || lagMs < 0)
    throw new Error('LECTERN_TEST_INDEX_LAG_MS must be a number of milliseconds, or random.');
  return lagMs;
}
