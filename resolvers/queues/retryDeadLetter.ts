import { AppError, type ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { deadLetterIdInput } from '../../domain/inputs/queues';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

/** Enqueues the job of a dead letter with a new set of attempts. @throws `not_found` */
export function retryDeadLetter(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'retryDeadLetter', authorizeOperator, async (_operator, entry) => {
    const { id } = parseInput(deadLetterIdInput, rawInput);
    entry.target('DeadLetter', id);
    if (!(await ctx.services.queue.retryDeadLetter(id))) {
      throw new AppError('not_found', `There is no dead letter '${id}'.`);
    }
    return { id };
  });
}

retryDeadLetter.errors = ['forbidden', 'not_found', 'unavailable'] satisfies ErrorCode[];
