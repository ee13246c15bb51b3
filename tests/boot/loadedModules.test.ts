import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir } from '../e2e/program';

jest.setTimeout(120_000);

const run = promisify(execFile);
const dist = resolve(__dirname, '../../dist');

/** Starts a gateway from the transpiled files, since bundles have no list of what they loaded, and searches. */
const script = `
const { createApp } = require('./app/createApp.js');
const { createLog } = require('./app/startup/createLog.js');
const { loadConfig } = require('./config/loadConfig.js');
async function main() {
  const config = loadConfig();
  const app = await createApp(config, createLog(config), () => process.exit(1));
  const origin = await app.listen();
  const atStart = Object.keys(require.cache);
  const { keys } = JSON.parse(require('node:fs').readFileSync(config.dataDir + '/credentials.json'));
  const headers = { 'x-api-key': keys.production, 'content-type': 'application/json' };
  const statusOf = async (path, query) =>
    (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify({ query }) })).status;
  const statuses = [
    await statusOf('/api/v1/search', 'Which products cost more than 100 euros?'),
    // Without a function word, its language is that of statistics.
    await statusOf('/api/v1/search', 'wholesale products catalogue, quarterly price list, 2024 totals'),
    await statusOf('/graphql', '{ files(first: 1) { nodes { id } } }'),
  ];
  const bySearch = Object.keys(require.cache).filter((path) => !atStart.includes(path));
  console.log('LOADED ' + JSON.stringify({ atStart, bySearch, statuses }));
  await app.close();
  process.exit();
}
main();
`;

interface Loaded {
  atStart: string[];
  bySearch: string[];
  statuses: number[];
}

let loaded: Loaded;
let remove: () => Promise<void>;

beforeAll(async () => {
  const made = await makeDataDir();
  remove = made.remove;
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: made.dataDir,
    PORT: '0',
    BLOB_PORT: '0',
    LOG_LEVEL: 'error',
  };
  const { stdout } = await run(process.execPath, ['-e', script], { cwd: dist, env, maxBuffer: 16 << 20 });
  loaded = JSON.parse(/LOADED (.*)/.exec(stdout)?.[1] ?? '') as Loaded;
});
afterAll(() => remove());

test.each([
  'openai',
  '@azure/identity',
  '@modelcontextprotocol/server',
  '@opentelemetry/sdk-trace-node',
  'bull',
  'gpt-tokenizer',
  'ioredis',
])('a gateway with embedded services and built-in models starts without %s', (name) => {
  const folder = join('node_modules', name, '/');
  expect(loaded.atStart.filter((path) => path.includes(folder))).toEqual([]);
});

test('what a search and a query need is loaded when the gateway is ready', () => {
  expect(loaded.statuses).toEqual([200, 200, 200]);
  // The first question to the sample database creates it.
  const bySearch = loaded.bySearch.filter((path) => !path.includes('node-sqlite3-wasm'));
  expect(bySearch).toEqual([]);
});
