import { isUtf8 } from 'node:buffer';
import { ValidationError } from '../../domain/errors';

function refuse(type: string, msg: string): ValidationError {
  return new ValidationError([{ path: [], msg, type }]);
}

const byteOrderMark = '\uFEFF';

/**
 * The JSON object of a request body, or what is wrong with it as a value: the operation throws it only after
 * authentication and limits. The content type is not looked at: many clients send JSON as a form or as text.
 */
export function readBody(body: Buffer | undefined): object | ValidationError {
  if (!body || body.length === 0) return refuse('missing', 'Field required');
  if (!isUtf8(body)) return refuse('json_invalid', 'JSON decode error: the body is not UTF-8');
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  } catch {
    return refuse('json_invalid', 'JSON decode error: the body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('dict_type', 'Input should be a valid dictionary');
  }
  return value;
}
