import { readFileSync } from 'node:fs';
import { EJSON } from 'bson';
import {
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  MongoClient,
  MongoServerError,
} from 'mongodb';
import { isPlain, mismatch, type Plain } from './specMatch';
import { OPERATIONS } from './specOperations';

export interface SpecFile {
  description: string;
  runOnRequirements?: Requirement[];
  createEntities?: Plain[];
  initialData?: { databaseName: string; collectionName: string; documents: Plain[]; createOptions?: Plain }[];
  tests: SpecTest[];
}

export interface SpecTest {
  description: string;
  runOnRequirements?: Requirement[];
  skipReason?: string;
  operations: SpecOperation[];
  expectEvents?: { client: string; eventType?: string; events: Plain[]; ignoreExtraEvents?: boolean }[];
  outcome?: { databaseName: string; collectionName: string; documents: Plain[] }[];
}

interface SpecOperation {
  name: string;
  object: string;
  arguments?: Plain;
  expectResult?: unknown;
  expectError?: Plain;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
}

interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  auth?: boolean;
  serverParameters?: Plain;
  serverless?: string;
  csfle?: unknown;
}

export function readSpec(path: string): SpecFile {
  return EJSON.parse(readFileSync(path, 'utf8'), { relaxed: true }) as SpecFile;
}

function compareVersions(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < 3; i++) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
  return 0;
}

/** Why a standalone server of this version must not run a test, or undefined. */
export function unmet(requirements: Requirement[] | undefined, version: string): string | undefined {
  if (!requirements) return undefined;
  const reasons = requirements.map((requirement) => {
    if (requirement.minServerVersion && compareVersions(version, requirement.minServerVersion) < 0)
      return `needs server ${requirement.minServerVersion} or newer`;
    if (requirement.maxServerVersion && compareVersions(version, requirement.maxServerVersion) > 0)
      return `needs server ${requirement.maxServerVersion} or older`;
    if (requirement.topologies && !requirement.topologies.includes('single'))
      return `needs topology ${requirement.topologies.join(' or ')}`;
    if (requirement.auth === true) return 'needs authentication';
    if (requirement.serverParameters)
      return `needs server parameters ${Object.keys(requirement.serverParameters).join(', ')}`;
    if (requirement.csfle) return 'needs client-side encryption';
    return undefined;
  });
  return reasons.some((reason) => reason === undefined) ? undefined : [...new Set(reasons)].join('; ');
}

type CommandEvent = { kind: string; event: CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent };

