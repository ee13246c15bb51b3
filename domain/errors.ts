/**
 * Expected failures. `AppError` carries what the caller may read (`publicMessage`) apart from what only
 * the log may show (`cause`); what becomes of it is looked up by `code`, never by message text.
 */

export const errorCodes = {
  invalid_file_type: { status: 400, title: 'Unsupported file type' },
  no_connector: { status: 400, title: 'No connector' },
  bad_request: { status: 400, title: 'Bad request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  environment_mismatch: { status: 403, title: 'Environment mismatch' },
  forbidden: { status: 403, title: 'Forbidden' },
  file_not_found: { status: 404, title: 'File not found' },
  prompt_not_found: { status: 404, title: 'Prompt not found' },
  connector_not_found: { status: 404, title: 'Connector not found' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  upload_incomplete: { status: 409, title: 'Upload incomplete' },
  size_mismatch: { status: 409, title: 'Size mismatch' },
  conflict: { status: 409, title: 'Conflict' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  validation_failed: { status: 422, title: 'Validation failed' },
  rate_limit_exceeded: { status: 429, title: 'Rate limit exceeded' },
  internal: { status: 500, title: 'Internal error' },
  upstream_error: { status: 502, title: 'Upstream error' },
  unavailable: { status: 503, title: 'Unavailable' },
  timeout: { status: 504, title: 'Timeout' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface AppErrorOptions {
  /** A later attempt may succeed: an upstream is away, a time-out. Jobs are then tried again. */
  retryable?: boolean;
  cause?: unknown;
  /** Seconds after which to try again; becomes `Retry-After`. */
  retryAfterSeconds?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  /** A sentence for a person, safe to show to the caller. */
  readonly publicMessage: string;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, publicMessage: string, options: AppErrorOptions = {}) {
    super(publicMessage, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.publicMessage = publicMessage;
    this.retryable = options.retryable ?? errorCodes[code].status >= 502;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** One fault of an input: `path` in domain (camelCase) names, `type` a Pydantic v2 error type. */
export interface Fault {
  path: (string | number)[];
  msg: string;
  type: string;
}

/** All the faults of a request at once (specification, "Validation error"). */
export class ValidationError extends AppError {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super('validation_failed', 'The request has invalid values.');
    this.name = 'ValidationError';
    this.faults = faults;
  }
}
