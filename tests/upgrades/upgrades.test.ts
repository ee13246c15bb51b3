/** The data of released states opens with this version: nothing is lost, and what was indexed answers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, clientOf } from '../e2e/client';
import { makeDataDir, type Program, startProgram } from '../e2e/program';
import { files, questions } from './content';
import { type Counts, countsOf, unpack } from './stateFiles';

jest.setTimeout(300_000);

const states = join(__dirname, 'states');
/** Collections whose documents are kept for a time, or are written by any start or call. */
const passing = /^(apiKeys|answers|auditRecords|deletionEvents|retiredRuns|usage|webhookDeliveries)$/;

describe.each(readdirSync(states))('the data of the release of %s', (name) => {
  const before = JSON.parse(readFileSync(join(states, name, 'counts.json'), 'utf8')) as Counts;
  let program: Program;
  let client: Client;
  let dataDir: string;
  let remove: () => Promise<void>;
  let counts: Counts;

  beforeAll(async () => {
    ({ dataDir, remove } = await makeDataDir());
    await unpack(join(states, name), dataDir);
    program = await startProgram({ DATA_DIR: dataDir, DEMO_DATA: 'none' });
    counts = await countsOf(dataDir);
    client = await clientOf(program);
  });
  afterAll(async () => {
    expect(await program.end('SIGTERM')).toBe(0);
    await remove();
  });

  test('keeps every document of every collection', () => {
    const lasting = Object.entries(before).filter(([collection]) => !passing.test(collection));
    expect(lasting.length).toBeGreaterThan(15);
    expect(counts).toMatchObject(Object.fromEntries(lasting));
  });

  test('lists its files, ready, with metadata and version, and the live prompt', async () => {
    const data = await client.gql(`{
      files(pageSize: 10) { items { name status totalChunks fileMetadata version } }
      prompt(name: "tone") { versionNumber body }
    }`);
    const shown = Object.fromEntries(data.files.items.map((item: { name: string }) => [item.name, item]));
    expect(Object.keys(shown).sort()).toEqual(Object.keys(files).sort());
    for (const file of Object.values(shown)) {
      expect(file).toMatchObject({ status: 'ready', fileMetadata: { shelf: 'a' } });
    }
    expect(shown['lamp.txt']).toMatchObject({ version: 2 });
    expect(data.prompt).toEqual({ versionNumber: 2, body: 'Be brief and kind, {{name}}.' });
  });

  test.each(questions)('answers "%s" from %s', async (question, file, words) => {
    const { chat } = await client.gql(
      'query ($input: ChatInput!) { chat(input: $input) { answer citations { fileName } } }',
      { input: { question } },
    );
    expect(chat.citations.map(({ fileName }: { fileName: string }) => fileName)).toContain(file);
    expect(chat.answer).toContain(words);
  });

  test('takes and finds another file', async () => {
    const id = await client.upload('tower.md', 'The tower of the harbour has 212 steps.\n');
    expect(await client.settled(id)).toMatchObject({ status: 'ready' });
    const found = await client.call('POST', '/search', { query: 'How many steps does the tower have?' });
    expect(found.json.results.semantic[0].content).toContain('212 steps');
  });
});
