import { talkOver } from '../conversations/support/talk';
import { letterText } from '../fixtures/handbook';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.close());

async function collectionScans(): Promise<number> {
  const { db } = product.models.files;
  const status = await db.db?.admin().command({ serverStatus: 1 });
  return Number(status?.metrics.queryExecutor.collectionScans.nonTailable);
}

test('no query of the gateway scans a collection, from upload to deletion', async () => {
  const { key } = await product.createKey();
  const before = await collectionScans();
  const call = async (method: string, path: string, body?: unknown) =>
    (await (await product.call(method, path, { key, body })).json()) as Record<string, string>;
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const init = await call('POST', '/files/init', { filename: `letter-${n}.txt`, size: letterText.length });
    await fetch(String(init.upload_url), { method: 'PUT', body: letterText });
    await call('POST', `/files/${init.file_id}/confirm`);
    ids.push(String(init.file_id));
  }
  for (const id of ids)
    await eventually(
      () => call('GET', `/files/${id}/status`),
      ({ status }) => status === 'ready',
    );
  await call('GET', '/me');
  await call('GET', '/projects');
  await call('GET', '/files?page=1&page_size=2');
  await call('POST', '/search', { query: 'piano tuner', min_score: 0 });
  await call('POST', '/chat', { question: 'Who is the piano tuner?' });
  await call('GET', '/prompts/grounded-answer');
  const { errors } = await product.graphql(
    `{ me { environment { folders { id } project { organization { name } } } } prompts { name } connectors { id }
       filesConnection(first: 2, filter: { status: ready }) { totalCount nodes { id chunks(first: 2) { nodes { id } } } } 
       facets(keys: ["@type"], filter: { key: "@name", prefix: "letter" }) { values { value fileCount } }
       search(input: { query: "piano tuner", filter: { key: "@name", prefix: "letter" } }) { answerId } }`,
    undefined,
    { key },
  );
  expect(errors).toBeUndefined();
  const talk = talkOver(product, key);
  const conversation = await talk.start({ fileIds: ids });
  const { turnId } = await talk.chat('Who is the piano tuner?', conversation);
  await talk.chat('And where?', conversation);
  await talk.rename(conversation, 'Pianos');
  await talk.read(await talk.fork(conversation, String(turnId)));
  expect(await talk.list('(search: "piano")')).toHaveLength(2);
  await talk.remove(conversation);
  for (const id of ids) await call('DELETE', `/files/${id}`);
  expect((await collectionScans()) - before).toBe(0);
});
