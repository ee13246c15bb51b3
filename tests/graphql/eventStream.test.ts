import { fileDocument, queryOf } from './support/fileDocument';
import { startTransport, type Transport } from './support/startTransport';

const fileId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c0ff';
const unfinishedId = fileId.replace('7', '6');
const pingMs = 20;

let transport: Transport;
beforeAll(async () => {
  const records = new Map([
    [fileId, fileDocument(fileId, 'ready')],
    [unfinishedId, fileDocument(unfinishedId, 'parsing_started')],
  ]);
  const services = {
    models: {
      files: { collection: { findOne: async ({ _id }: { _id: string }) => records.get(_id) ?? null } },
      replacements: { countDocuments: () => queryOf(async () => 0) },
    },
  };
  transport = await startTransport({ heartbeatMs: pingMs, services });
});
afterAll(() => transport.close());

interface Asked {
  query: string;
  variables?: object;
}

function subscribe(body: Asked, signal?: AbortSignal): Promise<Response> {
  const sent = { 'content-type': 'application/json', accept: 'text/event-stream', 'x-request-id': 'one' };
  return fetch(transport.url, {
    method: 'POST',
    headers: { ...sent, 'x-api-key': [...transport.keys][0] ?? '' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** The status, headers and events of a subscription until `isEnough`, without pings and what differs between requests. */
async function answerTo(body: Asked, isEnough: (text: string) => boolean = () => false) {
  const leaving = new AbortController();
  const response = await subscribe(body, leaving.signal);
  let text = '';
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(bytes).toString();
    if (isEnough(text)) break;
  }
  leaving.abort();
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'x-ratelimit-remaining', 'x-ratelimit-reset']) delete headers[name];
  return { status: response.status, headers, events: text.replaceAll(/^:\n\n/gm, '') };
}

const readyFile = `subscription Known { fileStatusChanged(fileId: "${fileId}") { status sequence } }`;
const anyFile = 'subscription Any($id: UUID!) { fileStatusChanged(fileId: $id) { status } }';
const cases: [string, Asked, ((text: string) => boolean)?][] = [
  ['a subscription that ends', { query: readyFile }],
  ['one that goes on', { query: anyFile, variables: { id: unfinishedId } }, (text) => text.includes('data:')],
  ['a file that is not there', { query: anyFile, variables: { id: fileId.replace('7', '8') } }],
  ['rejected variables', { query: anyFile, variables: { id: 'no UUID' } }],
];

test.each(cases)('%s: a document that is known gets the same stream as one that is new', async (...asked) => {
  const [, body, isEnough] = asked;
  const document = { ...body, query: `# ${asked[0]}\n${body.query}` };
  const first = await answerTo(document, isEnough);
  expect(first.status).toBe(200);
  expect(first.events).toContain('event: next\ndata: {');
  expect(await answerTo(document, isEnough)).toEqual(first);
});

test('an error ends the stream with `complete`', async () => {
  for (const _ of ['new', 'known']) {
    const { events } = await answerTo({ query: anyFile, variables: { id: fileId.replace('7', '8') } });
    expect(events).toMatch(/"code":"file_not_found".*\n\nevent: complete\ndata:\n\n$/);
  }
});

test('a stream without events is kept open by pings', async () => {
  const body = { query: anyFile, variables: { id: unfinishedId } };
  await answerTo(body, (text) => text.includes('data:'));
  const { events } = await answerTo(body, (text) => text.endsWith(':\n\n'.repeat(5)));
  expect(events).toContain('parsing_started');
});
