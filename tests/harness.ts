/** The whole product on free ports with a data directory of its own: what suites talk to over HTTP. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { type App, createApp } from '../app/createApp';
import { createLog } from '../app/startup/createLog';
import type { Credentials } from '../app/startup/credentials';
import { loadConfig } from '../config/loadConfig';
import { createModels, type Models } from '../models/createModels';
import { startTestCluster, topology } from './topology';

export interface Harness {
  /** The inside of the one process; there is no such thing in a cluster. */
  readonly app: App;
  /** What is really in the store. */
  models: Models;
  origin: string;
  /** Ends in `/api/v1`. */
  baseUrl: string;
  graphqlUrl: string;
  keys: Credentials['keys'];
  adminToken: string;
  dataDir: string;
  /** What was logged, from the level `LOG_LEVEL` on. */
  logged(): Promise<string>;
  /** A REST call with the production key; `key: null` sends none. */
  call(method: string, path: string, options?: { body?: unknown; key?: string | null }): Promise<Response>;
  /** A GraphQL request with the production key and, where asked for, the admin token. */
  graphql<T = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    options?: { key?: string; admin?: boolean },
  ): Promise<{ data?: T; errors?: { message: string; extensions?: Record<string, unknown> }[] }>;
  /** A new production key with limits that no test reaches. */
  createKey(
    slug?: 'production' | 'staging',
    limits?: Record<string, number>,
  ): Promise<{ id: string; key: string }>;
  close(): Promise<void>;
}

const generous = Object.fromEntries(
  ['search', 'chat', 'files_write', 'files_status', 'list', 'prompts', 'other'].map((name) => [
    name,
    1_000_000,
  ]),
);

interface Running {
  app: App | null;
  origin: string;
  models: Models;
  credentials: Credentials;
  logged(): Promise<string>;
  close(): Promise<void>;
}

async function runProcess(dataDir: string, environment: Record<string, string>): Promise<Running> {
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'none',
    ...environment,
    DATA_DIR: dataDir,
  });
  const lines: string[] = [];
  const log = createLog(config, { write: (line) => void lines.push(line) });
  const app = await createApp(config, log, (what) => {
    throw new Error(`${what} ended during a test`);
  });
  const origin = await app.listen();
  const credentials = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials;
  return {
    ...{ app, origin, models: app.services.models, credentials },
    logged: async () => lines.join(''),
    close: () => app.close(),
  };
}

async function runCluster(directory: string, environment: Record<string, string>): Promise<Running> {
  const { origin, credentials, stores, close } = await startTestCluster(directory, environment);
  const connection = await mongoose
    .createConnection(stores.environment.MONGODB_URI, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  return {
    ...{ app: null, origin, credentials, models: createModels(connection) },
    async logged() {
      const logs = join(directory, 'logs');
      const texts = (await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8'));
      return (await Promise.all(texts)).join('');
    },
    async close() {
      await connection.close();
      await close();
    },
  };
}

export async function startHarness(environment: Record<string, string> = {}): Promise<Harness> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'lectern-test-')));
  const running = await (topology === 'cluster' ? runCluster : runProcess)(dataDir, environment);
  const { origin, models, credentials } = running;
  const { keys, admin_token: adminToken, base_url: baseUrl, graphql_url: graphqlUrl } = credentials;

  const harness: Harness = {
    get app() {
      if (!running.app) throw new Error('There is no one process to look into: use testInProcess.');
      return running.app;
    },
    models,
    origin,
    baseUrl,
    graphqlUrl,
    keys,
    adminToken,
    dataDir,
    logged: running.logged,
    call(method, path, { body, key = keys.production } = {}) {
      return fetch(baseUrl + path, {
        method,
        headers: {
          ...(key === null ? {} : { 'x-api-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    async graphql(query, variables, { key = keys.production, admin = false } = {}) {
      const response = await fetch(graphqlUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': key,
          ...(admin ? { 'x-admin-token': adminToken } : {}),
        },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as never;
    },
    async createKey(slug = 'production', limits = generous) {
      const { data, errors } = await harness.graphql<{ createApiKey: { id: string; key: string } }>(
        'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key } }',
        { input: { name: 'test', environmentSlug: slug, limits } },
        { admin: true },
      );
      if (!data) throw new Error(`could not create a key: ${JSON.stringify(errors)}`);
      return data.createApiKey;
    },
    async close() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return harness;
}

/** Whether the search indexes have a write before it is answered; not where a run of the tests has them lag behind. */
export const indexesFollowAtOnce = !process.env.LECTERN_TEST_INDEX_LAG_MS;

/** Asks until the answer passes, at most `timeoutMs`; returns it. */
export async function eventually<T>(
  ask: () => Promise<T>,
  passes: (value: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (passes(value)) return value;
    if (Date.now() > deadline) throw new Error(`not in time; the last answer was ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
