import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  type WebhookRequest,
  type WebhookResponse,
  WebhookSendError,
  type WebhookSender,
} from '../../domain/ports/webhookSender';
import { eitherSignal } from '../eitherSignal';
import { createUrlGuard, type UrlGuardOptions } from '../net/createUrlGuard';
import { LookupError } from '../net/guardedLookup';

const timeoutMs = 15_000;
const maxRetryAfterMs = 24 * 60 * 60_000;
const maxHeaderBytes = 16_384;

export interface WebhookSenderOptions extends UrlGuardOptions {
  userAgent: string;
  timeoutMs?: number;
}

function retryAfterMs({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxRetryAfterMs);
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response.',
  ENETUNREACH: 'The network cannot be reached.',
  EHOSTUNREACH: 'The host cannot be reached.',
  HPE_INVALID_CONSTANT: 'The response is not HTTP.',
};

/** A reason that says nothing about the network of the gateway. */
function toSendError(error: unknown, signal: AbortSignal): Error {
  if (error instanceof WebhookSendError) return error;
  if (error instanceof LookupError) return new WebhookSendError(error.message, { cause: error });
  if (signal.aborted) return new WebhookSendError('There was no response in time.', { cause: error });
  const { code = '' } = error as NodeJS.ErrnoException;
  const isTls =
    code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') || /CERT|SIGNATURE|EPROTO/.test(code);
  const reason = isTls ? 'The TLS certificate is not valid.' : (reasons[code] ?? 'The connection failed.');
  return new WebhookSendError(reason, { cause: error });
}

/** Reads the head of the response only: its body is nobody's business, and its size is not ours to choose. */
function exchange(request: ClientRequest, body: string): Promise<WebhookResponse> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      // Destroying the response may fail the request again.
      request.on('error', () => undefined);
      resolve({ statusCode: response.statusCode ?? 0, retryAfterMs: retryAfterMs(response) });
      response.destroy();
    });
    // All that is emitted where the endpoint switches protocols. It comes last, so it changes nothing that is settled.
    request.once('close', () =>
      reject(new WebhookSendError('The connection was closed without a response.')),
    );
    request.end(body);
  });
}

/**
 * Sends webhooks over a new connection each, never through a proxy, and follows no redirect. The address is checked
 * by the lookup of the socket, or here where the URL has one in place of a name.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { userAgent } = options;
  const guard = createUrlGuard(options);

  function rejectionOf(text: string): string | null {
    const rejection = guard.rejectionOf(text);
    if (rejection !== null) return rejection;
    return new URL(text).hash === '' ? null : 'It must not contain a fragment (`#`).';
  }

  async function send({ url: text, body, headers, signal }: WebhookRequest): Promise<WebhookResponse> {
    const rejection = rejectionOf(text);
    if (rejection !== null) throw new WebhookSendError(`The URL is not allowed. ${rejection}`);
    const url = new URL(text);
    // Not `AbortSignal.any`: on Node 20 the caller's signal would keep an entry of each request.
    const { signal: limit, release } = eitherSignal(
      signal,
      AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
    );
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(url, {
      method: 'POST',
      agent: false,
      lookup: guard.lookup,
      maxHeaderSize: maxHeaderBytes,
      signal: limit,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': userAgent,
        ...headers,
      },
    });
    try {
      return await exchange(request, body);
    } catch (error) {
      throw toSendError(error, limit);
    } finally {
      release();
      request.destroy();
    }
  }

  return { send, rejectionOf };
}
