import { createMemoryResponseStore } from './memoryResponseStore';

test('tags count as part of the size of a response', async () => {
  const store = createMemoryResponseStore({ maxEntries: 100, maxCharacters: 16_000 });
  const small = { data: { id: 'a' } };
  const tags = (count: number) => Array.from({ length: count }, (_, n) => `e1:File:${n}`.padEnd(50, '-'));
  await store.set('few', small, tags(10), 60_000);
  await store.set('many', small, tags(30), 60_000);
  expect(await store.get('few')).toEqual(small);
  expect(await store.get('many')).toBeNull();
});
