import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '@lectern/mongo-embedded';
import mongoose, { type Connection } from 'mongoose';
import type { Principal } from '../../domain/context';
import { createModels, type Models } from '../../models/createModels';
import { type BudgetGuard, createBudgetGuard } from './budgetGuard';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const meter = { count: ignore, settled: async () => {} };

let directory: string;
let store: Awaited<ReturnType<typeof startDocumentStore>>;
let connection: Connection;
let models: Models;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-budgets-'));
  store = await startDocumentStore({ dataDir: directory });
  connection = await mongoose
    .createConnection(store.uri, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  models = createModels(connection);
});
afterAll(async () => {
  await connection.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

let now: number;
let guard: BudgetGuard;
beforeEach(async () => {
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  await models.budgets.deleteMany({});
  guard = createBudgetGuard({ models, meter, prices: {}, log, maxEnvironments: 3 });
});
afterEach(() => jest.restoreAllMocks());

/** Which of the environments may spend. */
async function admitted(...environments: string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const environmentId of environments) {
    const principal = { environmentId, keyId: 'key' } as Principal;
    await guard.admit(principal, 'search').then(
      () => answers.push('admitted'),
      ({ code }: { code: string }) => answers.push(code),
    );
  }
  return answers;
}

const useUpBudgetOf = (...environments: string[]) =>
  models.budgets.insertMany(
    environments.map((environmentId) => ({ _id: environmentId, environmentId, hard: 0 })),
  );

test('the environment that was charged least recently makes way for a new one, and the budgets of the others are not read again', async () => {
  expect(await admitted('a', 'b', 'c', 'a', 'd')).toEqual(new Array(5).fill('admitted'));
  await useUpBudgetOf('a', 'b', 'c', 'd');
  expect(await admitted('a', 'c', 'd', 'b')).toEqual(['admitted', 'admitted', 'admitted', 'budget_exceeded']);
});

test('budgets are read again after 2 seconds, or when they were changed here', async () => {
  expect(await admitted('a', 'b')).toEqual(['admitted', 'admitted']);
  await useUpBudgetOf('a', 'b');
  guard.forget('a');
  expect(await admitted('a', 'b')).toEqual(['budget_exceeded', 'admitted']);
  now += 2_000;
  expect(await admitted('b')).toEqual(['budget_exceeded']);
});
