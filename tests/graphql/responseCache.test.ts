import { noTelemetry } from '../../domain/ports/telemetry';
import { principal, startTransport, type Transport } from './support/startTransport';

const id = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001';
const at = new Date('2026-01-02T03:04:05Z');
const none = { startedAt: null, completedAt: null };
let status = 'ready';
const record = () => ({
  ...{ _id: id, name: 'a.pdf', originalFilename: 'a.pdf', size: 7, mimeType: 'application/pdf', status },
  ...{ environmentId: principal.environmentId, sequence: 1, totalChunks: 2, createdAt: at, updatedAt: at },
  ...{ metadataJson: null, tags: null, folderId: id, duplicateOf: null, sha256: null, errorMessage: null },
  ...{ stageProgress: null, estimatedRemainingSeconds: null, estimatedAt: null, pageCount: null },
  history: [{ status, at, sequence: 1 }],
  stageTimes: { conversion: none, parsing: none, chunking: none, embedding: none },
});
const files = { collection: { findOne: async () => record() } };

let transport: Transport;
const lookups: (string | undefined)[] = [];
beforeAll(async () => {
  transport = await startTransport({
    services: { models: { files } },
    telemetry: {
      ...noTelemetry,
      count: (thing, labels) => {
        if (thing === 'response_cache_lookups') lookups.push((labels as { result?: string }).result);
      },
    },
  });
});
afterAll(() => transport.close());
beforeEach(() => {
  lookups.length = 0;
});

const changed = () =>
  transport.events.publish('invalidate', { environmentId: principal.environmentId, type: 'File', id });

async function statusOver(query: string, more = {}) {
  const { body } = await transport.ask({ query, variables: { id }, ...more });
  return (body as { data?: { file?: { status: string } } }).data?.file?.status;
}

// The fast path takes no extensions.
test.each([
  ['the fast path', 'query A($id: UUID!) { file(id: $id) { status } }', {}],
  ["Yoga's HTTP layer", 'query B($id: UUID!) { file(id: $id) { status } }', { extensions: {} }],
])('over %s, a response is looked up once and then comes from the cache', async (_path, query, more) => {
  status = 'ready';
  expect(await statusOver(query, more)).toBe('ready');
  expect(lookups).toEqual(['miss']);
  expect(await statusOver(query, more)).toBe('ready');
  expect(lookups).toEqual(['miss', 'hit']);
});

test('an unfinished file is not looked up again until its environment changes, and is cached once ready', async () => {
  const query = 'query C($id: UUID!) { file(id: $id) { status id } }';
  status = 'parsing_started';
  expect(await statusOver(query)).toBe('parsing_started');
  expect(await statusOver(query)).toBe('parsing_started');
  expect(lookups).toEqual(['miss']);
  status = 'ready';
  await changed();
  expect(await statusOver(query)).toBe('ready');
  expect(await statusOver(query)).toBe('ready');
  expect(lookups).toEqual(['miss', 'miss', 'hit']);
});

test('other variables are other responses, whatever their characters', async () => {
  const query = 'query D($id: UUID!) { file(id: $id) { status id } }';
  status = 'ready';
  const withNote = (note: string) => statusOver(query, { variables: { id, note }, extensions: {} });
  for (const note of ['a', 'b', '日本\n|', 'a']) expect(await withNote(note)).toBe('ready');
  expect(lookups).toEqual(['miss', 'miss', 'miss', 'hit']);
});

test.each([
  ['an unfinished file', 'parsing_started', false],
  ['a ready file', 'ready', true],
])('the response to %s (%s) has an ETag: %s', async (_file, itsStatus, hasTag) => {
  status = itsStatus;
  await changed();
  const query = 'query E($id: UUID!) { file(id: $id) { status name } }';
  const { headers } = await transport.ask({ query, variables: { id }, extensions: {} });
  expect(headers.has('etag')).toBe(hasTag);
});
