import { performance } from 'node:perf_hooks';
import { Activity, runActivity } from '../../domain/activity';
import type { OperationContext } from '../context';
import type { DescribedAnswer } from './describeAnswer';

/**
 * Makes an operation leave a record of each answer. The record is written after the reply, so that it neither delays
 * nor fails the operation.
 * @param describe called when the record is written, not before
 */
export function recorded<Answer extends object, Rest extends unknown[]>(
  operation: (ctx: OperationContext, rawInput: unknown, ...rest: Rest) => Promise<Answer>,
  describe: (answer: Answer) => DescribedAnswer,
) {
  return async (
    ctx: OperationContext,
    rawInput: unknown,
    ...rest: Rest
  ): Promise<Answer & { answerId: string | null }> => {
    const { principal, requestId, services } = ctx;
    const activity = new Activity({
      environmentId: principal?.environmentId ?? '',
      keyId: principal?.keyId ?? null,
    });
    const at = new Date();
    const startedAt = performance.now();
    const answer = await runActivity(activity, () => operation(ctx, rawInput, ...rest)).finally(() =>
      // Mostly stored by now: it was begun before the search.
      services.usageMeter.settled(),
    );
    const durationMs = performance.now() - startedAt;
    const answerId =
      principal &&
      services.answerRecorder.record({
        environmentId: principal.environmentId,
        keyId: principal.keyId,
        requestId,
        at,
        durationMs,
        activity,
        describe: () => describe(answer),
      });
    ctx.answer.id = answerId;
    ctx.answer.tokens = { prompt: activity.promptTokens, completion: activity.completionTokens };
    return { ...answer, answerId };
  };
}
