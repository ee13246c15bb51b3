/** The settings of evaluations. */
import { z } from 'zod';
import { whole } from './settingTypes';

export const evaluationSettings = {
  EVALUATION_CONCURRENCY: whole(2, 0, 16),
  EVALUATION_RUNS_KEPT: whole(50, 1, 1_000),
  BUILD_COMMIT: z.string().max(100, 'must have at most 100 characters').optional(),
};

const shape = z.object(evaluationSettings);

export interface EvaluationConfig {
  /** The number of cases that this process answers at the same time; 0: it runs no evaluations. */
  concurrency: number;
  /** The number of runs of a set that are kept. */
  runsKept: number;
  /** The commit that the program was built from, for the records of runs; null: unknown. */
  commit: string | null;
}

export function evaluationOf(value: z.output<typeof shape>): EvaluationConfig {
  return {
    concurrency: value.EVALUATION_CONCURRENCY,
    runsKept: value.EVALUATION_RUNS_KEPT,
    commit: value.BUILD_COMMIT ?? null,
  };
}
