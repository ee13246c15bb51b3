import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request id of the caller is kept where it is harmless in logs and headers. */
const saneRequestId = /^[\w.:+/=-]{1,128}$/;

export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && saneRequestId.test(sent) ? sent : randomUUID();
}
