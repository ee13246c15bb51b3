/** A caller who follows the specification and nothing else. */
import type { Credentials } from '../../app/startup/credentials';
import { eventually } from '../harness';

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the tests that read them
export type Json = any;

export interface Client {
  key: string;
  graphqlUrl: string;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; json: Json }>;
  gql(query: string, variables?: Record<string, unknown>): Promise<Json>;
  /** As `gql`, with the admin token. */
  admin(query: string, variables?: Record<string, unknown>): Promise<Json>;
  createKey(
    limits: Record<string, number>,
    environmentSlug?: 'production' | 'staging',
  ): Promise<{ id: string; key: string }>;
  /** The same caller with another key. */
  with(key: string): Client;
  /** The same caller at another origin. */
  at(origin: string): Client;
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

const generous = Object.fromEntries(
  ['search', 'chat', 'files_write', 'files_status', 'list', 'prompts', 'other'].map((name) => [
    name,
    1_000_000,
  ]),
);

/** A caller with a new key whose limits no test reaches: they upload and poll faster than a person would. */
export async function clientOf(
  { credentials }: { credentials: Credentials },
  environment: 'production' | 'staging' = 'production',
): Promise<Client> {
  const first = callerWith(credentials, credentials.keys.production);
  const { key } = await first.createKey(generous, environment);
  return first.with(key);
}

function callerWith(credentials: Credentials, key: string): Client {
  async function ask(query: string, variables: unknown, headers: Record<string, string>): Promise<Json> {
    const response = await fetch(credentials.graphql_url, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as Json;
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  const client: Client = {
    key,
    graphqlUrl: credentials.graphql_url,
    with: (other) => callerWith(credentials, other),
    at: (origin) =>
      callerWith({ ...credentials, base_url: `${origin}/api/v1`, graphql_url: `${origin}/graphql` }, key),
    async call(method, path, body) {
      const response = await fetch(credentials.base_url + path, {
        method,
        headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, json: await response.json() };
    },
    gql: (query, variables) => ask(query, variables, {}),
    admin: (query, variables) => ask(query, variables, { 'x-admin-token': credentials.admin_token }),
    async createKey(limits, environmentSlug = 'production') {
      const { createApiKey } = await client.admin(
        'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key } }',
        { input: { name: 'e2e', environmentSlug, limits } },
      );
      return createApiKey;
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
