import { EJSON } from 'bson';
import { MongoServerError } from 'mongodb';
import type { CommandEvent, SpecWorld } from './specEntities';
import type { SpecOperation, SpecTest } from './specFile';
import { isPlain, mismatch, type Plain } from './specMatch';

/** @throws where an operation gave another result than its test expects */
export function checkResult(
  result: unknown,
  { name, expectResult }: SpecOperation,
  entities: SpecWorld['entities'],
): void {
  if (expectResult === undefined) return;
  const difference = mismatch(mapsToPlain(result), expectResult, entities, true, name);
  if (difference) throw new Error(difference);
}

/** @throws where an operation failed in another way than its test expects */
export function checkError(error: unknown, expected: Plain, entities: SpecWorld['entities']): void {
  const thrown = error as Error & { cause?: unknown };
  // A bulk write that failed as a whole says by its cause why.
  const failed = thrown.name === 'MongoClientBulkWriteError' && thrown.cause instanceof MongoServerError;
  const actual = (failed ? thrown.cause : thrown) as Error & {
    code?: unknown;
    codeName?: unknown;
    result?: unknown;
    partialResult?: unknown;
    errorResponse?: unknown;
  };
  const fail = (text: string) => {
    throw new Error(`${text}; the error was ${actual.name}: ${actual.message} (code ${String(actual.code)})`);
  };
  const fromServer =
    error instanceof MongoServerError ||
    (actual as { cause?: unknown }).cause instanceof MongoServerError ||
    actual.name === 'MongoClientBulkWriteError';
  if (expected.isClientError === true && fromServer) fail('expected an error of the client');
  if (expected.isClientError === false && !fromServer) fail('expected an error of the server');
  if (
    typeof expected.errorContains === 'string' &&
    !actual.message.toLowerCase().includes(expected.errorContains.toLowerCase())
  )
    fail(`expected "${expected.errorContains}"`);
  if (expected.errorCode !== undefined && actual.code !== expected.errorCode)
    fail(`expected code ${String(expected.errorCode)}`);
  if (expected.errorCodeName !== undefined && actual.codeName !== expected.errorCodeName)
    fail(`expected ${String(expected.errorCodeName)}`);
  if (expected.expectResult !== undefined) {
    const result = actual.result ?? actual.partialResult ?? {};
    const difference = mismatch(
      mapsToPlain(pickBulkCounts(result as object)),
      expected.expectResult,
      entities,
      true,
      'error result',
    );
    if (difference) fail(difference);
  }
}

function pickBulkCounts(result: object): object {
  const names = [
    'insertedCount',
    'matchedCount',
    'modifiedCount',
    'deletedCount',
    'upsertedCount',
    'upsertedIds',
    'insertedIds',
    'insertResults',
    'updateResults',
    'deleteResults',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (name in result ? [[name, (result as Plain)[name]]] : [])),
  );
}

/** @throws where clients sent or received other commands than their test expects */
export function checkEvents(test: SpecTest, { events, entities }: SpecWorld): void {
  for (const { client, events: expected, ignoreExtraEvents, eventType } of test.expectEvents ?? []) {
    if (eventType && eventType !== 'command')
      throw new Error(`the runner does not know events of type ${eventType}`);
    const actual = events.get(client) ?? [];
    if (actual.length < expected.length || (actual.length > expected.length && !ignoreExtraEvents)) {
      throw new Error(
        `expected ${expected.length} events, saw ${actual.map(({ kind, event }) => `${kind} ${event.commandName}`).join(', ') || 'none'}`,
      );
    }
    for (const [i, wanted] of expected.entries()) {
      const [[kind, fields]] = Object.entries(wanted) as [[string, Plain]];
      const seen = actual[i] as CommandEvent;
      if (seen.kind !== kind) throw new Error(`event ${i}: expected ${kind}, saw ${seen.kind}`);
      for (const name of ['command', 'commandName', 'databaseName', 'reply'] as const) {
        if (fields[name] === undefined) continue;
        const difference = mismatch(
          normalized((seen.event as unknown as Plain)[name]),
          fields[name],
          entities,
          true,
          `event ${i} ${name}`,
        );
        if (difference) throw new Error(difference);
      }
    }
  }
}

/** Plain documents of a value, to compare: values that the driver hands to its monitors may hold its own classes. */
function normalized(value: unknown): unknown {
  return isPlain(value) ? EJSON.parse(EJSON.stringify(value), { relaxed: true }) : value;
}

/** Results of client bulk writes hold Maps keyed by operation, and a field of the driver's own, `didUpsert`. */
function mapsToPlain(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, inner]) => [String(key), mapsToPlain(inner)]));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'didUpsert');
  return Object.fromEntries(entries.map(([key, inner]) => [key, mapsToPlain(inner)]));
}
