import { errorCodeNames, errorCodes } from '../../domain/errors';
import { builder } from '../builder';

/** The values of `extensions.code`. No public field returns it, so the public schema lists it as a type of its own. */
export const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description: 'The code of an error, in `extensions.code`.',
  values: Object.fromEntries(
    errorCodeNames.map((code) => [code, { description: errorCodes[code].description }]),
  ),
});
