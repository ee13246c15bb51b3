import { EJSON } from 'bson';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { checkError, checkEvents, checkResult } from './specChecks';
import { createEntity, type SpecWorld } from './specEntities';
import type { SpecFile, SpecOperation, SpecTest } from './specFile';
import { mismatch } from './specMatch';
import { OPERATIONS } from './specOperations';

/** Runs one test of a unified test file against a server; throws what deviates. */
export async function runSpecTest(file: SpecFile, test: SpecTest, uri: string): Promise<void> {
  const setup = new MongoClient(uri);
  const world: SpecWorld = {
    entities: new Map(),
    kinds: new Map(),
    events: new Map(),
    clients: [setup],
    failPoints: new Set(),
  };
  try {
    await prepareData(setup, file);
    for (const entity of file.createEntities ?? []) createEntity(entity, uri, world);
    for (const operation of test.operations) await runOperation(operation, world);
    checkEvents(test, world);
    for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
      const actual = await setup
        .db(databaseName)
        .collection(collectionName)
        .find({}, { sort: { _id: 1 } })
        .toArray();
      const difference = mismatch(actual, documents, world.entities, false, `outcome ${collectionName}`);
      if (difference) throw new Error(difference);
    }
  } finally {
    for (const name of world.failPoints)
      await setup.db('admin').command({ configureFailPoint: name, mode: 'off' });
    await Promise.all(world.clients.map((client) => client.close()));
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

async function runOperation(operation: SpecOperation, world: SpecWorld): Promise<void> {
  const { entities, kinds } = world;
  if (operation.object === 'testRunner') {
    await runnerOperation(operation, world);
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
  checkResult(result, operation, entities);
}

async function runnerOperation(
  operation: SpecOperation,
  { events, entities, failPoints }: SpecWorld,
): Promise<void> {
  const args = operation.arguments ?? {};
  switch (operation.name) {
    case 'failPoint': {
      const failPoint = args.failPoint as { configureFailPoint: string };
      failPoints.add(failPoint.configureFailPoint);
      await (entities.get(String(args.client)) as MongoClient).db('admin').command(failPoint);
      return;
    }
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
