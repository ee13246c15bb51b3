import { validateDocument } from '../bson/decode';
import { type Encodable, encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { ERROR_CODES, MongoError } from '../errors';
import { type Frame, ProtocolError } from './frames';

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;

/** A command as it arrived. */
export interface Request {
  requestId: number;
  body: RawDocument;
  /** Document sequences sent beside the body, by the name of the field they stand for. */
  sequences: Map<string, RawDocument[]>;
  /** True when the client waits for no reply (an unacknowledged write). */
  silent: boolean;
  legacy: boolean;
  database: string;
}

function rawDocument(bytes: Buffer, offset: number): RawDocument {
  const length = validateDocument(bytes, offset, bytes.length);
  return new RawDocument(bytes.subarray(offset, offset + length));
}

/** A message whose documents are nested too deep to be read. The bytes after it are intact. */
export interface RejectedRequest extends Pick<Request, 'requestId' | 'silent' | 'legacy'> {
  error: MongoError;
}

/** @throws ProtocolError, and MongoError for malformed documents: what follows on the connection cannot be trusted. */
export function parseOrReject(frame: Frame): Request | RejectedRequest {
  try {
    return parseRequest(frame);
  } catch (error) {
    if (!(error instanceof MongoError) || error.code !== ERROR_CODES.Overflow) throw error;
    const legacy = frame.opCode === OP_QUERY;
    const silent = !legacy && isSilent(frame.body.readUInt32LE(0));
    return { requestId: frame.requestId, silent, legacy, error };
  }
}

const isSilent = (flags: number) => (flags & MORE_TO_COME) !== 0 && (flags & EXHAUST_ALLOWED) === 0;

/** Reads OP_MSG, and the OP_QUERY that drivers still greet with. */
function parseRequest(frame: Frame): Request {
  if (frame.opCode === OP_MSG) return parseMessage(frame);
  if (frame.opCode === OP_QUERY) return parseQuery(frame);
  throw new ProtocolError(`unsupported opcode ${frame.opCode}`);
}

function parseMessage({ requestId, body: bytes }: Frame): Request {
  if (bytes.length < 5) throw new ProtocolError('truncated OP_MSG');
  const flags = bytes.readUInt32LE(0);
  if ((flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0)
    throw new ProtocolError('unknown required OP_MSG flag');
  const end = flags & CHECKSUM_PRESENT ? bytes.length - 4 : bytes.length;
  const content = end === bytes.length ? bytes : bytes.subarray(0, end);
  let body: RawDocument | undefined;
  const sequences = new Map<string, RawDocument[]>();
  let position = 4;
  while (position < end) {
    const kind = content.readUInt8(position++);
    if (kind === 0) {
      if (body) throw new ProtocolError('OP_MSG with two bodies');
      body = rawDocument(content, position);
      position += body.bytes.length;
    } else if (kind === 1) {
      if (position + 4 > end) throw new ProtocolError('truncated OP_MSG section');
      const limit = position + content.readInt32LE(position);
      if (limit > end || limit < position + 5)
        throw new ProtocolError('OP_MSG section runs past its message');
      const nameEnd = content.indexOf(0, position + 4);
      if (nameEnd < 0 || nameEnd >= limit) throw new ProtocolError('unterminated OP_MSG section name');
      const documents: RawDocument[] = [];
      const section = content.subarray(0, limit);
      let at = nameEnd + 1;
      while (at < limit) {
        const document = rawDocument(section, at);
        documents.push(document);
        at += document.bytes.length;
      }
      sequences.set(content.toString('utf8', position + 4, nameEnd), documents);
      position = limit;
    } else throw new ProtocolError(`unknown OP_MSG section kind ${kind}`);
  }
  if (!body) throw new ProtocolError('OP_MSG without a body');
  const database = body.get('$db');
  return {
    requestId,
    body,
    sequences,
    silent: isSilent(flags),
    legacy: false,
    database: typeof database === 'string' ? database : '',
  };
}

function parseQuery({ requestId, body: bytes }: Frame): Request {
  const nameEnd = bytes.indexOf(0, 4);
  if (bytes.length < 18 || nameEnd < 0 || nameEnd + 14 > bytes.length)
    throw new ProtocolError('truncated OP_QUERY');
  const namespace = bytes.toString('utf8', 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is accepted for commands only');
  return {
    requestId,
    body: rawDocument(bytes, nameEnd + 9),
    sequences: new Map(),
    silent: false,
    legacy: true,
    database: namespace.slice(0, -5),
  };
}

let nextResponseId = 1;

/** The bytes of a reply: OP_MSG, or OP_REPLY for a command that came as OP_QUERY. */
export function encodeReply(
  request: Pick<Request, 'requestId' | 'legacy'>,
  reply: { readonly [name: string]: Encodable },
): Buffer {
  const headBytes = 16 + (request.legacy ? 20 : 5);
  const message = encodeDocument(reply, headBytes);
  for (let i = 16; i < headBytes; i++) message[i] = 0;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(nextResponseId++ & 0x7fffffff, 4);
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) {
    // Flags 8: await capable; then cursor id, start and one document.
    message.writeInt32LE(8, 16);
    message.writeInt32LE(1, 32);
  }
  return message;
}
