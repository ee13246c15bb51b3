import { z } from 'zod';
import type { FittedProfiles } from './modelProfile';

const number = z.number().min(-1000).max(1000);

const calibration = z.strictObject({
  weights: z.strictObject({
    coverage: number.optional(),
    matchedWords: number.optional(),
    strength: number.optional(),
    lead: number.optional(),
    cosine: number.optional(),
    cosineZ: number.optional(),
    cosineLead: number.optional(),
  }),
  bias: number,
  first: number,
  shift: number,
});

const profileFile = z.strictObject({
  models: z
    .array(
      z.strictObject({
        idPrefix: z.string().min(1),
        languages: z.array(z.string().regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code')).nullable(),
        vectorWeight: z.number().min(0).max(1),
        calibration,
      }),
    )
    .default([]),
  words: calibration.nullable().default(null),
});

/**
 * The profiles of a file that `npm run eval:calibrate -- DIR --write FILE` has written (decision 012).
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
