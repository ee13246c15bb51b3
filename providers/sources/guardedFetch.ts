import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { eitherSignal } from '../eitherSignal';
import { createUrlGuard, type UrlGuardOptions } from '../net/createUrlGuard';
import { LookupError } from '../net/guardedLookup';

const timeoutMs = 30_000;
const maxHeaderBytes = 32_768;

export interface GuardOptions extends UrlGuardOptions {
  userAgent: string;
  timeoutMs?: number;
}

export interface FetchOptions {
  /** Defaults to `GET`. */
  method?: string;
  headers: Record<string, string>;
  body?: string;
  /** Defaults to that of the guard. */
  timeoutMs?: number;
  /** Where the body is stored. */
  directory: string;
  maxBytes: number;
  signal: AbortSignal;
}

export interface Fetched {
  status: number;
  headers: IncomingMessage['headers'];
  /** The body of a response with status 200 or 207; null for others. */
  body: { path: string; size: number; sha256: string } | null;
}

/** Why one address could not be read. The message says nothing about the network of the gateway. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

export interface GuardedFetch {
  rejectionOf(url: string): string | null;
  /** @throws FetchError; the reason of the signal */
  fetch(url: string, options: FetchOptions): Promise<Fetched>;
}

/** What the disk refuses is said of one address: others may be smaller. */
async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    const reason = isFull ? 'The disk of the gateway has no space for it.' : 'It could not be stored.';
    throw new FetchError(reason, { cause: error });
  }
}

async function store(
  response: IncomingMessage,
  { directory, maxBytes }: FetchOptions,
): Promise<Fetched['body']> {
  const tooLarge = () => new FetchError(`The content is larger than ${maxBytes} bytes.`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new FetchError(`The content is encoded as ${encoding}, which was not requested.`);
  const path = join(directory, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const file = await written(open(path, 'w'));
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw tooLarge();
      hash.update(part);
      // Not `write`, which may write a part of it.
      await written(file.appendFile(part));
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest('hex') };
}

/**
 * Reads addresses that customers choose over a new connection each, never through a proxy, and follows no redirect. The
 * address is checked by the lookup of the socket, or here where the URL has one in place of a name.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const { userAgent } = options;
  const { rejectionOf, lookup } = createUrlGuard(options);

  async function fetch(text: string, given: FetchOptions): Promise<Fetched> {
    const rejection = rejectionOf(text);
    if (rejection !== null) throw new FetchError(`The URL is not allowed. ${rejection}`);
    const timeLimit = AbortSignal.timeout(given.timeoutMs ?? options.timeoutMs ?? timeoutMs);
    const { signal, release } = eitherSignal(given.signal, timeLimit);
    const url = new URL(text);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: given.method ?? 'GET',
      agent: false,
      lookup,
      maxHeaderSize: maxHeaderBytes,
      signal,
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...given.headers },
    });
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on('error', reject);
        request.once('response', resolve);
        request.once('close', () => reject(new FetchError('The connection was closed without a response.')));
        request.end(given.body);
      });
      const { statusCode: status = 0, headers } = response;
      return {
        status,
        headers,
        body: status === 200 || status === 207 ? await store(response, given) : null,
      };
    } catch (error) {
      given.signal.throwIfAborted();
      if (error instanceof FetchError) throw error;
      if (timeLimit.aborted)
        throw new FetchError('There was no complete response in time.', { cause: error });
      const reason = error instanceof LookupError ? error.message : 'The connection failed.';
      throw new FetchError(reason, { cause: error });
    } finally {
      release();
      request.destroy();
    }
  }

  return { rejectionOf, fetch };
}
