import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

interface FileStatus {
  id: string;
  status: string;
  error_message: string | null;
  total_chunks: number;
  total_embeddings: number;
}

export interface StartedServer {
  pid: number;
  baseUrl: string;
  key: string;
  /** A key without limits for an environment. */
  keyFor(environmentSlug: string): Promise<string>;
  /** Uploads a file, waits until it is ready or failed, and tells how long each status lasted. */
  ingest(path: string, mimeType: string): Promise<{ file: FileStatus; seconds: Map<string, number> }>;
  /** Notes on what could not be taken from a file, as GraphQL's `notice` says it. */
  noticeOf(fileId: string): Promise<string | null>;
  stop(): Promise<void>;
}

const startTimeoutMs = 120_000;
const ingestTimeoutMs = 3 * 3_600_000;
const pollMs = 200;

/** The built program in a process of its own, on a data directory of its own. */
export async function startServer(environment: Record<string, string> = {}): Promise<StartedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const child = spawn(process.execPath, [resolve(__dirname, '../../../app/server.js')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const baseUrl = await new Promise<string>((found, failed) => {
      let output = '';
      setTimeout(() => failed(new Error('the server did not start in time')), startTimeoutMs).unref();
      child.once('exit', () => failed(new Error('the server ended at its start')));
      child.stdout.on('data', (data: Buffer) => {
        output += data.toString();
        const base = /REST base\s+(\S+)/.exec(output)?.[1];
        if (base) found(base);
      });
    });
    const key = await unlimitedKey(dataDir, 'production');
    return {
      pid: child.pid ?? 0,
      baseUrl,
      key,
      keyFor: (environmentSlug) => unlimitedKey(dataDir, environmentSlug),
      ingest: (path, mimeType) => ingest({ baseUrl, key }, path, mimeType),
      noticeOf: (fileId) => noticeOf({ baseUrl, key }, fileId),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function noticeOf(
  { baseUrl, key }: { baseUrl: string; key: string },
  id: string,
): Promise<string | null> {
  const response = await fetch(new URL('/graphql', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query: 'query ($id: UUID!) { file(id: $id) { notice } }', variables: { id } }),
  });
  const { data } = (await response.json()) as { data: { file: { notice: string | null } } };
  return data.file.notice;
}

async function unlimitedKey(dataDir: string, environmentSlug: string): Promise<string> {
  const credentials = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as {
    keys: { production: string };
    admin_token: string;
    graphql_url: string;
  };
  const limits = { other: 1_000_000, files_status: 1_000_000, files_write: 1_000_000 };
  const response = await fetch(credentials.graphql_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': credentials.keys.production,
      'x-admin-token': credentials.admin_token,
    },
    body: JSON.stringify({
      query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
      variables: { input: { name: 'bench', environmentSlug, limits } },
    }),
  });
  const { data } = (await response.json()) as { data: { createApiKey: { key: string } } };
  return data.createApiKey.key;
}

async function ingest(
  { baseUrl, key }: { baseUrl: string; key: string },
  path: string,
  mimeType: string,
): Promise<{ file: FileStatus; seconds: Map<string, number> }> {
  const call = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const response = await fetch(baseUrl + route, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const upload = await openAsBlob(path);
  const begun = await call<{ file_id: string; upload_url: string }>('POST', '/files/init', {
    filename: basename(path),
    size: upload.size,
    mime_type: mimeType,
  });
  const put = await fetch(begun.upload_url, { method: 'PUT', body: upload });
  if (!put.ok) throw new Error(`the upload was answered with ${put.status}`);
  await call('POST', `/files/${begun.file_id}/confirm`);

  const seconds = new Map<string, number>();
  const deadline = performance.now() + ingestTimeoutMs;
  let last = performance.now();
  for (;;) {
    const file = await call<FileStatus>('GET', `/files/${begun.file_id}/status`);
    const now = performance.now();
    if (file.status === 'ready' || file.status.endsWith('_failed')) return { file, seconds };
    seconds.set(file.status, (seconds.get(file.status) ?? 0) + (now - last) / 1000);
    last = now;
    if (now > deadline) throw new Error(`${basename(path)} was still ${file.status} at the deadline`);
    await new Promise((resolvePoll) => setTimeout(resolvePoll, pollMs));
  }
}
