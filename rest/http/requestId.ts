import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A client's request id is used if it is safe in logs and headers. */
const safeRequestId = /^[\w.:+/=-]{1,128}$/;

export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && safeRequestId.test(sent) ? sent : randomUUID();
}
