/** Requests of every transport as data, and their replies as text. */

export interface Attack {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export const gql = (query: string, variables: object = {}): Attack => ({
  method: 'POST',
  path: '/graphql',
  body: { query, variables },
});

export const rest = (method: string, path: string, body?: object): Attack => ({
  method,
  path: `/api/v1${path}`,
  body,
});

export const openai = (method: string, path: string, body?: object): Attack => ({
  method,
  path: `/v1${path}`,
  body,
});

export const mcp = (method: string, params: object = {}): Attack => ({
  method: 'POST',
  path: '/mcp',
  body: { jsonrpc: '2.0', id: 1, method, params },
});

export const tool = (name: string, input: object = {}): Attack =>
  mcp('tools/call', { name, arguments: input });

export async function send(
  origin: string,
  caller: Record<string, string>,
  { method, path, body, headers }: Attack,
): Promise<Reply> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      // MCP wants both.
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...caller,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

interface Failure {
  code?: string | number;
  status?: unknown;
}

/** The JSON of a reply, also of one in a stream of events. */
export function parsed({ text }: Pick<Reply, 'text'>): unknown {
  const event = /^data: (\{.*\})$/m.exec(text)?.[1];
  const json = text.startsWith('{') || text.startsWith('[') ? text : event;
  return json === undefined ? null : JSON.parse(json);
}

/** `200`, or the status and code of the failure: `404 file_not_found`. */
export function outcomeOf(reply: Reply): string {
  const body = (parsed(reply) ?? {}) as {
    errors?: { extensions?: Failure }[];
    result?: { isError?: boolean; content?: { text?: string }[] };
    error?: Failure | null;
  } & Failure;
  const failed = body.result?.isError
    ? (JSON.parse(body.result.content?.[0]?.text ?? '{}') as Failure)
    : undefined;
  const failure = body.errors?.[0]?.extensions ?? failed ?? body.error ?? body;
  const status = typeof failure.status === 'number' ? failure.status : reply.status;
  return failure.code === undefined ? String(status) : `${status} ${failure.code}`;
}
