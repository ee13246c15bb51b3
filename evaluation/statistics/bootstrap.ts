import { setImmediate as nextTurn } from 'node:timers/promises';
import { seededRandom } from './seededRandom';

const resamples = 1_000;
const seed = 20_241;
/** About a millisecond of work, after which the event loop is left to others. */
const drawsPerTurn = 50_000;

/**
 * The 95 % percentile interval of a statistic of sums, from a fixed seed so that it can be repeated.
 * @param rows what each case adds to the sums
 * @param statistic computed from the sums; null where they do not determine it, which a resample then does not count for
 * @returns null where no resample determines it
 */
export async function bootstrapInterval(
  rows: readonly (readonly number[])[],
  statistic: (sums: readonly number[]) => number | null,
): Promise<{ low: number; high: number } | null> {
  const random = seededRandom(seed);
  const width = rows[0]?.length ?? 0;
  const flat = Float64Array.from(rows.flat());
  const sums = new Float64Array(width);
  const values: number[] = [];
  let draws = 0;
  for (let sample = 0; sample < resamples; sample++) {
    draws += rows.length;
    if (draws > drawsPerTurn) {
      draws = 0;
      await nextTurn();
    }
    sums.fill(0);
    for (let drawn = 0; drawn < rows.length; drawn++) {
      const from = Math.floor(random() * rows.length) * width;
      for (let column = 0; column < width; column++) {
        sums[column] = (sums[column] ?? 0) + (flat[from + column] ?? 0);
      }
    }
    const value = statistic([...sums]);
    if (value !== null) values.push(value);
  }
  if (values.length === 0) return null;
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}

/** The sums of the columns. */
export function sumsOf(rows: readonly (readonly number[])[]): number[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
}
