import type { Value } from './bson/values';

/** MongoDB's error codes, as far as this server answers them. */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  HostUnreachable: 6,
  UnknownError: 8,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  InvalidBSON: 22,
  CannotCreateIndex: 67,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  KeyTooLong: 17280,
  CommandNotSupported: 115,
  InvalidPipelineOperator: 168,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NotARetryableWriteCommand: 50768,
  OutOfDiskSpace: 14031,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Interrupted: 11601,
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

const nameByCode = new Map<number, string>(Object.entries(ERROR_CODES).map(([name, code]) => [code, name]));

/** An error as MongoDB answers it: a code (named, or one of its numbered locations) and optional extra fields. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;

  constructor(
    code: ErrorName | number,
    message: string,
    readonly extra: Record<string, Value> = {},
  ) {
    super(message);
    this.code = typeof code === 'number' ? code : ERROR_CODES[code];
    this.codeName = nameByCode.get(this.code) ?? `Location${this.code}`;
  }
}

/** The body of a failed command. */
export function errorReply(error: unknown): Record<string, Value> {
  const known = error instanceof MongoError ? error : storageError(error);
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.extra };
}

/** A full disk, a quota that is used up, and a limit on the size of files. */
const OUT_OF_SPACE = /no space left|quota exceeded|file too large|ENOSPC|EDQUOT|EFBIG|MDB_MAP_FULL/i;

/** The error of a failing disk: LMDB reports the system's error by number or text. */
export function storageError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (OUT_OF_SPACE.test(message)) return new MongoError('OutOfDiskSpace', `the file cannot grow: ${message}`);
  return new MongoError('InternalError', message);
}
