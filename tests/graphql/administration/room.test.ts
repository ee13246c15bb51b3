import { randomUUID } from 'node:crypto';
import { type Harness, startHarness } from '../../harness';

let product: Harness;
let environmentId: string;
beforeAll(async () => {
  product = await startHarness();
  const { data } = await product.graphql<{ me: { environmentId: string } }>('{ me { environmentId } }');
  environmentId = data?.me.environmentId ?? '';
});
afterAll(() => product.close());

const names = (count: number) => Array.from({ length: count }, (_, i) => `number ${i}`);
const outcomeOf = async (query: string, key?: string) => {
  const { errors } = await product.graphql(query, {}, { admin: true, ...(key ? { key } : {}) });
  return errors?.[0]?.message ?? 'done';
};

test('an environment has at most 1,000 folders, another one has room', async () => {
  const create = 'mutation { createFolder(input: { name: "one more" }) { id } }';
  const createdAt = new Date();
  await product.models.folders.insertMany(
    names(999).map((name) => ({ _id: randomUUID(), environmentId, name, createdAt })),
  );
  expect(await outcomeOf(create)).toBe('An environment has at most 1000 folders. Delete one first.');
  expect(await outcomeOf(create, product.keys.staging)).toBe('done');
  await product.models.folders.deleteOne({ environmentId, name: 'number 0' });
  expect(await outcomeOf(create)).toBe('done');
});

test('with 500 prompts an environment takes new versions of them, but no other prompt', async () => {
  const publish = (name: string) =>
    outcomeOf(`mutation { publishPrompt(input: { name: "${name}", body: "Be brief." }) { versionNumber } }`);
  const updatedAt = new Date();
  await product.models.prompts.insertMany(
    names(500).map((name) => ({ _id: randomUUID(), environmentId, name, liveVersion: 0, updatedAt })),
  );
  expect(await publish('one more')).toBe('An environment has at most 500 prompts. Delete one first.');
  expect(await publish('number 7')).toBe('done');
});
