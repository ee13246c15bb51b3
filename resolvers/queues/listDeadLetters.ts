import { parseInput } from '../../domain/inputs/parseInput';
import { deadLettersInput } from '../../domain/inputs/queues';
import type { DeadLetter } from '../../domain/ports/jobQueue';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

/** The dead letters, latest first. @throws `forbidden`, `unavailable` */
export async function listDeadLetters(ctx: OperationContext, rawInput: unknown): Promise<DeadLetter[]> {
  await authorizeOperator(ctx);
  const { first } = parseInput(deadLettersInput, rawInput);
  return ctx.services.queue.deadLetters({ limit: first });
}
