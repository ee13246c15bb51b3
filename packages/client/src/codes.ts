/** The codes of the errors of a server. A newer one may have further ones. */
export const errorCodes = [
  'invalid_file_type',
  'no_connector',
  'bad_request',
  'answer_too_large',
  'unauthorized',
  'environment_mismatch',
  'forbidden',
  'file_not_found',
  'prompt_not_found',
  'connector_not_found',
  'conversation_not_found',
  'not_found',
  'method_not_allowed',
  'upload_incomplete',
  'size_mismatch',
  'conflict',
  'conversation_busy',
  'payload_too_large',
  'validation_failed',
  'rate_limit_exceeded',
  'budget_exceeded',
  'internal',
  'upstream_error',
  'unavailable',
  'timeout',
] as const;

/** A code of the server, or of the client: a file that was uploaded could not be processed. */
export type ErrorCode = (typeof errorCodes)[number] | 'processing_failed';
