import { type ErrorCode, errorCodes, type Fault } from '../../domain/errors';
import { field, record } from './record';
import { listOf, oneOf, type RestType, string } from './types';

export interface Problem {
  code: ErrorCode;
  detail: string;
  requestId: string;
}

/** The codes of operations that REST does not have, and of 422, which has a shape of its own. */
const otherCodes: ErrorCode[] = ['validation_failed', 'conversation_not_found', 'conversation_busy'];
const codes = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => !otherCodes.includes(code));
const status: RestType<number> = {
  write: (value) => value,
  describe: () => ({ type: 'integer', minimum: 400, maximum: 599 }),
};

/** Every error except 422 (docs/specification.md#errors-one-shape). */
export const problem = record<Problem>('Problem', 'An error, as in RFC 7807.', {
  type: field(string, ({ code }) => `/docs/errors#${code}`, 'The URL of the documentation of the error.'),
  title: field(string, ({ code }) => errorCodes[code].title),
  status: field(status, ({ code }) => errorCodes[code].status),
  detail: field(string, ({ detail }) => detail, 'A human-readable explanation of this occurrence.'),
  code: field(oneOf('ErrorCode', codes, 'The machine-readable error code.'), ({ code }) => code),
  request_id: field(string, ({ requestId }) => requestId, 'The request id, as in the header `X-Request-Id`.'),
});

const place: RestType<string | number> = {
  write: (value) => value,
  describe: () => ({ anyOf: [{ type: 'string' }, { type: 'integer' }] }),
};

/** A fault with its location, in the field names of the request. */
export interface LocatedFault extends Omit<Fault, 'path'> {
  loc: (string | number)[];
}

const validationFault = record<LocatedFault>('ValidationFault', 'An invalid value and the reason.', {
  loc: field(
    listOf(place),
    (fault) => fault.loc,
    'The path of the value: `body`, `query` or `path`, then field names and indexes.',
  ),
  msg: field(string, (fault) => fault.msg),
  type: field(
    string,
    (fault) => fault.type,
    'The kind of error, for example `missing` or `string_too_long`.',
  ),
});

/** See docs/specification.md#validation-error; all faults of a request at once. */
export const validationError = record<LocatedFault[]>(
  'HTTPValidationError',
  'All validation errors of a request.',
  {
    detail: field(listOf(validationFault), (faults) => faults),
  },
);
