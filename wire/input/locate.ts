import type { Fault } from '../../domain/errors';
import { toSnakeCase } from '../../domain/inputs/describeInput';
import type { LocatedFault } from '../records/problem';

export type InputLocation = 'body' | 'query' | 'path';

/** A fault with the field names of the request; `loc` begins with the location of the input. */
export function locate({ path, msg, type }: Fault, location: InputLocation): LocatedFault {
  const place = path.map((part) => (typeof part === 'string' ? toSnakeCase(part) : part));
  return { loc: [location, ...place], msg, type };
}
