/**
 * Expected failures. `AppError` separates the message for the caller (`publicMessage`) from the details for the
 * log (`cause`). Transports map errors by `code`, never by message text.
 */

export const errorCodes = {
  invalid_file_type: {
    status: 400,
    title: 'Unsupported file type',
    description: 'The file type is not supported, or the extension and the MIME type disagree.',
  },
  no_connector: {
    status: 400,
    title: 'No connector',
    description: 'The forced route needs a connector, and the environment has none.',
  },
  bad_request: {
    status: 400,
    title: 'Bad request',
    description: 'The request is malformed.',
  },
  answer_too_large: {
    status: 400,
    title: 'Answer too large',
    description: 'The answer would have more than 16 million characters of text. Ask for fewer objects.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    description: 'The API key is missing, unknown or deleted.',
  },
  environment_mismatch: {
    status: 403,
    title: 'Environment mismatch',
    description: 'The request names an environment other than that of the API key.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    description: 'The API key is not allowed to perform this operation.',
  },
  file_not_found: {
    status: 404,
    title: 'File not found',
    description: 'The environment has no file with this ID.',
  },
  prompt_not_found: {
    status: 404,
    title: 'Prompt not found',
    description: 'The environment has no prompt with this name.',
  },
  connector_not_found: {
    status: 404,
    title: 'Connector not found',
    description: 'The environment has no connector with this ID.',
  },
  conversation_not_found: {
    status: 404,
    title: 'Conversation not found',
    description: 'The environment has no conversation with this ID.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    description: 'The resource does not exist, or belongs to another environment.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    description: 'The path does not support this method. The `Allow` header lists those it does.',
  },
  upload_incomplete: {
    status: 409,
    title: 'Upload incomplete',
    description: 'The upload URL has not received any bytes, or the upload failed.',
  },
  size_mismatch: {
    status: 409,
    title: 'Size mismatch',
    description: 'The size of the uploaded file differs from the declared size.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    description: 'The request conflicts with the current state of the resource.',
  },
  conversation_busy: {
    status: 409,
    title: 'Conversation busy',
    description: 'An earlier question of the conversation is still being answered.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    description: 'The request body is larger than 1 MB.',
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    description: 'The input is invalid. All faults are listed.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Rate limit exceeded',
    description: 'Too many requests. Retry after the number of seconds given.',
  },
  budget_exceeded: {
    status: 429,
    title: 'Budget exceeded',
    description: 'The monthly budget of the API key or its environment is used up.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    description: 'An unexpected error occurred.',
  },
  upstream_error: {
    status: 502,
    title: 'Upstream error',
    description: 'A model server or connected database returned an error.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    description:
      'A model server, connected database or store cannot be reached, or the gateway is overloaded.',
  },
  timeout: {
    status: 504,
    title: 'Timeout',
    description: 'The request timed out.',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;
export const errorCodeNames = Object.keys(errorCodes) as ErrorCode[];

export interface AppErrorOptions {
  /** Whether a retry may succeed, as after a time-out or when an upstream is unavailable. Jobs are then retried. */
  retryable?: boolean;
  cause?: unknown;
  /** The number of seconds to wait before a retry, sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  /** A sentence that is safe to return to the caller. */
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

/** A validation error of one input field. `path` has camelCase names; `type` is a Pydantic v2 error type. */
export interface Fault {
  path: (string | number)[];
  msg: string;
  type: string;
}

/** A file of a type that is not accepted here. */
export class FileTypeError extends AppError {
  constructor(readonly supportedExtensions: string[]) {
    super(
      'invalid_file_type',
      `The file name and MIME type must agree on a supported type: ${supportedExtensions.join(', ')}.`,
    );
    this.name = 'FileTypeError';
  }
}

/** All validation errors of a request (docs/specification.md#validation-error). */
export class ValidationError extends AppError {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super('validation_failed', 'The request has invalid values.');
    this.name = 'ValidationError';
    this.faults = faults;
  }
}
