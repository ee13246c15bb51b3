import type { Config } from '../../config/config';
import { withDeadline } from '../../http/withDeadline';
import type { Services } from '../../resolvers/context';
import { answerCase, type TimeLimit } from '../../resolvers/evaluation/answerCase';
import { createEvaluationWorker } from '../../workers/evaluation/createEvaluationWorker';
import type { Closers } from './closers';

export interface Evaluations {
  start(): void;
}

/** Creates what runs evaluations in this process. */
export function openEvaluations(
  { evaluation, requestTimeoutMs }: Config,
  services: Services,
  closers: Closers,
): Evaluations {
  const { concurrency } = evaluation;
  const limit: TimeLimit = (signal, work) => withDeadline({ timeoutMs: requestTimeoutMs, signal }, work);
  const { models, log } = services;
  const worker = createEvaluationWorker({
    models,
    log,
    concurrency,
    answerCase: (run, content, signal) => answerCase({ services, limit }, run, content, signal),
  });
  closers.add('evaluations', () => worker.close());
  return { start: () => (concurrency > 0 ? worker.start() : undefined) };
}
