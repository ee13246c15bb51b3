import { randomUUID } from 'node:crypto';

/** A client's request id is used if it is safe in logs and headers. */
const safeRequestId = /^[\w.:+/=-]{1,128}$/;

/** The request id for the value of `X-Request-Id`: that value, or a new id. */
export function requestIdOf(sent: unknown): string {
  return typeof sent === 'string' && safeRequestId.test(sent) ? sent : randomUUID();
}
