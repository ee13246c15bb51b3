import { statfsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { maxUploadOf, uploadMarginBytes } from '../uploadSize';

/** How many times its size an address takes in all: a client may begin again after an interruption. */
const maxRounds = 4;
const purgeIntervalMs = 60_000;
/** The bytes that writes leave free: the service and the store beside it go on to write their own records. */
const reservedBytes = 4 * 1024 * 1024;

interface Refusal {
  status: number;
  code: string;
  message: string;
}

const refused = (status: number, code: string, message: string): Refusal => ({ status, code, message });

/** Why a write finds no room; null: it does. The service runs in its data directory. */
function noRoomFor({ method = 'GET', headers }: IncomingMessage): Refusal | null {
  if (method !== 'PUT' && method !== 'POST') return null;
  const { bavail, bsize } = statfsSync('.');
  if (bavail * bsize >= Number(headers['content-length'] ?? 0) + reservedBytes) return null;
  return refused(507, 'InsufficientStorage', 'The disk is full: nothing can be stored until there is space.');
}

const unreadable = refused(
  400,
  'InvalidQueryParameterValue',
  'Each parameter of the address has a plain name, and one value.',
);

/**
 * The parameters of a request; null where Azurite could read others. It takes lists and objects (`sig[0]=…`), of which it
 * makes a text when it compares the signature.
 */
function parametersOf({ url = '/' }: IncomingMessage): URLSearchParams | null {
  const [target = ''] = url.split('#', 1);
  const start = target.indexOf('?');
  const parameters = new URLSearchParams(start < 0 ? '' : target.slice(start));
  const names = [...parameters.keys()];
  const isPlain = names.every((name) => /^[a-z]+$/.test(name));
  return isPlain && new Set(names).size === names.length ? parameters : null;
}

/** The signature as Azurite compares it, which decodes it twice: the same for all spellings of an address. */
function decodedSignature(signature: string): string | null {
  try {
    return decodeURIComponent(signature);
  } catch {
    return null;
  }
}

/** Counts what upload addresses have taken, until they expire. */
class UploadLimits {
  private readonly taken = new Map<string, { bytes: number; until: number }>();
  private purgedAt = Date.now();

  /** Why a request is refused; null: it is not. Requests with the key of the account have no limit. */
  refusalOf(request: IncomingMessage, response: ServerResponse): Refusal | null {
    const { method = 'GET', headers } = request;
    const parameters = parametersOf(request);
    if (!parameters) return unreadable;
    const sent = parameters.get('sig');
    if (sent === null || /^(GET|HEAD|OPTIONS)$/.test(method)) return null;
    const signature = decodedSignature(sent);
    if (signature === null) return unreadable;
    const size = maxUploadOf(parameters);
    if (size === null) {
      return refused(
        403,
        'AuthorizationFailure',
        'The address is not of an upload, or of an earlier version: begin the upload again.',
      );
    }
    if (headers['transfer-encoding'] !== undefined) {
      return refused(411, 'MissingContentLengthHeader', 'The length of the content is missing.');
    }
    const length = Number(headers['content-length'] ?? 0);
    if (length > size + uploadMarginBytes) {
      return refused(413, 'RequestBodyTooLarge', `The upload was declared with ${size} bytes.`);
    }
    const expiresAt = Date.parse(parameters.get('se') ?? '') || Date.now();
    const address = this.taken.get(signature) ?? { bytes: 0, until: expiresAt };
    if (address.bytes + length > maxRounds * (size + uploadMarginBytes)) {
      return refused(
        403,
        'AuthorizationFailure',
        'The address has taken too many bytes: begin the upload again.',
      );
    }
    this.purge();
    address.bytes += length;
    address.until = Math.max(address.until, expiresAt);
    this.taken.set(signature, address);
    // Azurite compares the signature: invalid ones, of which there can be any number, are not kept.
    response.once('close', () => {
      if (response.statusCode !== 403) return;
      address.bytes -= length;
      if (address.bytes === 0) this.taken.delete(signature);
    });
    return null;
  }

  private purge(): void {
    if (Date.now() - this.purgedAt < purgeIntervalMs) return;
    this.purgedAt = Date.now();
    for (const [signature, { until }] of this.taken) {
      if (until < this.purgedAt) this.taken.delete(signature);
    }
  }
}

/** Answers once the content, which is dropped, has come: a client that sends first and reads then would miss it. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: Refusal,
): void {
  request.resume();
  request.once('end', () => {
    response.writeHead(status, {
      'access-control-allow-origin': '*',
      'content-type': 'application/xml',
      'x-ms-error-code': code,
    });
    response.end(
      `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    );
  });
}

/** Refuses what was not declared, and what the disk has no room for, before a byte of it is stored. */
export function limitUploads(server: Server): void {
  const limits = new UploadLimits();
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The blob server has no request listener.');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const refusal = noRoomFor(request) ?? limits.refusalOf(request, response);
    if (refusal) refuse(request, response, refusal);
    else handle.call(server, request, response);
  });
}
