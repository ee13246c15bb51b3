import type { Harness } from '../../harness';

/** Who asks: with the production key and nobody spoken for, unless it says otherwise. */
export interface Speaker {
  key?: string;
  principals?: string;
  token?: string;
  /** With the admin token, which sees everything. */
  isAdmin?: boolean;
}

export interface Reply<T> {
  status: number;
  data?: T | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

function headersOf(harness: Harness, { key, principals, token, isAdmin }: Speaker): Record<string, string> {
  return {
    'content-type': 'application/json',
    // MCP wants both.
    accept: 'application/json, text/event-stream',
    'x-api-key': key ?? harness.keys.production,
    ...(principals === undefined ? {} : { 'x-principals': principals }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(isAdmin ? { 'x-admin-token': harness.adminToken } : {}),
  };
}

/** Sends a GraphQL request as somebody. */
export async function askAs<T = Record<string, unknown>>(
  harness: Harness,
  speaker: Speaker,
  query: string,
  variables: object = {},
): Promise<Reply<T>> {
  const response = await fetch(harness.graphqlUrl, {
    method: 'POST',
    headers: headersOf(harness, speaker),
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

/** Like `askAs`, of a request that has to succeed. */
export async function dataAs<T = Record<string, unknown>>(
  harness: Harness,
  speaker: Speaker,
  query: string,
  variables: object = {},
): Promise<T> {
  const { data, errors } = await askAs<T>(harness, speaker, query, variables);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Sends a request of another API as somebody; its path is that of the gateway. */
export function callAs(
  harness: Harness,
  speaker: Speaker,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(harness.origin + path, {
    method,
    headers: headersOf(harness, speaker),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A new key of the production environment. */
export async function keyWith(harness: Harness, role: 'member' | 'delegate' | 'admin'): Promise<string> {
  const { createApiKey } = await dataAs<{ createApiKey: { key: string } }>(
    harness,
    { isAdmin: true },
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key } }',
    {
      input: {
        name: role,
        environmentSlug: 'production',
        role,
        limits: {
          search: 100_000,
          chat: 100_000,
          filesStatus: 100_000,
          list: 100_000,
          other: 100_000,
          filesWrite: 100_000,
          admin: 100_000,
        },
      },
    },
  );
  return createApiKey.key;
}

/** Says who may see a file. */
export async function restrict(harness: Harness, fileId: string, access: object | null): Promise<void> {
  await dataAs(
    harness,
    { isAdmin: true },
    'mutation ($input: SetFileAccessInput!) { setFileAccess(input: $input) { id } }',
    { input: { fileId, access } },
  );
}
