import { type ErrorCode, errorCodes, type Fault } from '../../domain/errors';
import { field, record } from './record';
import { listOf, oneOf, type RestType, string } from './types';

export interface Problem {
  code: ErrorCode;
  detail: string;
  requestId: string;
}

const codes = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => code !== 'validation_failed');
const status: RestType<number> = {
  write: (value) => value,
  describe: () => ({ type: 'integer', minimum: 400, maximum: 599 }),
};

/** Every error but a 422 (decisions, "Errors: one shape"). */
export const problem = record<Problem>('Problem', 'What went wrong, after RFC 7807.', {
  type: field(string, ({ code }) => `/docs/errors#${code}`, 'Where the error is explained.'),
  title: field(string, ({ code }) => errorCodes[code].title),
  status: field(status, ({ code }) => errorCodes[code].status),
  detail: field(string, ({ detail }) => detail, 'A sentence for a person.'),
  code: field(oneOf('ErrorCode', codes, 'What a program looks at.'), ({ code }) => code),
  request_id: field(string, ({ requestId }) => requestId, 'As in the header `X-Request-Id`.'),
});

const place: RestType<string | number> = {
  write: (value) => value,
  describe: () => ({ anyOf: [{ type: 'string' }, { type: 'integer' }] }),
};

/** A fault with its place as the caller named it. */
export interface LocatedFault extends Omit<Fault, 'path'> {
  loc: (string | number)[];
}

const validationFault = record<LocatedFault>('ValidationFault', 'One value that is refused, and why.', {
  loc: field(listOf(place), (fault) => fault.loc, '`body`, `query` or `path`, then names and indexes.'),
  msg: field(string, (fault) => fault.msg),
  type: field(string, (fault) => fault.type, 'For instance `missing` or `string_too_long`.'),
});

/** Specification, "Validation error"; all faults of a request at once. */
export const validationError = record<LocatedFault[]>('HTTPValidationError', 'What is refused.', {
  detail: field(listOf(validationFault), (faults) => faults),
});
