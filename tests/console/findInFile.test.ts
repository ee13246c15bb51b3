import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

let harness: Harness;
let fileId: string;

const section = (name: string, line: string) =>
  `# ${name}\n\n${line} ${'Further words of it. '.repeat(60)}\n`;

beforeAll(async () => {
  harness = await startHarness();
  const sections = [section('North', 'The valve (no. 7) is open.'), section('South', 'The  VALVE\nis shut.')];
  fileId = await ingest(harness, 'valves.md', sections.join('\n'));
});
afterAll(() => harness?.close());

async function find(text: string, { key = harness.keys.production, first = 100 } = {}) {
  const query =
    'query ($id: UUID!, $text: String!, $first: Int) { file(id: $id) { chunksContaining(text: $text, first: $first) { content } } }';
  const { data, errors } = await harness.graphql<{
    file: { chunksContaining: { content: string }[] | null } | null;
  }>(query, { id: fileId, text, first }, { key });
  return { found: data?.file?.chunksContaining?.map(({ content }) => content) ?? null, errors };
}

test('chunks with the words are found in reading order, whatever their case and the space between', async () => {
  const { found } = await find('the valve');
  expect(found).toHaveLength(2);
  expect(found?.[0]).toContain('no. 7');
  expect((await find('valve is')).found).toHaveLength(1);
  expect((await find('the valve', { first: 1 })).found).toHaveLength(1);
});

test('signs of patterns are looked for as they are', async () => {
  expect((await find('(no. 7)')).found).toHaveLength(1);
  for (const text of ['.*', 'v[a]lve', '(no.', '\\', '$where']) {
    const { found, errors } = await find(text);
    expect({ text, errors, count: found?.length }).toEqual({
      text,
      errors: undefined,
      count: text === '(no.' ? 1 : 0,
    });
  }
  expect((await find('   ')).found).toEqual([]);
});

test('another environment finds nothing, and a text that is too long is refused', async () => {
  expect((await find('valve', { key: harness.keys.staging })).found).toBeNull();
  expect((await find('v'.repeat(201))).errors?.[0]).toMatchObject({
    extensions: { code: 'validation_failed' },
  });
});
