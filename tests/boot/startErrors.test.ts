/** A setting that a gateway cannot start with is named in the one sentence that the start ends with. */
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { lockDirectory } from '../../packages/mongo-embedded/src/storage/lock';
import { makeDataDir, spawnProgram } from '../e2e/program';

jest.setTimeout(120_000);

let dataDir: string;
let remove: () => Promise<void>;
let taken: Server;
let takenPort: number;

beforeAll(async () => {
  ({ dataDir, remove } = await makeDataDir());
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  ({ port: takenPort } = taken.address() as { port: number });
});
afterAll(async () => {
  taken.close();
  await remove();
});

/** Nobody listens on it. */
const closed = '127.0.0.1:1';
const account = `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=a2V5;BlobEndpoint=http://${closed}/a`;

const cases: [Record<string, string>, string][] = [
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL)'],
  [{ HOST: 'nowhere.invalid' }, 'HOST nowhere.invalid is not an address of this machine ('],
  [
    { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
    'METRICS_HOST 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL)',
  ],
  [{ MONGODB_URI: 'mongodb://' }, 'MONGODB_URI: '],
  [{ REDIS_URL: `redis://${closed}` }, 'REDIS_URL: Redis cannot be reached. (ECONNREFUSED)'],
  [
    { AZURE_STORAGE_CONNECTION_STRING: account },
    'AZURE_STORAGE_CONNECTION_STRING: The blob store is temporarily unavailable. (ECONNREFUSED)',
  ],
  [{ AZURE_STORAGE_CONNECTION_STRING: 'nonsense' }, 'AZURE_STORAGE_CONNECTION_STRING: '],
  [
    { OPENAI_BASE_URL: `http://${closed}/v1`, OPENAI_EMBEDDING_MODEL: 'e5' },
    'OPENAI_EMBEDDING_MODEL: The model server cannot be reached.',
  ],
];

async function refusal(environment: Record<string, string>): Promise<string> {
  const { exited, output } = spawnProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  expect(await exited).toBe(1);
  return output().trim();
}

test.each(cases)('%j', async (environment, reason) => {
  const output = await refusal(environment);
  expect(output.split('\n')).toHaveLength(1);
  expect(output.slice(0, `Lectern can't start: ${reason}`.length)).toBe(`Lectern can't start: ${reason}`);
});

test('a port of the embedded blob service that is in use is named', async () => {
  expect(await refusal({ BLOB_PORT: String(takenPort) })).toBe(
    `Lectern can't start: BLOB_PORT: The blob service cannot listen on 127.0.0.1:${takenPort}: the port is in use.`,
  );
});

test('a data directory that another process has is named, with that process', async () => {
  const directory = join(dataDir, 'documents');
  const { release } = lockDirectory(directory);
  try {
    expect(await refusal({})).toBe(
      `Lectern can't start: DATA_DIR: The document store at ${directory} is in use by another process (pid ${process.pid}).`,
    );
  } finally {
    release();
  }
});
