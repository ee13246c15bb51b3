import type { Encodable } from '../bson/encode';
import type { RawDocument } from '../bson/raw';
import { MongoError } from '../errors';
import type { CommandContext } from './context';
import type { RetryableCommand } from './retryableWrites';

export const MAX_WRITE_BATCH = 100_000;

export interface WriteError {
  index: number;
  error: MongoError;
}

export function writeErrors(errors: WriteError[]): Record<string, Encodable> {
  if (errors.length === 0) return {};
  return {
    writeErrors: errors.map(({ index, error }) => ({
      index,
      code: error.code,
      errmsg: error.message,
      ...error.extra,
    })),
  };
}

/** The statements of a write: from a document sequence, or the array in the body. */
export function statements({ args, sequences, body }: CommandContext, field: string): RawDocument[] {
  const list = sequences.get(field) ?? body.rawArray(field);
  if (!list) {
    const value = args.get(field);
    if (value === undefined)
      throw new MongoError(40414, `BSON field '${args.command}.${field}' is missing but a required field`);
    if (Array.isArray(value) && value.length > 0)
      throw new MongoError('TypeMismatch', `BSON field '${args.command}.${field}' needs documents`);
    throw new MongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got 0 operations.`,
    );
  }
  if (list.length === 0 || list.length > MAX_WRITE_BATCH) {
    throw new MongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${list.length} operations.`,
    );
  }
  return list;
}

export function retryable({ args, session }: CommandContext): RetryableCommand | undefined {
  const number = args.get('txnNumber');
  return typeof number === 'bigint' && session !== undefined ? { session, number } : undefined;
}
