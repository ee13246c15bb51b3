import { z } from 'zod';
import type { Evidence } from './evidence';

const number = z.number().min(-1000).max(1000);
const share = z.number().min(0).max(1);
const maxThresholds = 100;

/** The features that a curve may weigh (`Evidence`). */
const features = [
  'coverage',
  'window',
  'rarest',
  'matchedWords',
  'cosine',
  'behind',
] as const satisfies (keyof Evidence)[];

const calibration = z.strictObject({
  weights: z.partialRecord(z.enum(features), number),
  bias: number,
  // Puts the operating point of search's default threshold, 0.7, where nine of ten relevant first hits pass.
  shift: number,
  // The hits that minimum scores keep, measured with this curve; left out where nothing was measured.
  thresholds: z
    .array(z.strictObject({ minScore: share, relevantKept: share, irrelevantKept: share }))
    .max(maxThresholds)
    .optional(),
});

const profileFile = z.strictObject({
  models: z
    .array(
      z.strictObject({
        // How the model's id begins.
        idPrefix: z.string().min(1),
        // The weight of its vectors, relative to the built-in model's.
        vectorWeight: z.number().min(0).max(5),
        calibration,
      }),
    )
    .default([]),
  // For keywords alone; null: the built-in one.
  keywords: calibration.nullable().default(null),
});

/**
 * A logistic curve over the evidence, fitted by `npm run eval -- calibrate`
 * (docs/decisions/12-ranking-and-scores.md#scores-are-calibrated).
 */
export type Calibration = z.infer<typeof calibration>;

/** The fitted profiles of an installation (`RETRIEVAL_PROFILES`). */
export type FittedProfiles = z.infer<typeof profileFile>;
export type FittedProfile = FittedProfiles['models'][number];

/**
 * The profiles of a file that `lectern calibrate` or `npm run eval -- calibrate` has written
 * (docs/decisions/12-ranking-and-scores.md#scores-are-calibrated).
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
