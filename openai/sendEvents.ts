import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { reportError } from '../http/reportError';
import { errorBody } from './errors';
import type { Call } from './route';

const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** An event: its data as an object or as text, and its name where it has one. */
export interface ServerEvent {
  name?: string;
  data: unknown;
}

/**
 * Sends server-sent events as they come, at the pace at which the client reads them. An error after the first is sent as
 * the last event. Resolves when the last has been written.
 */
export async function sendEvents(
  { operation, request, reply, addLimits }: Call,
  events: AsyncIterable<ServerEvent>,
): Promise<void> {
  const stream = new PassThrough();
  // The end of the connection is that of the signal.
  stream.on('error', () => {});
  addLimits();
  reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
  const { signal } = operation;
  try {
    for await (const { name, data } of events) {
      if (!stream.write(event(data, name))) await once(stream, 'drain', { signal });
    }
  } catch (error) {
    // A closed connection takes no event.
    if (reply.raw.destroyed) return;
    stream.write(event(errorBody(reportError(error, request))));
  }
  stream.end();
}
