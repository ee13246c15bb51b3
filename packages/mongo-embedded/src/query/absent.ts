import { type ErrorName, MongoError } from '../errors';

/** The error for a part of MongoDB's language that this store doesn't have, under MongoDB's code for an unknown one. */
export function absentError(code: ErrorName | number, kind: string, name: string): MongoError {
  return new MongoError(code, `Unrecognized ${kind} '${name}': the embedded document store does not have it`);
}
