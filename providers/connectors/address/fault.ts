import { ValidationError } from '../../../domain/errors';

/** A fault of a connector's `url`. The message must not repeat what could be part of a password. */
export function addressFault(message: string): ValidationError {
  return new ValidationError([{ path: ['url'], msg: `Value error, ${message}`, type: 'value_error' }]);
}
