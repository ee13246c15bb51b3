import type { Socket } from 'node:net';
import { type Encodable, reuseMemory } from '../bson/encode';
import { errorReply } from '../errors';
import { FrameReader, ProtocolError } from './frames';
import { encodeReply, parseOrReject, type RejectedRequest, type Request } from './messages';

type Reply = { readonly [name: string]: Encodable };
/** Null: the connection is to be closed without a reply. */
type Answer = (request: Request) => Promise<Reply | null>;

/**
 * Serves one client: requests are answered one after the other, in order; bytes that make no sense end the connection.
 * Returns what tells when no request is being answered any more.
 */
export function serveConnection(socket: Socket, answer: Answer): () => Promise<void> {
  const reader = new FrameReader();
  const waiting: (Request | RejectedRequest)[] = [];
  let busy = false;
  let answering = Promise.resolve();

  const drain = async (): Promise<void> => {
    busy = true;
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const reply = 'error' in request ? errorReply(request.error) : await answer(request);
      if (reply === null) socket.destroy();
      if (reply === null || socket.destroyed) break;
      if (!request.silent) send(request, reply);
      if (socket.writableLength > MAX_UNSENT_BYTES) await drained(socket);
    }
    busy = false;
    if (!socket.destroyed) socket.resume();
  };

  const send = (request: Request | RejectedRequest, reply: Reply): void => {
    let message: Buffer;
    try {
      message = encodeReply(request, reply);
    } catch (error) {
      message = encodeReply(request, errorReply(error));
    }
    socket.write(message);
    // The system has taken all of it.
    if (socket.writableLength === 0) reuseMemory(message);
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    try {
      for (const frame of reader.push(chunk)) waiting.push(parseOrReject(frame));
    } catch (error) {
      refuse(socket, error);
      return;
    }
    // A client that floods requests is not read from until they are answered.
    if (waiting.length > MAX_WAITING) socket.pause();
    if (!busy) answering = drain().catch(() => void socket.destroy());
  });
  socket.on('error', () => socket.destroy());
  return () => answering;
}

const MAX_WAITING = 100;
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}

/** Malformed messages end only the connection they came from; anything else is a fault of ours and ends it, too. */
function refuse(socket: Socket, error: unknown): void {
  if (!(error instanceof ProtocolError) && !(error instanceof Error)) throw error;
  socket.destroy();
}
