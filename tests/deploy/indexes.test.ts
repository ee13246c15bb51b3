import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeIndexes } from '../../scripts/describeIndexes';

test("models/indexes/indexes.json has the indexes of models/; 'npm run codegen' renews it", async () => {
  const described = JSON.parse(JSON.stringify(await describeIndexes()));
  const committed = await readFile(join(__dirname, '../../models/indexes/indexes.json'), 'utf8');
  expect(JSON.parse(committed)).toEqual(described);
  expect(described.indexes.chunks.length).toBeGreaterThan(0);
  expect(described.searchIndexes.chunks.map(({ type }: { type: string }) => type)).toEqual([
    'vectorSearch',
    'search',
  ]);
});
