import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '@lectern/mongo-embedded';
import { build } from 'esbuild';
import mongoose, { type Connection } from 'mongoose';
import { everything } from '../../domain/access';
import { createWebhookSecret } from '../../domain/webhookSecret';
import { createModels, type Models } from '../../models/createModels';
import { applyIndexes } from '../../models/indexes/applyIndexes';
import { newEvent, removeEvents } from '../../models/pendingEvents';
import { tenantOf } from '../../models/tenantModel';
import { changeStatus } from '../../records/changeStatus';
import { newFile } from '../../resolvers/files/newFile';
import { eventually } from '../harness';
import { type Receiver, startReceiver } from './receiver';

const files = 1_000;
const [mine, other] = [randomUUID(), randomUUID()];

let directory: string;
let store: Awaited<ReturnType<typeof startDocumentStore>>;
let connection: Connection;
let models: Models;
let receivers: Record<'mine' | 'other', Receiver>;
const running = new Set<ChildProcess>();
const ignore = () => undefined;

async function insertFiles(environmentId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const principal = { organizationId: 'o', projectId: 'p', environmentId, environmentSlug: 'production' };
  const type = { kind: 'md' as const, mimeType: 'text/markdown' };
  const common = { type, folder: { _id: 'f', name: 'default' }, originalFilename: 'a.md', size: 1 };
  const rest = { name: 'a.md', referenceId: null, metadata: null, createdAt: new Date() };
  await models.files.insertMany(
    ids.map((id) => ({ ...newFile(principal as never, { ...common, ...rest, id }), environmentId })),
  );
  return ids;
}

async function attach(environmentId: string, url: string): Promise<void> {
  const endpoint = { _id: randomUUID(), url, events: ['file.ready' as const], isEnabled: true };
  const secrets = [{ sealed: createWebhookSecret(), expiresAt: null }];
  const rest = { disabledReason: null, disabledAt: null, failingSince: null, leaseId: null };
  await tenantOf(models, environmentId, everything).webhookEndpoints.insert({
    ...{ ...endpoint, ...rest, secrets, createdAt: new Date(), leasedUntil: new Date(0) },
  });
}

async function startDispatcher(): Promise<ChildProcess> {
  const ports = Object.values(receivers).map(({ port }) => port);
  const child = spawn(process.execPath, [join(directory, 'dispatcher.js'), store.uri, ports.join(',')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-webhooks-'));
  store = await startDocumentStore({ dataDir: join(directory, 'documents') });
  connection = await mongoose
    .createConnection(store.uri, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  models = createModels(connection);
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  await applyIndexes(models, { searchIndexes: [], timeoutMs: 10_000, log });
  receivers = { mine: await startReceiver(), other: await startReceiver() };
  await build({
    ...{
      entryPoints: [join(__dirname, 'support/dispatcherProcess.ts')],
      outfile: join(directory, 'dispatcher.js'),
    },
    ...{ bundle: true, platform: 'node', packages: 'external', logLevel: 'error' },
    // The bundle lies outside of the repository and takes its packages from it.
    banner: { js: `module.paths.unshift(${JSON.stringify(join(__dirname, '../../node_modules'))});` },
  });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await connection.close();
  await store.close();
  for (const receiver of Object.values(receivers)) await receiver.close();
  await rm(directory, { recursive: true, force: true });
});

test('1,000 files, an endpoint that fails a third of the time and two kills: each event arrives, none elsewhere', async () => {
  const { mine: own, other: stranger } = receivers;
  await attach(mine, own.url);
  await attach(other, stranger.url);
  const ids = await insertFiles(mine, files);
  const [foreign] = await insertFiles(other, 1);

  let requests = 0;
  const accepted = new Set<string>();
  own.respond = ({ event }, response) => {
    if (requests++ % 3 === 0) return void response.writeHead(requests % 2 ? 500 : 429).end();
    accepted.add(String(event.data.file_id));
    response.writeHead(204).end();
  };
  let dispatcher = await startDispatcher();
  const becomeReady = (environmentId: string, fileId: string) =>
    changeStatus(models.files, { fileId, environmentId, runId: null, from: ['uploading'] }, 'ready');
  const changing = Promise.all([
    becomeReady(other, String(foreign)),
    ...ids.map((id) => becomeReady(mine, id)),
  ]);
  for (const share of [0.2, 0.6]) {
    await eventually(
      async () => accepted.size,
      (count) => count >= files * share,
    );
    dispatcher.kill('SIGKILL');
    await once(dispatcher, 'exit');
    dispatcher = await startDispatcher();
  }
  await changing;
  await eventually(
    async () => accepted.size,
    (count) => count === files,
  );
  expect([...accepted].sort()).toEqual([...ids].sort());
  expect(own.received.every(({ event }) => ids.includes(String(event.data.file_id)))).toBe(true);
  const received = await eventually(
    async () => stranger.received.map(({ event }) => event.data.file_id),
    (found) => found.length > 0,
  );
  expect(new Set(received)).toEqual(new Set([foreign]));
  const pending = await eventually(
    () => models.webhookDeliveries.countDocuments({ environmentId: mine, status: 'pending' }).exec(),
    (count) => count === 0,
  );
  expect(pending).toBe(0);
  expect(await models.webhookDeliveries.countDocuments({ environmentId: mine })).toBe(files);
  expect(await models.files.countDocuments({ pendingEvents: { $exists: true } })).toBe(0);
  // One ID for each event, whatever happened to the processes.
  const eventIds = new Map(
    own.received.map(({ event, headers }) => [event.data.file_id, headers['webhook-id']]),
  );
  for (const { event, headers } of own.received) {
    expect(headers['webhook-id']).toBe(eventIds.get(event.data.file_id));
  }
});

test('two processes that collect the same events leave a record that takes the next event', async () => {
  const event = newEvent('prompt.published', new Date(), { name: 'reply' });
  const _id = randomUUID();
  await models.prompts.create({
    ...{ _id, environmentId: mine, name: 'reply', liveVersion: 1, updatedAt: new Date() },
    pendingEvents: [event],
  });
  const filter = { _id: _id as never };
  const collect = () => models.prompts.collection.updateOne(filter, removeEvents([event.id]));
  await collect();
  await collect();
  expect(await models.prompts.collection.findOne(filter)).not.toHaveProperty('pendingEvents');
  const next = newEvent('prompt.published', new Date(), { name: 'reply' });
  await tenantOf(models, mine, everything).prompts.updateOne({ _id }, { $push: { pendingEvents: next } });
  expect((await models.prompts.findById(_id).lean())?.pendingEvents).toEqual([next]);
});
