/** Nothing that a process writes has one of the secrets it was given, whatever goes wrong. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '../../scripts/cluster/ports';
import { clientOf } from '../e2e/client';
import { makeDataDir, spawnProgram, startProgram } from '../e2e/program';
import { eventually } from '../harness';
import { linesWith, secretsOf } from '../loggedSecrets';

jest.setTimeout(240_000);

const closed = '127.0.0.1:1';
const password = 'p4ss-of-the-service';
const accountKey = Buffer.from('the key of an account').toString('base64');

test.each([
  [{ REDIS_URL: `redis://:${password}@${closed}` }],
  [{ REDIS_URL: `redis+sentinel://:${password}@${closed}/files?sentinelPassword=${password}` }],
  [{ REDIS_URL: `redis://:${password}@${closed}:bad` }],
  [{ MONGODB_URI: `mongodb://user:${password}@${closed}/?serverSelectionTimeoutMS=500` }],
  [
    {
      AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=${accountKey};BlobEndpoint=http://${closed}/a`,
    },
  ],
])('a start that fails with %j', async (environment) => {
  const { dataDir, remove } = await makeDataDir();
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'debug', ADMIN_TOKEN: `token-${password}` };
  const { exited, output } = spawnProgram({ ...settings, ...(environment as Record<string, string>) });
  expect(await exited).toBe(1);
  expect(output()).toContain("Lectern can't start");
  expect(linesWith([password, accountKey], output())).toEqual([]);
  await remove();
});

const redisBinary = '/usr/bin/redis-server';
const testWithRedis = existsSync(redisBinary) ? test : test.skip;

testWithRedis('a server that refuses the password while the program runs', async () => {
  const port = await freePort();
  const start = (requirepass: string) =>
    spawn(redisBinary, ['--port', String(port), '--save', '', '--requirepass', requirepass], {
      stdio: 'ignore',
    });
  const first = start(password);
  const { dataDir, remove } = await makeDataDir();
  const program = await startProgram({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'debug', DEMO_DATA: 'none' },
    REDIS_URL: `redis://:${password}@127.0.0.1:${port}`,
  });
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = start('another');
  await eventually(
    async () => program.output(),
    (text) => text.includes('WRONGPASS'),
  );
  await program.end('SIGTERM');
  second.kill('SIGKILL');
  expect(linesWith([password, ...secretsOf(program.credentials)], program.output())).toEqual([]);
  await remove();
});

test('models and connectors that cannot be reached', async () => {
  const { dataDir, remove } = await makeDataDir();
  const given = { OPENAI_API_KEY: 'sk-of-the-model-server', RERANK_API_KEY: 'key-of-the-re-ranker' };
  const program = await startProgram({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'debug', DEMO_DATA: 'none', ...given },
    ...{ OPENAI_BASE_URL: `http://${closed}/v1`, OPENAI_CHAT_MODEL: 'any' },
    RERANK_URL: `http://${closed}/rerank`,
  });
  const client = await clientOf(program);
  const id = await client.upload('note.txt', 'The lighthouse keeper counts the ships that pass before noon.');
  await client.settled(id);
  const ask = (path: string) => client.call('POST', path, { query: 'Who counts the ships?' });
  for (const path of ['/search', '/chat']) await ask(path);
  const url = `postgres://reader:${password}@${closed}/sales`;
  await client
    .admin('mutation ($input: CreateConnectorInput!) { createConnector(input: $input) { id } }', {
      input: { name: 'sales', url },
    })
    .catch(() => undefined);
  await ask('/search');
  const apiKey = 'sk-of-an-added-model-provider';
  const added = await client.admin(
    'mutation ($input: AddModelProviderInput!) { addModelProvider(input: $input) { id } }',
    { input: { name: 'added', kind: 'openai', url: `http://${closed}/v1`, apiKey } },
  );
  const tried = await client.admin(
    'mutation ($input: TestModelProviderInput!) { testModelProvider(input: $input) { parts { failure } } }',
    { input: { providerId: added.addModelProvider.id, model: 'any' } },
  );
  expect(JSON.stringify(tried)).toContain('The model server cannot be reached');
  await program.end('SIGTERM');
  const secrets = [...Object.values(given), apiKey, password, client.key, ...secretsOf(program.credentials)];
  expect(program.output()).toContain('The model server cannot be reached');
  expect(linesWith(secrets, program.output())).toEqual([]);
  await remove();
});
