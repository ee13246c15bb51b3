import { z } from 'zod';
import type { FittedProfiles } from './modelProfile';

const number = z.number().min(-1000).max(1000);

const share = z.number().min(0).max(1);
const maxThresholds = 100;

const calibration = z.strictObject({
  weights: z.strictObject({
    coverage: number.optional(),
    related: number.optional(),
    window: number.optional(),
    matchedWords: number.optional(),
    length: number.optional(),
    lead: number.optional(),
    cosine: number.optional(),
    cosineLead: number.optional(),
  }),
  bias: number,
  first: number,
  shift: number,
  thresholds: z
    .array(z.strictObject({ minScore: share, relevantKept: share, irrelevantKept: share }))
    .max(maxThresholds)
    .optional(),
});

const profileFile = z.strictObject({
  models: z
    .array(
      z.strictObject({
        idPrefix: z.string().min(1),
        vectorWeight: z.number().min(0).max(5),
        calibration,
      }),
    )
    .default([]),
  keywords: calibration.nullable().default(null),
});

/**
 * The profiles of a file that `lectern calibrate` or `npm run eval:calibrate` has written (decision 012).
 * @throws Error whose message names each place that is wrong
 */
export function parseProfileFile(text: string): FittedProfiles {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`is no JSON: ${(error as Error).message}`);
  }
  const parsed = profileFile.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues
      .map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'the file'}: ${message}`)
      .join('; '),
  );
}
