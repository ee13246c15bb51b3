/** A caller who follows the specification and nothing else. */
import { eventually } from '../harness';
import type { Program } from './program';

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the tests that read them
export type Json = any;

export interface Client {
  key: string;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; json: Json }>;
  gql(query: string, variables?: Record<string, unknown>): Promise<Json>;
  /** init → bare PUT → confirm; the file id. */
  upload(filename: string, content: string | Uint8Array, extra?: Record<string, unknown>): Promise<string>;
  settled(fileId: string, timeoutMs?: number): Promise<Json>;
}

/** A bare PUT, as the specification shows it: no header but what HTTP needs. */
export async function putBare(url: string, content: string | Uint8Array): Promise<number> {
  const response = await fetch(url, { method: 'PUT', body: content as RequestInit['body'] });
  await response.arrayBuffer();
  return response.status;
}

/** A new key with limits that no test reaches: they upload and poll faster than a person would. */
async function createKey(
  { credentials }: Program,
  environmentSlug: 'production' | 'staging',
): Promise<string> {
  const names = ['search', 'chat', 'files_write', 'files_status', 'list', 'prompts', 'other'];
  const limits = Object.fromEntries(names.map((name) => [name, 1_000_000]));
  const response = await fetch(credentials.graphql_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': credentials.keys.production,
      'x-admin-token': credentials.admin_token,
    },
    body: JSON.stringify({
      query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key } }',
      variables: { input: { name: 'e2e', environmentSlug, limits } },
    }),
  });
  const { data, errors } = (await response.json()) as Json;
  if (errors) throw new Error(JSON.stringify(errors));
  return data.createApiKey.key;
}

export async function clientOf(
  program: Program,
  environment: 'production' | 'staging' = 'production',
): Promise<Client> {
  const { credentials } = program;
  const key = await createKey(program, environment);
  const client: Client = {
    key,
    async call(method, path, body) {
      const response = await fetch(credentials.base_url + path, {
        method,
        headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, json: await response.json() };
    },
    async gql(query, variables) {
      const response = await fetch(credentials.graphql_url, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as Json;
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    async upload(filename, content, extra = {}) {
      const size = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
      const init = await client.call('POST', '/files/init', { filename, size, ...extra });
      if (init.status !== 200) throw new Error(`init answered ${init.status} ${JSON.stringify(init.json)}`);
      const status = await putBare(init.json.upload_url, content);
      if (status !== 201) throw new Error(`the upload answered ${status}`);
      const confirm = await client.call('POST', `/files/${init.json.file_id}/confirm`);
      if (confirm.status !== 200)
        throw new Error(`confirm answered ${confirm.status} ${JSON.stringify(confirm.json)}`);
      return init.json.file_id;
    },
    settled(fileId, timeoutMs = 90_000) {
      return eventually(
        async () => (await client.call('GET', `/files/${fileId}/status`)).json,
        ({ status }) => status === 'ready' || String(status).endsWith('_failed'),
        timeoutMs,
      );
    },
  };
  return client;
}
