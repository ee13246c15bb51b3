import type { ErrorCode } from '../../domain/errors';

/** When each code is sent, for the interface description and the page that `type` points to. */
export const errorMeanings: Record<ErrorCode, string> = {
  invalid_file_type: 'The extension or MIME type is not supported, or the two disagree.',
  no_connector: 'The forced route needs a connected database, and the environment has none.',
  bad_request: 'The request can not be read.',
  unauthorized: 'The API key is missing, unknown or deleted.',
  environment_mismatch: 'The environment named is not the one of the key.',
  forbidden: 'The operation needs more rights than the key has.',
  file_not_found: 'The file is unknown, deleted or of another environment.',
  prompt_not_found: 'The prompt is unknown or of another environment.',
  connector_not_found: 'The connector is unknown or of another environment.',
  not_found: 'There is nothing here, or what the request names is unknown or of another environment.',
  method_not_allowed: 'The path exists, but not with this method; see the header Allow.',
  upload_incomplete: 'No bytes have arrived at the upload address yet, or the upload has failed.',
  size_mismatch: 'The uploaded file does not have the declared size.',
  conflict: 'The change does not fit the present state.',
  payload_too_large: 'The request body is over 1 MB.',
  validation_failed: 'Values of the request are refused; all of them are listed at once.',
  rate_limit_exceeded: 'Too many requests; the header Retry-After says how many seconds to wait.',
  internal: 'An error of the service.',
  upstream_error: 'The model or a connected database answered with an error.',
  unavailable: 'The model, the database or storage can not be reached.',
  timeout: 'The request took too long and was given up.',
};
