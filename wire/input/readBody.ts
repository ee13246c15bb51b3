import { isUtf8 } from 'node:buffer';
import { ValidationError } from '../../domain/errors';

function invalid(type: string, msg: string): ValidationError {
  return new ValidationError([{ path: [], msg, type }]);
}

const byteOrderMark = '\uFEFF';

/**
 * Parses a request body as a JSON object. A `ValidationError` is returned, not thrown, because the operation throws it
 * only after authentication and rate limits. The content type is ignored: many clients send JSON as a form or as text.
 */
export function readBody(body: Buffer | undefined): object | ValidationError {
  if (!body || body.length === 0) return invalid('missing', 'Field required');
  if (!isUtf8(body)) return invalid('json_invalid', 'JSON decode error: the body is not UTF-8');
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  } catch {
    return invalid('json_invalid', 'JSON decode error: the body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return invalid('dict_type', 'Input should be a valid dictionary');
  }
  return value;
}
