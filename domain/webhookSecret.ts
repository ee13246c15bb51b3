import { randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A secret in the form of Standard Webhooks. */
export function createWebhookSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

export function webhookKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}
