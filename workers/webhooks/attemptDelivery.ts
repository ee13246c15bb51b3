import type { SecretBox } from '../../domain/ports/secretBox';
import { WebhookSendError, type WebhookSender } from '../../domain/ports/webhookSender';
import { type AttemptOutcome, type DeliveryAttempt, retryDelaysMs } from '../../domain/webhooks';
import type { Models } from '../../models/createModels';
import type { WebhookDeliveryDoc } from '../../models/webhookDeliveries';
import type { WebhookEndpointDoc } from '../../models/webhookEndpoints';

/** Signs the body of a message with each secret. */
export type SignWebhook = (message: {
  id: string;
  body: string;
  secrets: readonly string[];
  at: Date;
}) => Record<string, string>;

export interface DeliveryDeps {
  models: Models;
  secrets: SecretBox;
  sender: WebhookSender;
  sign: SignWebhook;
  /** The time before each attempt. Defaults to the schedule of Standard Webhooks. */
  delaysMs?: readonly number[];
}

const gone = 410;
const maxAttemptsListed = 30;
/** Delays are up to this share longer, so that retries of many events do not arrive together. */
const jitter = 0.2;

const isSuccess = (statusCode: number | null) => statusCode !== null && statusCode >= 200 && statusCode < 300;

function usableSecrets({ _id, secrets }: WebhookEndpointDoc, box: SecretBox, now: Date): string[] {
  const current = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  try {
    return current.map(({ sealed }) => box.open(sealed, _id));
  } catch (error) {
    throw new WebhookSendError('The event could not be signed. Rotate the secret of the endpoint.', {
      cause: error,
    });
  }
}

interface Tried {
  attempt: DeliveryAttempt;
  retryAfterMs: number | null;
}

async function tryOnce(
  { secrets: box, sender, sign }: DeliveryDeps,
  endpoint: WebhookEndpointDoc,
  { eventId: id, body }: WebhookDeliveryDoc,
  signal: AbortSignal,
): Promise<Tried> {
  const at = new Date();
  const took = () => Date.now() - at.getTime();
  try {
    const headers = sign({ id, body, secrets: usableSecrets(endpoint, box, at), at });
    const { statusCode, retryAfterMs } = await sender.send({ url: endpoint.url, body, headers, signal });
    return { attempt: { at, durationMs: took(), statusCode, error: null }, retryAfterMs };
  } catch (error) {
    if (!(error instanceof WebhookSendError)) throw error;
    return {
      attempt: { at, durationMs: took(), statusCode: null, error: error.message },
      retryAfterMs: null,
    };
  }
}

/** The time of the next attempt, or null after the last one. */
function nextAttempt(
  delaysMs: readonly number[],
  failures: number,
  retryAfterMs: number | null,
): Date | null {
  const delay = delaysMs[failures];
  if (delay === undefined) return null;
  return new Date(Date.now() + Math.max(delay * (1 + Math.random() * jitter), retryAfterMs ?? 0));
}

/**
 * Makes one attempt of a delivery and records it.
 * @returns null where the attempt was aborted, or another process made it: nothing is recorded then
 */
export async function attemptDelivery(
  deps: DeliveryDeps,
  endpoint: WebhookEndpointDoc,
  delivery: WebhookDeliveryDoc,
  signal: AbortSignal,
): Promise<AttemptOutcome | null> {
  const { attempt, retryAfterMs } = await tryOnce(deps, endpoint, delivery, signal);
  if (signal.aborted) return null;
  const { _id, environmentId, failures } = delivery;
  const hasSucceeded = isSuccess(attempt.statusCode);
  const next = hasSucceeded ? null : nextAttempt(deps.delaysMs ?? retryDelaysMs, failures + 1, retryAfterMs);
  const status = hasSucceeded ? 'succeeded' : next ? 'pending' : 'failed';
  const { modifiedCount } = await deps.models.webhookDeliveries.updateOne(
    { _id, environmentId, status: 'pending', failures },
    {
      $push: { attempts: { $each: [attempt], $slice: -maxAttemptsListed } },
      $set: {
        status,
        failures: hasSucceeded ? failures : failures + 1,
        ...(next ? { nextAttemptAt: next } : {}),
      },
      ...(next ? {} : { $unset: { nextAttemptAt: 1 } }),
    },
  );
  if (modifiedCount === 0) return null;
  if (hasSucceeded) return 'succeeded';
  if (attempt.statusCode === gone) return 'gone';
  return attempt.statusCode === null ? 'unreachable' : 'failed';
}
