import { ValidationError } from '../../../domain/errors';

/** A validation error of a connector's `url`. The message must not contain what could be part of a password. */
export function addressFault(message: string): ValidationError {
  return new ValidationError([{ path: ['url'], msg: `Value error, ${message}`, type: 'value_error' }]);
}
