/** Signatures of Standard Webhooks 1.0.0. */
import { createHmac } from 'node:crypto';
import { webhookKeyOf } from '../../domain/webhookSecret';

/**
 * The headers of an attempt. Each secret adds a signature, so that a receiver with either of two accepts it during a
 * rotation.
 */
export function signatureHeaders(options: {
  id: string;
  body: string;
  secrets: readonly string[];
  at: Date;
}): Record<string, string> {
  const { id, body, secrets, at } = options;
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    return `v1,${createHmac('sha256', webhookKeyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
