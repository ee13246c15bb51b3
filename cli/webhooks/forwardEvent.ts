import { createHmac, randomBytes } from 'node:crypto';
import { usageError } from '../failure';
import { networkReason } from '../gateway/networkFailure';
import type { ListenToWebhookEventsSubscription } from '../generated/graphql';

export type WebhookEvent = ListenToWebhookEventsSubscription['webhookEvents'];

/** The reply of the local address to an event. */
export interface Forwarded {
  id: string;
  type: string;
  /** The HTTP status; null where there was no reply. */
  statusCode: number | null;
  /** Why there was no reply. */
  error: string | null;
  durationMs: number;
}

/** As long as the gateway waits for an endpoint. */
const timeoutMs = 15_000;
const secretPrefix = 'whsec_';
/** Standard Webhooks: 24 to 64 bytes. */
const secretBytes = { own: 32, min: 24, max: 64 };

export function createSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes.own).toString('base64')}`;
}

/** @throws CliError if it is not a secret of Standard Webhooks */
export function parseSecret(text: string): string {
  const encoded = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : '';
  const key = Buffer.from(encoded, 'base64');
  const isWhole = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (isWhole && key.length >= secretBytes.min && key.length <= secretBytes.max) return text;
  throw usageError('--secret must be whsec_ followed by 24 to 64 bytes in Base64.');
}

/** An address of http or https; `localhost:3000/hook` is one of http. @throws CliError otherwise */
export function parseTarget(text: string): URL {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(url) && /^https?:\/\//i.test(url)) return new URL(url);
  throw usageError(`--forward-to must be a URL such as http://localhost:3000/hook, not '${text}'.`);
}

/** The headers of a delivery, signed by Standard Webhooks 1.0.0. */
function headersOf({ id, body }: WebhookEvent, secret: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Lectern-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

/** Sends an event to the local address once. Like a delivery, it follows no redirect and reads no body. */
export async function forwardEvent(
  event: WebhookEvent,
  { target, secret, signal }: { target: URL; secret: string; signal: AbortSignal },
): Promise<Forwarded> {
  const { id, type, body } = event;
  const startedAt = Date.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const result = (statusCode: number | null, error: string | null) => {
    return { id, type, statusCode, error, durationMs: Date.now() - startedAt };
  };
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: headersOf(event, secret),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, deadline]),
    });
    await response.body?.cancel();
    return result(response.status, null);
  } catch (error) {
    if (signal.aborted) throw error;
    return result(null, deadline.aborted ? `no reply within ${timeoutMs / 1000} s` : networkReason(error));
  }
}
