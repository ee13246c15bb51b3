import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Credentials } from '../../../app/startup/credentials';

export interface KilledGateway {
  gql<T>(query: string, variables?: Record<string, unknown>): Promise<T>;
  /** Kills the process without warning; resolves when it is gone. */
  kill(): Promise<void>;
}

const startTimeoutMs = 120_000;
// The same program, whether this runs compiled or from source.
const entry = __filename.endsWith('.ts')
  ? resolve(__dirname, '../../../dist/app/server.js')
  : resolve(__dirname, '../../../app/server.js');

async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!output().includes('Lectern is ready')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`the gateway did not start: ${output()}`);
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Starts the program in a process of its own, on stores that outlive it. */
export async function startKilledGateway(environment: {
  DATA_DIR: string;
  [name: string]: string;
}): Promise<KilledGateway> {
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const note = (part: Buffer) => {
    text = (text + part.toString()).slice(-20_000);
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  await waitUntilReady(child, () => text);
  const path = join(environment.DATA_DIR, 'credentials.json');
  const credentials = JSON.parse(await readFile(path, 'utf8')) as Credentials;
  const headers = {
    'content-type': 'application/json',
    'x-admin-token': credentials.admin_token,
  };

  async function post<T>(key: string, query: string, variables?: Record<string, unknown>): Promise<T> {
    const response = await fetch(credentials.graphql_url, {
      method: 'POST',
      headers: { ...headers, 'x-api-key': key },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: T; errors?: unknown };
    if (errors || !data) throw new Error(JSON.stringify(errors));
    return data;
  }

  const limits = { files_write: 1_000_000, files_status: 1_000_000, search: 1_000_000, other: 1_000_000 };
  const { createApiKey } = await post<{ createApiKey: { key: string } }>(
    credentials.keys.production,
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: 'kills', environmentSlug: 'production', limits } },
  );
  return {
    gql: (query, variables) => post(createApiKey.key, query, variables),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
