import { errorCodeNames } from '../../../domain/errors';
import { eventually, type Harness, startHarness } from '../../../tests/harness';
import {
  AccessError,
  errorCodes,
  type FileState,
  InputError,
  Lectern,
  NotFoundError,
  ProcessingError,
  RateLimitError,
  UnavailableError,
} from '../src';

let harness: Harness;
let lectern: Lectern;
let file: FileState;
const text = '# Leave\n\nEvery employee has 25 days of annual leave.\n';
const question = 'How many days of annual leave does every employee have?';
const sent: number[] = [];
const statuses: string[] = [];

beforeAll(async () => {
  harness = await startHarness();
  lectern = new Lectern({ baseUrl: `${harness.origin}/`, apiKey: (await harness.createKey()).key });
  const onProgress = (bytes: number) => sent.push(bytes);
  file = await lectern.files.upload(text, { filename: 'leave.md', metadata: { a: 1 }, onProgress });
  await lectern.files.whenReady(file.id, { onChange: ({ status }) => statuses.push(status) });
});
afterAll(() => harness.close());

test('an upload tells how much is sent, then each status up to ready', () => {
  expect([sent.at(0), sent.at(-1)]).toEqual([0, text.length]);
  expect(statuses.at(-1)).toBe('ready');
  expect(new Set(statuses).size).toBe(statuses.length);
});

test('principals are sent with each request, whatever characters they have', async () => {
  const options = { baseUrl: harness.origin, apiKey: harness.keys.production };
  // The key may not speak for others.
  const other = new Lectern({ ...options, principals: ['user:ünal, "x"', 'group:legal'] });
  await expect(other.files.get(file.id)).rejects.toThrow(AccessError);
});

test('a large upload tells of its parts', async () => {
  const bytes = new Uint8Array(1_000_000).fill(97);
  const parts: number[] = [];
  const large = await lectern.files.upload(bytes, { filename: 'a.txt', onProgress: (n) => parts.push(n) });
  expect(parts).toEqual([0, 262_144, 524_288, 786_432, 1_000_000]);
  await lectern.files.delete(large.id);
});

test('search, chat and its stream answer the same as REST', async () => {
  const rest = await (await harness.call('POST', '/chat', { body: { question } })).json();
  const { answer, outcome, citations } = await lectern.chat({ question });
  expect([answer, outcome]).toEqual([rest.answer, 'answered']);
  expect(citations).toMatchObject([
    { marker: 1, fileId: file.id, quote: expect.stringContaining('25 days') },
  ]);
  let streamed = '';
  const kinds = new Set<string>();
  for await (const event of lectern.chatStream({ question })) {
    kinds.add(event.kind);
    if (event.kind === 'text') streamed += event.text;
    else expect(event.answer).toMatchObject({ answer, outcome, citations });
  }
  expect([streamed, [...kinds]]).toEqual([answer, ['text', 'answer']]);
  const { results } = await lectern.search({ query: question, minScore: 0 });
  expect(results.semantic).toMatchObject([{ fileId: file.id, content: expect.stringContaining('25 days') }]);
});

test('files are read, listed and deleted, and prompts read', async () => {
  const other = await lectern.files.upload(new Blob(['The harbor opens at six.']), { filename: 'b.txt' });
  const listed = [];
  for await (const { id } of lectern.files.list({ search: 'b.txt' })) listed.push(id);
  expect(listed).toEqual([other.id]);
  await lectern.files.delete(other.id);
  const gone = await lectern.files.get(other.id).catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(NotFoundError);
  expect(gone).toMatchObject({ code: 'file_not_found' });
  await expect(lectern.prompt('none')).rejects.toMatchObject({ code: 'prompt_not_found' });
  expect(await lectern.files.get(file.id)).toMatchObject({ fileMetadata: { a: 1 }, status: 'ready' });
});

test('a file that cannot be processed, invalid input and a bad key are errors of their own', async () => {
  const damaged = await lectern.files.upload('no such thing', { filename: 'damaged.pdf' });
  await expect(lectern.files.whenReady(damaged.id)).rejects.toBeInstanceOf(ProcessingError);
  const invalid = await lectern.chat({ question: '' }).catch((error: unknown) => error);
  expect(invalid).toBeInstanceOf(InputError);
  expect(invalid).toMatchObject({ code: 'validation_failed', requestId: expect.any(String) });
  expect((invalid as InputError).faults).toMatchObject([{ type: 'string_too_short' }]);
  const stranger = new Lectern({ baseUrl: harness.origin, apiKey: 'lectern_sk_unknown' });
  await expect(stranger.search({ query: 'x' })).rejects.toBeInstanceOf(AccessError);
  await expect(stranger.chatStream({ question }).next()).rejects.toMatchObject({ code: 'unauthorized' });
});

test('the codes of errors are those of the product', () => {
  expect([...errorCodes].sort()).toEqual([...errorCodeNames].sort());
});

test('a request over the limit waits as long as it is told to, or fails at once where that is too long', async () => {
  const { key } = await harness.createKey('production', { search: 1 });
  const limited = (options: object) => new Lectern({ baseUrl: harness.origin, apiKey: key, ...options });
  await limited({}).search({ query: 'leave' });
  const impatient = await limited({ maxWaitSeconds: 0 })
    .search({ query: 'leave' })
    .catch((e: unknown) => e);
  expect(impatient).toBeInstanceOf(RateLimitError);
  const seconds = (impatient as RateLimitError).retryAfterSeconds ?? 0;
  expect(seconds).toBeGreaterThan(0);
  const leaving = new AbortController();
  const waiting = limited({}).search({ query: 'leave' }, { signal: leaving.signal });
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

/** Fails the first requests as a network does, then lets them pass. */
function failing(times: number): { fetch: typeof fetch; tried: () => number } {
  let tried = 0;
  const through: typeof fetch = async (input, init) => {
    tried++;
    if (tried <= times) throw new TypeError('fetch failed');
    return fetch(input, init);
  };
  return { fetch: through, tried: () => tried };
}

test('what only reads is repeated where there is no answer, at most as often as allowed; changes are not', async () => {
  const client = (network: { fetch: typeof fetch }) =>
    new Lectern({
      baseUrl: harness.origin,
      apiKey: harness.keys.production,
      maxRetries: 2,
      fetch: network.fetch,
    });
  const flaky = failing(2);
  expect((await client(flaky).search({ query: 'leave' })).query).toBe('leave');
  const dead = failing(9);
  await expect(client(dead).search({ query: 'leave' })).rejects.toBeInstanceOf(UnavailableError);
  expect(dead.tried()).toBe(3);
  const changing = failing(1);
  await expect(client(changing).files.delete(file.id)).rejects.toBeInstanceOf(UnavailableError);
  expect(changing.tried()).toBe(1);
});

test('an answer is stopped by its signal, and a stream by who stops reading', async () => {
  const leaving = new AbortController();
  leaving.abort();
  await expect(lectern.chat({ question }, { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  for await (const event of lectern.chatStream({ question })) {
    expect(event.kind).toBe('text');
    break;
  }
  await eventually(
    () => lectern.request<{ me: { environmentSlug: string } }>('{ me { environmentSlug } }'),
    ({ me }) => me.environmentSlug === 'production',
  );
});
