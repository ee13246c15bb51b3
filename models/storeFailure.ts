/**
 * The meaning of an error of the database: it has no node that serves us now (a change of the primary, a shutdown, a
 * lost network), its time was over, or its disk or quota is used up.
 */
export type StoreFailure = 'unavailable' | 'timeout' | 'full';

/** Server errors by their code. Replies to writes may carry them as errors of the write concern. */
const codes = new Map<unknown, StoreFailure>([
  [6, 'unavailable'], // HostUnreachable
  [7, 'unavailable'], // HostNotFound
  [43, 'unavailable'], // CursorNotFound: a result that was being read on the former primary
  [50, 'timeout'], // MaxTimeMSExpired
  [64, 'unavailable'], // WriteConcernTimeout: written, but a majority has not confirmed it in time
  [89, 'unavailable'], // NetworkTimeout
  [91, 'unavailable'], // ShutdownInProgress
  [100, 'unavailable'], // UnsatisfiableWriteConcern
  [133, 'unavailable'], // FailedToSatisfyReadPreference
  [134, 'unavailable'], // ReadConcernMajorityNotAvailableYet
  [175, 'unavailable'], // QueryPlanKilled
  [189, 'unavailable'], // PrimarySteppedDown
  [202, 'timeout'], // NetworkInterfaceExceededTimeLimit
  [262, 'timeout'], // ExceededTimeLimit
  [365, 'unavailable'], // TemporarilyUnavailable
  [9001, 'unavailable'], // SocketException
  [10058, 'unavailable'], // NotPrimary of old servers
  [10107, 'unavailable'], // NotWritablePrimary
  [11600, 'unavailable'], // InterruptedAtShutdown
  [11602, 'unavailable'], // InterruptedDueToReplStateChange
  [13435, 'unavailable'], // NotPrimaryNoSecondaryOk
  [13436, 'unavailable'], // NotPrimaryOrSecondary
  [14031, 'full'], // OutOfDiskSpace
]);

/** Labels that drivers and servers give to errors that pass. */
const passingLabels = [
  'RetryableWriteError',
  'TransientTransactionError',
  'SystemOverloadedError',
  'ResetPool',
];

/** Errors of the driver, which has found no server or has lost it. */
const unavailableNames =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ServerClosed|ClientClosed|StalePrimary)|PoolClearedOnNetwork|MongooseServerSelection)Error$/;
const timeoutNames = /^MongoOperationTimeoutError$/;
/**
 * Messages of errors without a code of their own: of an Atlas quota, and of mongoose for operations that waited for a
 * connection.
 */
const messages: [RegExp, StoreFailure][] = [
  [/over your space quota/i, 'full'],
  [/buffering timed out/i, 'unavailable'],
];

interface Failed {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  writeErrors?: unknown;
  writeConcernError?: { code?: unknown } | null;
  errorLabels?: unknown;
}

/** The failure that an error means; null: it is of another kind, such as an invalid query. */
export function storeFailure(error: unknown): StoreFailure | null {
  if (typeof error !== 'object' || error === null) return null;
  const { name, message, code, writeErrors, writeConcernError, errorLabels } = error as Failed;
  if (typeof name !== 'string' || !/^(Mongo|PoolCleared)/.test(name)) return null;
  const writeError: unknown = Array.isArray(writeErrors) ? writeErrors[0]?.code : null;
  const known = codes.get(code) ?? codes.get(writeConcernError?.code) ?? codes.get(writeError);
  if (known) return known;
  if (timeoutNames.test(name)) return 'timeout';
  if (unavailableNames.test(name)) return 'unavailable';
  const said = messages.find(([pattern]) => pattern.test(String(message)));
  if (said) return said[1];
  return Array.isArray(errorLabels) && passingLabels.some((label) => errorLabels.includes(label))
    ? 'unavailable'
    : null;
}

/** Whether the database can't do its work now, whatever is asked of it: work that waits is not to blame. */
export function isStoreUnavailable(error: unknown): boolean {
  const failure = storeFailure(error);
  return failure === 'unavailable' || failure === 'full';
}
