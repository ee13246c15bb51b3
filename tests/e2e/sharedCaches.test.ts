import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

let harness: Harness;
let fileId: string;
beforeAll(async () => {
  harness = await startHarness({ CORS_ORIGINS: 'https://app.example' });
  fileId = await ingest(harness, 'leave.md', '# Leave\n\n25 days of annual leave.\n');
});
afterAll(() => harness.close());

const query = '{ me { organizationName } }';
const json = { 'content-type': 'application/json' };
const events = { accept: 'text/event-stream' };
const post = (body: unknown, headers: object = {}) => ({
  ...{ method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) },
});
const search = `query=${encodeURIComponent(query)}`;
const watch = `subscription { fileStatusChanged(fileId: "FILE") { sequence } }`;
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const console = { headers: { 'x-lectern-console': '1' } };

test.each<[string, string, RequestInit]>([
  ['REST', '/api/v1/files', {}],
  ['REST, a file', '/api/v1/files/FILE/status', {}],
  ['REST, a search', '/api/v1/search', post({ query: 'leave' })],
  ['REST, not found', '/api/v1/files/x/status', {}],
  ['GraphQL by GET', `/graphql?${search}`, {}],
  ['GraphQL by GET, invalid', '/graphql?query=%7B', {}],
  ['GraphQL by POST', '/graphql', post({ query })],
  ['GraphQL by POST, again', '/graphql', post({ query })],
  ['GraphQL by POST, several', '/graphql', post([{ query }, { query }])],
  ['GraphQL by POST, not JSON', '/graphql', { method: 'POST', headers: json, body: '{' }],
  ['GraphQL by events', '/graphql', post({ query: watch }, events)],
  ['GraphQL by events, again', '/graphql', post({ query: watch }, events)],
  ['GraphQL by events and GET', `/graphql?query=${encodeURIComponent(watch)}`, { headers: events }],
  ['MCP', '/mcp', post(listTools, { accept: 'application/json, text/event-stream' })],
  ['MCP by GET', '/mcp', {}],
  ['the API of OpenAI', '/v1/models', {}],
  ['the API of OpenAI, not found', '/v1/x', {}],
  ['the session of the console', '/console/session', console],
])('no cache keeps what was made for a caller: %s', async (_name, path, init) => {
  for (const key of [harness.keys.production, 'lectern_sk_unknown']) {
    for (const origin of [undefined, 'https://app.example']) {
      const headers = { ...(init.headers as object), 'x-api-key': key, ...(origin && { origin }) };
      const body = (init.body as string | undefined)?.replace('FILE', fileId);
      const url = harness.origin + path.replace('FILE', fileId);
      const response = await fetch(url, { ...init, headers, body });
      await response.body?.cancel();
      expect(response.headers.get('cache-control')).toBe('no-store');
      const vary = response.headers.get('vary')?.toLowerCase();
      for (const name of ['x-api-key', 'x-admin-token', 'authorization', 'cookie'])
        expect(vary).toContain(name);
      if (origin && response.headers.get('access-control-allow-origin')) expect(vary).toContain('origin');
    }
  }
});
