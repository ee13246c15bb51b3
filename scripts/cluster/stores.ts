/** The three stores of a cluster: Debian's Redis, Azurite, and the document store over TCP in the place of Atlas. */
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { ClusterProcess } from './clusterProcess';
import type { ClusterSettings } from './clusterSettings';

const accountName = 'lectern';
const stopTimeoutMs = 15_000;
const probeTimeoutMs = 1_000;

// Compiled files are run, also where this one runs from its source (under the test runner).
export const builtRoot = __filename.endsWith('.ts')
  ? resolve(__dirname, '../../dist')
  : resolve(__dirname, '../..');

export interface Stores {
  redis: ClusterProcess;
  documents: ClusterProcess;
  blobs: ClusterProcess;
  /** The environment variables of gateways and workers that use them. */
  environment: { REDIS_URL: string; MONGODB_URI: string; AZURE_STORAGE_CONNECTION_STRING: string };
}

/** Whether something at `port` answers; with `question`, whether its answer begins with `answer`. */
function answers(port: number, question = '', answer = ''): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port });
    const end = (outcome: boolean) => {
      socket.destroy();
      done(outcome);
    };
    socket.setTimeout(probeTimeoutMs, () => end(false));
    socket.once('error', () => end(false));
    socket.once('connect', () => (question === '' ? end(true) : socket.write(question)));
    socket.once('data', (data: Buffer) => end(data.toString().startsWith(answer)));
  });
}

/** Describes the stores; nothing runs until they are started. `environment` is added to that of each. */
export async function describeStores(
  directory: string,
  { ports, blobAccountKey }: ClusterSettings,
  environment: NodeJS.ProcessEnv = {},
): Promise<Stores> {
  const port = (name: string) => ports[name] ?? 0;
  const data = (name: string) => join(directory, name);
  for (const name of ['redis', 'documents', 'blobs']) await mkdir(data(name), { recursive: true });
  const { PATH, HOME, LECTERN_TEST_INDEX_LAG_MS } = process.env;
  const own = { PATH, HOME, LECTERN_TEST_INDEX_LAG_MS };
  const common = { directory, environment: { ...own, ...environment }, stopTimeoutMs };
  const redis = new ClusterProcess({
    ...common,
    name: 'redis',
    command: 'redis-server',
    args: [
      ...['--port', String(port('redis')), '--bind', '127.0.0.1', '--dir', data('redis')],
      ...['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
    ],
    isReady: () => answers(port('redis'), 'PING\r\n', '+PONG'),
  });
  const documents = new ClusterProcess({
    ...common,
    name: 'documents',
    command: process.execPath,
    args: [
      ...['--enable-source-maps', require.resolve('@lectern/mongo-embedded/dist/scripts/serve.js')],
      ...['--listen', `127.0.0.1:${port('documents')}`, '--data', data('documents')],
    ],
    isReady: async (output) => output.includes('document store ready') && answers(port('documents')),
  });
  const blobs = new ClusterProcess({
    ...common,
    name: 'blobs',
    command: process.execPath,
    args: [
      ...['--enable-source-maps', join(builtRoot, 'scripts/blobStore.js')],
      ...['--port', String(port('blobs')), '--data', data('blobs')],
    ],
    environment: { ...common.environment, AZURITE_ACCOUNTS: `${accountName}:${blobAccountKey}` },
    isReady: () => answers(port('blobs'), 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 'HTTP/1.1'),
  });
  return {
    redis,
    documents,
    blobs,
    environment: {
      REDIS_URL: `redis://127.0.0.1:${port('redis')}`,
      MONGODB_URI: `mongodb://127.0.0.1:${port('documents')}/?directConnection=true`,
      AZURE_STORAGE_CONNECTION_STRING: [
        'DefaultEndpointsProtocol=http',
        `AccountName=${accountName}`,
        `AccountKey=${blobAccountKey}`,
        `BlobEndpoint=http://127.0.0.1:${port('blobs')}/${accountName};`,
      ].join(';'),
    },
  };
}
