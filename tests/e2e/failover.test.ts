/** The whole product on a replica set whose primary is lost or refuses: what a caller of each endpoint sees. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type DocumentServer, startServer } from '../../packages/mongo-embedded/src/server';
import { eventually, type Harness } from '../harness';
import { type Answer, type Rest, startRest } from '../rest/support/startRest';

jest.setTimeout(300_000);

const reads = ['find', 'aggregate', 'count', 'distinct'];
const writes = ['insert', 'update', 'delete', 'findAndModify'];

let store: DocumentServer;
let directory: string;
let control: MongoClient;
let rest: Rest;
let harness: Harness;
let pirates: string;

/** A fault of these commands, once or until `mend`. */
const fail = (failCommands: string[], data: object, mode: object | string = 'alwaysOn') =>
  control.db('admin').command({
    configureFailPoint: 'failCommand',
    mode,
    data: { failCommands, appName: 'product', ...data },
  });
const mend = () => control.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });

/** A file of which no bytes have arrived. */
const announce = async (): Promise<string> =>
  (await rest.post('/files/init', { filename: 'boat.txt', size: 4 })).body.file_id;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'failover-'));
  store = await startServer({
    directory,
    listen: { host: '127.0.0.1', port: 0 },
    replicaSet: 'rs0',
    failPoints: true,
  });
  control = await new MongoClient(store.uri).connect();
  const options = 'replicaSet=rs0&appName=product&minHeartbeatFrequencyMS=50';
  rest = await startRest({ MONGODB_URI: `mongodb://${store.state.address}/?${options}` });
  ({ harness } = rest);
  pirates = await rest.upload('pirates.txt', 'The pirates sail from the harbour at nine in the morning.');
  await eventually(
    () => rest.get(`/files/${pirates}/status`),
    ({ body }) => body.status === 'ready',
    200_000,
  );
  const { errors } = await harness.graphql(publishing, {}, { admin: true });
  if (errors) throw new Error(JSON.stringify(errors));
});
afterEach(mend);
afterAll(async () => {
  await rest.close();
  await control.close();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

type Call = () => Promise<Answer>;
const question = { query: 'When does it sail?' };

/** Each endpoint, with what it needs made before the fault. */
const endpoints: [string, () => Promise<Call>][] = [
  ['GET /me', async () => () => rest.get('/me')],
  ['GET /projects', async () => () => rest.get('/projects')],
  ['GET /prompts/{name}', async () => () => rest.get('/prompts/Greeting')],
  ['GET /files', async () => () => rest.get('/files')],
  ['GET /files/{file_id}/status', async () => () => rest.get(`/files/${pirates}/status`)],
  ['POST /search', async () => () => rest.post('/search', question)],
  ['POST /chat', async () => () => rest.post('/chat', { question: question.query })],
  ['POST /files/init', async () => () => rest.post('/files/init', { filename: 'a.txt', size: 5 })],
  [
    'POST /files/{file_id}/confirm',
    async () => {
      const ticket = await rest.post('/files/init', { filename: 'boat.txt', size: 4 });
      await fetch(ticket.body.upload_url, { method: 'PUT', body: 'boat' });
      return () => rest.post(`/files/${ticket.body.file_id}/confirm`);
    },
  ],
  [
    'DELETE /files/{file_id}',
    async () => {
      const id = await announce();
      return () => rest.call('DELETE', `/files/${id}`);
    },
  ],
];

const publishing = `mutation { publishPrompt(input: {name: "Greeting", body: "Hello."}) { name } }`;
const mutations: [string, () => Promise<() => ReturnType<Harness['graphql']>>][] = [
  ['publishPrompt', async () => () => harness.graphql(publishing, {}, { admin: true })],
  [
    'deleteFile',
    async () => {
      const fileId = await announce();
      const deletion = 'mutation ($fileId: UUID!) { deleteFile(fileId: $fileId) { id } }';
      return () => harness.graphql(deletion, { fileId }, { admin: true });
    },
  ],
  [
    'updateFile',
    async () => {
      const update = 'mutation ($input: UpdateFileInput!) { updateFile(input: $input) { id } }';
      const input = { fileId: pirates, metadata: { ship: 'Jolly' } };
      return () => harness.graphql(update, { input }, { admin: true });
    },
  ],
  [
    'createApiKey',
    async () => () =>
      harness.graphql(
        'mutation { createApiKey(input: {name: "k", environmentSlug: "production"}) { id } }',
        {},
        { admin: true },
      ),
  ],
];

/** Faults that pass before a second attempt. */
const passing: [string, string[], object][] = [
  ['the primary steps down', writes, { errorCode: 189 }],
  ['the node is no primary when it writes', writes, { errorCode: 10107 }],
  ['the node shuts down while it reads', reads, { errorCode: 91 }],
  ['the connection is lost when it writes', writes, { closeConnection: true }],
  ['the connection is lost when it reads', reads, { closeConnection: true }],
];

describe.each(endpoints)('%s', (name, prepare) => {
  test.each(passing)('answers as ever when %s', async (_, commands, data) => {
    const call = await prepare();
    await fail(commands, data, { times: 1 });
    expect((await call()).status).toBe(200);
  });

  test.each([
    ['no node writes', writes, { errorCode: 10107 }, 503],
    ['no majority confirms writes', writes, { writeConcernError: { code: 64, errmsg: 'timed out' } }, 503],
    ['no node reads', reads, { errorCode: 11602 }, 503],
    ['reads take too long', reads, { errorCode: 50 }, 504],
    ['writes take too long', writes, { errorCode: 262 }, 504],
    ['the disk is full', writes, { errorCode: 14031 }, 503],
  ])('never answers 500 when %s', async (fault, commands, data, status) => {
    const call = await prepare();
    await fail(commands, data);
    const answer = await call();
    if (answer.status === 200) return;
    expect([name, answer.status]).toEqual([name, status]);
    if (status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    if (fault === 'the disk is full') expect(answer.body.detail).toContain('disk of the database is full');
  });
});

describe.each(mutations)('the mutation %s', (name, prepare) => {
  test.each(passing)('answers as ever when %s', async (_, commands, data) => {
    const mutate = await prepare();
    await fail(commands, data, { times: 1 });
    expect((await mutate()).errors).toBeUndefined();
  });

  test.each([
    ['no node writes', { errorCode: 10107 }, 'unavailable'],
    ['writes take too long', { errorCode: 262 }, 'timeout'],
    ['the disk is full', { errorCode: 14031 }, 'unavailable'],
  ])('says so when %s', async (_, data, code) => {
    const mutate = await prepare();
    await fail(writes, data);
    const { errors } = await mutate();
    expect([name, errors?.[0]?.extensions?.code]).toEqual([name, code]);
  });
});

test('a deleted file is gone when the primary was lost at each of its writes', async () => {
  for (const command of writes) {
    const id = await announce();
    await fail([command], { errorCode: 11600 }, { times: 1 });
    expect((await rest.call('DELETE', `/files/${id}`)).status).toBe(200);
    expect(await harness.models.files.countDocuments({ _id: id })).toBe(0);
  }
});
