import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Principal } from '../../domain/context';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { CaseContent, CaseMetrics, CaseResult } from '../../domain/evaluation';
import { isAnswer } from '../../domain/outcomes';
import type { RateLimiter } from '../../domain/ports/rateLimiter';
import type { Observation } from '../../evaluation/judge/observation';
import type { EvaluationRunDoc } from '../../models/evaluationRuns';
import { answerQuestion } from '../answerQuestion';
import type { AnswerRecorder } from '../answers/answerRecorder';
import { omitNulls } from '../answers/answerRecords';
import { backgroundContext } from '../backgroundContext';
import type { OperationContext, Services } from '../context';
import { principalOf } from '../keys/principalOf';
import { searchDocuments } from '../searchDocuments';
import { toAppError } from '../toAppError';

type Outcome = Pick<
  CaseResult,
  'passed' | 'score' | 'metrics' | 'refused' | 'route' | 'answer' | 'passages' | 'failures' | 'error'
> & {
  /** The files of passages that the answer may quote beside those. */
  quotedFileIds?: string[];
};

/** Ends work that takes longer than a request may. */
export type TimeLimit = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Runs have a concurrency instead of a rate, and must not take the rate of the key from its user. */
const unlimited: RateLimiter = {
  consume: async () => ({ allowed: true, limit: 0, remaining: 0, resetSeconds: 0, retryAfterSeconds: null }),
  close: async () => undefined,
};
/** Answers of runs are in the results of the run. */
const unrecorded: AnswerRecorder = { record: () => null, flush: async () => undefined };

const notMeasured: CaseMetrics = {
  ...{ recallAt10: null, ndcgAt10: null, reciprocalRank: null, spanRecall: null, assertions: null },
  ...{ quoteInPassage: null, boxOverlap: null, routeAccuracy: null, rowEquality: null, latencyMs: null },
};

/** With these, no further case of the run can be answered. */
const fatal: readonly ErrorCode[] = ['unauthorized', 'budget_exceeded'];
const maxAttempts = 3;
const retryDelayMs = 1_000;

/** @throws `unauthorized` where the key that started the run was deleted */
async function starterOf(
  { models }: Pick<Services, 'models'>,
  { keyId, environmentId, user }: EvaluationRunDoc,
): Promise<Principal> {
  if (user) {
    const person = { _id: keyId, environmentId, role: 'admin' as const, limits: {} };
    const principal = await principalOf(models, person);
    if (principal) return { ...principal, user };
  }
  const key = await models.apiKeys.findOne({ _id: keyId, environmentId }).lean();
  const isExpired = key?.expiresAt != null && key.expiresAt.getTime() <= Date.now();
  const principal = key && !isExpired ? await principalOf(models, key) : null;
  if (!principal) throw new AppError('unauthorized', 'The API key that started the run was deleted.');
  return principal;
}

type Seen = Observation & Pick<Outcome, 'quotedFileIds'>;

async function observe(ctx: OperationContext, { mode, question, filters }: CaseContent): Promise<Seen> {
  const startedAt = performance.now();
  if (mode === 'search') {
    const found = await searchDocuments(ctx, { ...omitNulls(filters), query: question });
    const { semantic: hits, structured } = found.results;
    const seen = {
      route: found.routing.route,
      hits,
      structured,
      answer: null,
      citations: [],
    };
    return { ...seen, refused: found.totalResults === 0, latencyMs: performance.now() - startedAt };
  }
  const chat = await answerQuestion(ctx, { ...omitNulls(filters), question });
  const { answer, citations, routing, results, outcome, quotedFileIds } = chat;
  const { semantic: hits, structured } = results;
  const hasSources = citations.length > 0 || (structured?.rows.length ?? 0) > 0;
  const refused = !isAnswer(outcome) || !hasSources;
  const latencyMs = performance.now() - startedAt;
  return { route: routing.route, hits, structured, answer, citations, refused, latencyMs, quotedFileIds };
}

function failed(error: AppError): Outcome {
  const { code, publicMessage: message } = error;
  return {
    ...{ passed: false, score: 0, metrics: notMeasured, refused: null, route: null, answer: null },
    ...{ passages: [], failures: [message], error: { code, message } },
  };
}

/**
 * Answers one case as the key that started the run, and judges the answer. Its usage is counted for the key. An error of
 * the question is a result, after retries where they may help.
 * @throws `unauthorized`, `budget_exceeded`; the signal's reason
 */
export async function answerCase(
  { services, limit }: { services: Services; limit: TimeLimit },
  run: EvaluationRunDoc,
  content: CaseContent,
  signal: AbortSignal,
): Promise<Outcome> {
  const { log } = services;
  for (let attempt = 1; ; attempt++) {
    const limitless = { ...services, limiter: unlimited, answerRecorder: unrecorded };
    const ctx = backgroundContext(limitless, await starterOf(services, run), signal);
    try {
      const { quotedFileIds, ...seen } = await limit(signal, (limited) =>
        observe({ ...ctx, signal: limited }, content),
      );
      return { ...(await services.evaluator.judge(content, seen)), error: null, quotedFileIds };
    } catch (thrown) {
      signal.throwIfAborted();
      const error = toAppError(thrown);
      if (fatal.includes(error.code)) throw error;
      if (error.code === 'internal') {
        log.error(
          { error: thrown, run: run._id, requestId: ctx.requestId },
          'a case of an evaluation could not be answered',
        );
      }
      if (!error.retryable || attempt === maxAttempts) return failed(error);
      await delay(retryDelayMs * attempt, undefined, { signal });
    }
  }
}
