import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ConnectorKind } from '../../../domain/ports/connector';

interface Credentials {
  base_url: string;
  graphql_url: string;
  admin_token: string;
  keys: { production: string };
}

export interface Answer {
  status: number;
  code: string | null;
  retryAfterSeconds: number;
}

export interface Gateway {
  pid: number;
  dataDir: string;
  isAlive(): Promise<boolean>;
  /** Milliseconds that `GET /me` took. */
  me(): Promise<number>;
  attach(kind: ConnectorKind, url: string): Promise<string | null>;
  detach(id: string): Promise<void>;
  /** Asks a question that only this connector may answer. */
  ask(connectorId: string): Promise<Answer>;
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
const requestTimeoutMs = 60_000;
const limits = Object.fromEntries(['search', 'other', 'list'].map((name) => [name, 1_000_000]));

/** The built gateway in a process of its own, on a data directory of its own. */
export async function startGateway(): Promise<Gateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-fuzz-'));
  const child = spawn(process.execPath, [resolve(__dirname, '../../../app/server.js')], {
    env: {
      ...{
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: dataDir,
      },
      ...{
        DEMO_DATA: 'none',
        CONNECTOR_MAX_PROCESSES: '64',
        REQUEST_TIMEOUT_MS: '30000',
      },
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((ready, failed) => {
      let output = '';
      setTimeout(() => failed(new Error('The gateway did not start in time.')), startTimeoutMs).unref();
      child.once('exit', () => failed(new Error('The gateway ended at its start.')));
      child.stdout.on('data', (data: Buffer) => {
        output = (output + data.toString()).slice(-10_000);
        if (output.includes('Lectern is ready')) ready();
      });
    });
    const credentials = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials;
    const open = createCalls(credentials);
    const key = await open.createKey();
    return { pid: child.pid ?? 0, dataDir, stop, ...open.calls(key) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createCalls({ base_url: baseUrl, graphql_url: graphqlUrl, admin_token: token, keys }: Credentials) {
  const signal = () => AbortSignal.timeout(requestTimeoutMs);

  async function mutate<T>(query: string, variables: object): Promise<T | undefined> {
    const response = await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': keys.production, 'x-admin-token': token },
      body: JSON.stringify({ query, variables }),
      signal: signal(),
    });
    return ((await response.json()) as { data?: T }).data ?? undefined;
  }

  return {
    async createKey(): Promise<string> {
      const created = await mutate<{ createApiKey: { key: string } }>(
        'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
        { input: { name: 'fuzz', environmentSlug: 'production', limits } },
      );
      if (!created) throw new Error('No key was made.');
      return created.createApiKey.key;
    },
    calls: (key: string) => ({
      async isAlive() {
        const { origin } = new URL(baseUrl);
        return (await fetch(`${origin}/livez`, { signal: signal() })).ok;
      },
      async me() {
        const startedAt = performance.now();
        const response = await fetch(`${baseUrl}/me`, { headers: { 'x-api-key': key }, signal: signal() });
        await response.text();
        if (response.status !== 200) throw new Error(`GET /me answered ${response.status}`);
        return performance.now() - startedAt;
      },
      async attach(kind: ConnectorKind, url: string) {
        const created = await mutate<{ createConnector: { id: string } }>(
          'mutation ($input: CreateConnectorInput!) { createConnector(input: $input) { id } }',
          { input: { name: kind, kind, url } },
        );
        return created?.createConnector?.id ?? null;
      },
      async detach(id: string) {
        await mutate('mutation ($id: UUID!) { deleteConnector(id: $id) { id } }', { id });
      },
      async ask(connectorId: string): Promise<Answer> {
        const response = await fetch(`${baseUrl}/search`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': key },
          body: JSON.stringify({
            ...{ query: 'How many items are there?', connector_id: connectorId, force_route: 'structured' },
          }),
          signal: signal(),
        });
        const { code = null } = (await response.json()) as { code?: string };
        const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
        return { status: response.status, code, retryAfterSeconds };
      },
    }),
  };
}
