/** Search indexes follow the store later, as on Atlas: what is told of a file is true of search. */
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { replacing } from './support/replacing';

jest.setTimeout(180_000);

const lagMs = 1_500;
const lagBefore = process.env.LECTERN_TEST_INDEX_LAG_MS;
let product: Harness;
const { show, begin, confirm, rollback, hits } = replacing(() => product);

beforeAll(async () => {
  process.env.LECTERN_TEST_INDEX_LAG_MS = String(lagMs);
  product = await startHarness();
});
afterAll(async () => {
  if (lagBefore === undefined) delete process.env.LECTERN_TEST_INDEX_LAG_MS;
  else process.env.LECTERN_TEST_INDEX_LAG_MS = lagBefore;
  await product?.close();
});

const contents = async (id: string) =>
  (await hits(id, 'at what pressure does valve number 3 open?')).map(({ content }) => content).join('\n');

test('a file is ready only when search finds it', async () => {
  const id = await ingest(product, 'valves.md', 'Valve number 3 opens at 5 bar.');
  expect(await contents(id)).toContain('5 bar');
});

test('the old content of a file is found until the new one is, and a rollback finds the old one at once', async () => {
  const id = await ingest(product, 'valves.md', 'Valve number 3 opens at 5 bar.');
  await begin(id, 'Valve number 3 opens at 9 bar.');
  await confirm(id);
  const found = new Set<string>();
  await eventually(
    async () => [await contents(id), await show(id)] as const,
    ([content, { replacement }]) => {
      found.add(content);
      return content.includes('9 bar') && replacement === null;
    },
  );
  expect([...found].map((content) => content.match(/\d bar/g)?.join())).toEqual(['5 bar', '9 bar']);
  await rollback(id, 1);
  expect(await contents(id)).toContain('5 bar');
});
