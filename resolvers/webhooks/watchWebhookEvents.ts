import { AppError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { webhookEventsInput } from '../../domain/inputs/webhooks';
import type { WebhookMessage } from '../../domain/webhooks';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { PendingMessages } from './pendingMessages';

/**
 * Streams the webhook events of the environment as they occur, each once, with the bodies that endpoints receive. Ends
 * with `unavailable` where some may have been lost: the subscriber is too slow, or the event bus was unavailable.
 * @throws `unauthorized`, `forbidden`
 */
export async function watchWebhookEvents(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncIterable<WebhookMessage>> {
  const { principal } = await authorizeAdmin(ctx);
  const { events: types } = parseInput(webhookEventsInput, rawInput);
  const pending = new PendingMessages();
  const { events } = ctx.services;
  const forgetMissed = await events.subscribe('missed', () => pending.lose());
  const unsubscribe = await events
    .subscribe('webhook', ({ messages }) => {
      for (const message of messages) {
        const isOwn = message.environmentId === principal.environmentId;
        if (isOwn && (types?.includes(message.type) ?? true)) pending.offer(message);
      }
    })
    .catch((error: unknown) => {
      forgetMissed();
      throw error;
    });
  const stop = () => {
    ctx.signal.removeEventListener('abort', stop);
    unsubscribe();
    forgetMissed();
    pending.stop();
  };
  // The signal may be that of a connection, which outlives its subscriptions.
  if (ctx.signal.aborted) stop();
  else ctx.signal.addEventListener('abort', stop);
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const value = await pending.take();
        if (value) return { done: false, value };
        stop();
        if (!pending.hasLost) return { done: true, value: undefined };
        throw new AppError('unavailable', 'Events may have been lost. Subscribe again.');
      },
      async return() {
        stop();
        return { done: true, value: undefined };
      },
    }),
  };
}
