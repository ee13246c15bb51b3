import { AppError, type ErrorCode, type Fault, ValidationError } from '../../domain/errors';
import { supportedExtensions } from '../../domain/fileTypes';
import { builder } from '../builder';

/**
 * Failures that a `try…` mutation returns as data. They are classes, because that is how the union's member is
 * told; the operations only know codes.
 */
class MutationFailure extends Error {
  readonly code: ErrorCode;

  constructor(readonly source: AppError) {
    super(source.publicMessage);
    this.code = source.code;
  }
}
class InvalidInput extends MutationFailure {}
class UnsupportedFileType extends MutationFailure {}
class Forbidden extends MutationFailure {}
class NotFound extends MutationFailure {}
class Conflict extends MutationFailure {}
class RateLimited extends MutationFailure {}

type Failure = new (source: AppError) => MutationFailure;

/** Every failure but these is no part of the contract and stays an error of the response. */
const failureOfStatus: Record<number, Failure> = {
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  422: InvalidInput,
  429: RateLimited,
};
const failureOfCode: Partial<Record<ErrorCode, Failure>> = { invalid_file_type: UnsupportedFileType };

/** What every mutation may come to. */
export const commonFailures: Failure[] = [InvalidInput, Forbidden, NotFound, Conflict, RateLimited];
export const uploadFailures: Failure[] = [...commonFailures, UnsupportedFileType];

/** Runs an operation so that its expected failures become members of the union. */
export async function asUnion<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const Failed = failureOfCode[error.code] ?? failureOfStatus[error.status];
    throw Failed ? new Failed(error) : error;
  }
}

const FailureInterface = builder.interfaceRef<MutationFailure>('MutationFailure').implement({
  description: 'Why a mutation did nothing.',
  fields: (t) => ({
    code: t.exposeString('code', { description: "The error's code; the same as in REST." }),
    message: t.exposeString('message', { description: 'The reason, a sentence for a person.' }),
  }),
});

const FaultType = builder.objectRef<Fault>('InputFault').implement({
  description: 'One fault of an input.',
  fields: (t) => ({
    path: t.stringList({
      description: 'Where: field names and list indexes, outermost first.',
      resolve: ({ path }) => path.map(String),
    }),
    message: t.exposeString('msg', { description: 'What is wrong.' }),
    type: t.exposeString('type', { description: 'Kind of fault, such as `missing` or `string_too_long`.' }),
  }),
});

builder.objectType(InvalidInput, {
  name: 'InvalidInput',
  description: 'The input has faults.',
  interfaces: [FailureInterface],
  fields: (t) => ({
    faults: t.field({
      type: [FaultType],
      description: 'All of them.',
      resolve: ({ source }) => (source instanceof ValidationError ? source.faults : []),
    }),
  }),
});

builder.objectType(UnsupportedFileType, {
  name: 'UnsupportedFileType',
  description: 'Files of this type are not taken, or its name and MIME type disagree.',
  interfaces: [FailureInterface],
  fields: (t) => ({
    supportedExtensions: t.stringList({
      description: 'What is taken.',
      resolve: () => [...supportedExtensions],
    }),
  }),
});

builder.objectType(Forbidden, {
  name: 'Forbidden',
  description: 'The key may not do this, or names another environment than its own.',
  interfaces: [FailureInterface],
});

builder.objectType(NotFound, {
  name: 'NotFound',
  description: 'What the input names is not in the environment.',
  interfaces: [FailureInterface],
});

builder.objectType(Conflict, {
  name: 'Conflict',
  description:
    'It does not fit the present state: nothing was uploaded yet, a size differs, a name is taken.',
  interfaces: [FailureInterface],
});

builder.objectType(RateLimited, {
  name: 'RateLimited',
  description: 'Too many requests.',
  interfaces: [FailureInterface],
  fields: (t) => ({
    retryAfterSeconds: t.int({
      description: 'Seconds until the next attempt; an earlier one adds to the wait.',
      resolve: ({ source }) => source.retryAfterSeconds ?? 0,
    }),
  }),
});
