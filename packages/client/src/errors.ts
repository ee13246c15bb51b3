/** The errors of failed calls. Whatever the server refuses is a `LecternError` with one of the product's codes. */
import type { ErrorCode } from './codes';

export interface Fault {
  /** The field of the input, and what is below it. */
  path: (string | number)[];
  msg: string;
  type: string;
}

export interface ErrorDetails {
  message: string;
  /** One of the codes under `/docs/errors` of the server. */
  code: ErrorCode;
  /** The ID of the request, as in the log of the server. */
  requestId?: string;
  /** The number of seconds after which a retry may succeed. */
  retryAfterSeconds?: number;
  faults?: Fault[];
}

export class LecternError extends Error {
  override name = 'LecternError';
  readonly code: ErrorCode;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ message, code, requestId, retryAfterSeconds }: ErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The key is missing, unknown, deleted, or may not do this: `unauthorized`, `forbidden`, `environment_mismatch`. */
export class AccessError extends LecternError {
  override name = 'AccessError';
}

/** The requested item is not in the environment: `not_found`, `file_not_found` and the like. */
export class NotFoundError extends LecternError {
  override name = 'NotFoundError';
}

/** The input is invalid: `validation_failed`, with each fault. */
export class InputError extends LecternError {
  override name = 'InputError';
  readonly faults: Fault[];

  constructor(details: ErrorDetails, options?: ErrorOptions) {
    super(details, options);
    this.faults = details.faults ?? [];
  }
}

/** Too many requests, after all retries: `rate_limit_exceeded`. */
export class RateLimitError extends LecternError {
  override name = 'RateLimitError';
}

/** The server or something that it needs cannot be reached, after all retries: `unavailable`, `timeout`, `upstream_error`. */
export class UnavailableError extends LecternError {
  override name = 'UnavailableError';
}

/** A file that was uploaded could not be processed: `processing_failed`. */
export class ProcessingError extends LecternError {
  override name = 'ProcessingError';
}

const access: ErrorCode[] = ['unauthorized', 'forbidden', 'environment_mismatch'];
const unavailable: ErrorCode[] = ['unavailable', 'timeout', 'upstream_error'];

export function toError(details: ErrorDetails, options?: ErrorOptions): LecternError {
  const { code } = details;
  if (access.includes(code)) return new AccessError(details, options);
  if (code === 'not_found' || code.endsWith('_not_found')) return new NotFoundError(details, options);
  if (code === 'validation_failed') return new InputError(details, options);
  if (code === 'rate_limit_exceeded') return new RateLimitError(details, options);
  if (unavailable.includes(code)) return new UnavailableError(details, options);
  return new LecternError(details, options);
}