/** Runs one test of a unified test file against a server; throws what deviates. */
export async function runSpecTest(file: SpecFile, test: SpecTest, uri: string): Promise<void> {
  const entities = new Map<string, unknown>();
  const kinds = new Map<string, keyof typeof OPERATIONS>();
  const events = new Map<string, CommandEvent[]>();
  const setup = new MongoClient(uri);
  const clients: MongoClient[] = [setup];
  try {
    await prepareData(setup, file);
    for (const entity of file.createEntities ?? [])
      createEntity(entity, uri, entities, kinds, events, clients);
    for (const operation of test.operations) await runOperation(operation, entities, kinds, events);
    checkEvents(test, events, entities);
    for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
      const actual = await setup
        .db(databaseName)
        .collection(collectionName)
        .find({}, { sort: { _id: 1 } })
        .toArray();
      const difference = mismatch(actual, documents, entities, false, `outcome ${collectionName}`);
      if (difference) throw new Error(difference);
    }
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function prepareData(client: MongoClient, file: SpecFile): Promise<void> {
  for (const { databaseName, collectionName, documents, createOptions } of file.initialData ?? []) {
    const database = client.db(databaseName);
    await database.collection(collectionName).drop();
    if (documents.length === 0 || createOptions)
      await database.createCollection(collectionName, createOptions ?? {});
    if (documents.length > 0) await database.collection(collectionName).insertMany(documents);
  }
}

function createEntity(
  entity: Plain,
  uri: string,
  entities: Map<string, unknown>,
  kinds: Map<string, keyof typeof OPERATIONS>,
  events: Map<string, CommandEvent[]>,
  clients: MongoClient[],
): void {
  const [[kind, spec]] = Object.entries(entity) as [[string, Plain]];
  const id = String(spec.id);
  switch (kind) {
    case 'client': {
      const client = new MongoClient(uri, {
        monitorCommands: true,
        ...(spec.serverApi ? { serverApi: spec.serverApi as never } : {}),
        ...(spec.uriOptions as object),
      });
      const list: CommandEvent[] = [];
      const ignored = new Set([
        ...((spec.ignoreCommandMonitoringEvents as string[]) ?? []),
        'hello',
        'ismaster',
        'configureFailPoint',
      ]);
      const record = (name: string) => (event: CommandEvent['event']) => {
        if (!ignored.has(event.commandName)) list.push({ kind: name, event });
      };
      const observed = (spec.observeEvents as string[]) ?? [];
      for (const name of ['commandStarted', 'commandSucceeded', 'commandFailed'] as const) {
        if (observed.includes(`${name}Event`)) client.on(name, record(`${name}Event`) as never);
      }
      events.set(id, list);
      clients.push(client);
      entities.set(id, client);
      kinds.set(id, 'client');
      break;
    }
    case 'database': {
      const client = entities.get(String(spec.client)) as MongoClient;
      entities.set(id, client.db(String(spec.databaseName), { ...(spec.databaseOptions as object) }));
      kinds.set(id, 'database');
      break;
    }
    case 'collection': {
      const database = entities.get(String(spec.database)) as ReturnType<MongoClient['db']>;
      entities.set(
        id,
        database.collection(String(spec.collectionName), { ...(spec.collectionOptions as object) }),
      );
      kinds.set(id, 'collection');
      break;
    }
    case 'session': {
      const client = entities.get(String(spec.client)) as MongoClient;
      entities.set(id, client.startSession((spec.sessionOptions as object) ?? {}));
      kinds.set(id, 'session');
      break;
    }
    default:
      throw new Error(`the runner does not know entities of kind ${kind}`);
  }
}

async function runOperation(
  operation: SpecOperation,
  entities: Map<string, unknown>,
  kinds: Map<string, keyof typeof OPERATIONS>,
  events: Map<string, CommandEvent[]>,
): Promise<void> {
  if (operation.object === 'testRunner') {
    runnerOperation(operation, events, entities);
    return;
  }
  const run = OPERATIONS[kinds.get(operation.object) as keyof typeof OPERATIONS]?.[operation.name];
  if (!run)
    throw new Error(`the runner does not know the operation ${operation.name} on ${operation.object}`);
  const args = { ...(operation.arguments ?? {}) };
  if (typeof args.session === 'string') args.session = entities.get(args.session);
  let result: unknown;
  try {
    result = await run(entities.get(operation.object) as never, args);
  } catch (error) {
    if (operation.ignoreResultAndError) return;
    if (!operation.expectError) throw error;
    checkError(error, operation.expectError, entities);
    return;
  }
  if (operation.expectError)
    throw new Error(`${operation.name} should have failed with ${JSON.stringify(operation.expectError)}`);
  if (operation.saveResultAsEntity) {
    entities.set(operation.saveResultAsEntity, result);
    if (operation.name === 'createFindCursor') kinds.set(operation.saveResultAsEntity, 'cursor');
  }
  if (operation.expectResult !== undefined) {
    const difference = mismatch(mapsToPlain(result), operation.expectResult, entities, true, operation.name);
    if (difference) throw new Error(difference);
  }
}

/** Results of client bulk writes hold Maps keyed by operation, and a field of the driver's own, `didUpsert`. */
function mapsToPlain(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, inner]) => [String(key), mapsToPlain(inner)]));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'didUpsert');
  return Object.fromEntries(entries.map(([key, inner]) => [key, mapsToPlain(inner)]));
}

function runnerOperation(
  operation: SpecOperation,
  events: Map<string, CommandEvent[]>,
  entities: Map<string, unknown>,
): void {
  const args = operation.arguments ?? {};
  switch (operation.name) {
    case 'assertSessionNotDirty':
      if ((entities.get(String(args.session)) as { hasEnded?: boolean }).hasEnded === undefined)
        throw new Error('no such session');
      return;
    case 'assertSameLsidOnLastTwoCommands':
    case 'assertDifferentLsidOnLastTwoCommands': {
      const list = (events.get(String(args.client)) ?? []).filter(
        ({ kind }) => kind === 'commandStartedEvent',
      );
      const [a, b] = list
        .slice(-2)
        .map(({ event }) => EJSON.stringify((event as CommandStartedEvent).command.lsid));
      if ((a === b) !== (operation.name === 'assertSameLsidOnLastTwoCommands'))
        throw new Error(`${operation.name}: ${a}, ${b}`);
      return;
    }
    default:
      throw new Error(`the runner does not know the operation ${operation.name}`);
  }
}

function checkError(error: unknown, expected: Plain, entities: Map<string, unknown>): void {
  const actual = error as Error & {
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

function checkEvents(
  test: SpecTest,
  events: Map<string, CommandEvent[]>,
  entities: Map<string, unknown>,
): void {
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

/** What the driver hands to its monitors may hold its own classes; the comparison is of plain documents. */
function normalized(value: unknown): unknown {
  return isPlain(value) ? EJSON.parse(EJSON.stringify(value), { relaxed: true }) : value;
}

/** Why the runner itself can't run a test: fail points need a server started for tests. */
export function needsFailPoint(test: SpecTest): boolean {
  return test.operations.some((operation) => operation.name === 'failPoint');
}
