import type { Fault } from '../../domain/errors';
import { toSnakeCase } from '../../domain/inputs/describeInput';
import type { LocatedFault } from '../records/problem';

export type InputLocation = 'body' | 'query' | 'path';

/** A fault with the names the caller used: `loc` begins with where the value was sent. */
export function locate({ path, msg, type }: Fault, location: InputLocation): LocatedFault {
  const place = path.map((part) => (typeof part === 'string' ? toSnakeCase(part) : part));
  return { loc: [location, ...place], msg, type };
}
