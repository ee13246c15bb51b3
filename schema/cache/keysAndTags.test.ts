import type { ExecutionResult } from 'graphql';
import { noTelemetry } from '../../domain/ports/telemetry';
import { entityTag, environmentTag, listTag, toCache, toCacheKey } from './keysAndTags';
import { createMemoryResponseStore } from './memoryResponseStore';

const key = toCacheKey('e1', ['File'], 'request');
const result: ExecutionResult = { data: { files: [] } };

/** Stores a response with such entities and returns its tags. */
async function tagsOf(entities: { typename: string; id?: unknown }[]): Promise<string[]> {
  const store = createMemoryResponseStore();
  let tags: string[] = [];
  const tracked: typeof store = {
    ...store,
    async set(...given) {
      tags = given[2];
      await store.set(...given);
    },
  };
  const cache = toCache(tracked, noTelemetry);
  await cache.set(key, result, entities as never, 60_000);
  expect(await store.get(key)).toEqual(result);
  return tags;
}

test('a page of files with their chunks has a tag per file, and none per chunk', async () => {
  const files = Array.from({ length: 2 }, (_, n) => ({ typename: 'File', id: `f${n}` }));
  const chunks = Array.from({ length: 100 }, (_, n) => ({ typename: 'Chunk', id: `c${n}` }));
  expect(await tagsOf([...files, ...chunks])).toEqual([
    environmentTag('e1'),
    listTag('e1', 'File'),
    ...files.map(({ id }) => entityTag('e1', 'File', id)),
  ]);
});

test('files and connectors are tagged by their IDs, entities without an ID are not', async () => {
  const tags = await tagsOf([
    { typename: 'Connector', id: 'c1' },
    { typename: 'Prompt' },
    { typename: 'File' },
  ]);
  expect(tags).toEqual([environmentTag('e1'), listTag('e1', 'File'), entityTag('e1', 'Connector', 'c1')]);
});
