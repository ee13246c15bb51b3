import { z } from 'zod';
import { stages } from '../files';
import { integer, oneOf, optional, text, withDefault } from './scalars';

const maxDeadLetters = 100;
/** Less than the time-out of a request. */
const maxDrainSeconds = 20;

export const queueStageInput = z.object({
  stage: optional(oneOf(stages)).describe('The stage. Defaults to all stages.'),
});
export const deadLettersInput = z.object({
  first: withDefault(integer({ min: 1, max: maxDeadLetters }), maxDeadLetters).describe(
    'The number of dead letters.',
  ),
});
export const deadLetterIdInput = z.object({
  id: text({ min: 1, max: 500 }).describe('The ID of the dead letter.'),
});
export const drainInput = z.object({
  timeoutSeconds: withDefault(integer({ min: 0, max: maxDrainSeconds }), maxDrainSeconds).describe(
    'The number of seconds to wait.',
  ),
});
