import type { ContentFilterResultDetailsForPromptOutput } from '@azure/openai/types';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { AppError } from '../../../domain/errors';

/** A failed request: the error for the caller, and the information for retries. */
export interface ModelFailure {
  error: AppError;
  /** The server's `Retry-After`. */
  retryAfterMs: number | null;
  /** Whether the failure counts for the circuit breaker: the server is at fault, not the request or the load. */
  isOutage: boolean;
}

/** A response that does not follow the protocol. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

export function toModelFailure(error: unknown): ModelFailure {
  // The client wraps errors of the token provider.
  if (error instanceof Error && error.cause instanceof AppError) return toModelFailure(error.cause);
  if (error instanceof AppError) {
    return { error, retryAfterMs: null, isOutage: error.retryable && error.code !== 'unavailable' };
  }
  if (error instanceof APIConnectionTimeoutError) return outage('timeout', timeoutMessage, error);
  if (error instanceof APIConnectionError) {
    return outage('upstream_error', 'The model server cannot be reached.', error);
  }
  if (error instanceof APIError) return fromStatus(error);
  // Quotes the server, perhaps with a part of the key: logs only recognize the whole one.
  const isQuote = error instanceof Error && error.name === 'SyntaxError';
  const cause = isQuote ? new MalformedAnswer('The answer is not valid JSON.') : error;
  return outage('upstream_error', 'The model server gave an answer that cannot be read.', cause);
}

export const timeoutMessage = 'The model server did not answer in time.';

function outage(code: 'timeout' | 'upstream_error', message: string, cause: unknown): ModelFailure {
  return { error: new AppError(code, message, { cause }), retryAfterMs: null, isOutage: true };
}

function fromStatus(error: APIError): ModelFailure {
  const status: number | undefined = error.status;
  const retryAfterMs = retryAfter(error.headers);
  if (status === 429 && error.code !== 'insufficient_quota') {
    return {
      error: new AppError('unavailable', 'The model server is at its rate limit.', {
        cause: error,
        retryAfterSeconds: Math.ceil((retryAfterMs ?? 1000) / 1000),
      }),
      retryAfterMs,
      isOutage: false,
    };
  }
  // No status: the error was reported within a stream.
  if (status === undefined || status >= 500 || status === 408 || status === 409) {
    const failed = new AppError('upstream_error', 'The model server failed.', { cause: error });
    return { error: failed, retryAfterMs, isOutage: true };
  }
  const filtered = filteredCategories(error);
  const message = filtered
    ? `The content filter of the model server rejected the text (${filtered.join(', ') || 'no category given'}).`
    : 'The model server refuses the request.';
  const refused = new AppError('upstream_error', message, { cause: error, retryable: false });
  return { error: refused, retryAfterMs: null, isOutage: false };
}

type Categories = ContentFilterResultDetailsForPromptOutput;

/** The categories that Azure's content filter reported; null when it was not the filter. */
function filteredCategories(error: APIError): string[] | null {
  if (error.code !== 'content_filter') return null;
  const body = error.error as { innererror?: { content_filter_result?: Categories } } | undefined;
  return namesOfFiltered(body?.innererror?.content_filter_result);
}

function namesOfFiltered(categories: Categories | undefined): string[] {
  return Object.entries(categories ?? {})
    .filter(([, result]) => (result as { filtered?: boolean } | undefined)?.filtered === true)
    .map(([name]) => name);
}

/** Parses `Retry-After`, seconds or a date, to milliseconds from now. */
export function retryAfter(headers: Headers | undefined, now = Date.now()): number | null {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const value = headers?.get('retry-after');
  if (!value) return null;
  const seconds = Number(value);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
