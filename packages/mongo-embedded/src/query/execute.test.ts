import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { toDocument } from '../bson/values';
import type { IndexPlan } from '../indexes/planner';
import { Catalog } from '../storage/catalog';
import { Engine } from '../storage/engine';
import { executePlan } from './execute';
import { compileMatcher } from './matcher';

const directory = mkdtempSync(join(tmpdir(), 'store-execute-'));
const engine = new Engine(directory);
const catalog = new Catalog(engine);

afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

test('few matches do not keep the memory of the many documents between them', async () => {
  const documents = 2_000;
  const text = 'x'.repeat(4_000);
  const collection = await engine.write(() => {
    const created = catalog.create('test', 'documents');
    for (let _id = 0; _id < documents; _id++)
      created.insert(new RawDocument(encodeDocument(toDocument({ _id, rare: _id % 200 === 0, text }))));
    return created;
  });
  const index = collection.idIndex;
  const plan: IndexPlan = {
    ...{ stage: 'IXSCAN', index, ranges: [index.range()], reverse: false, providesSort: true },
    ...{ equalityFields: 0, boundedFields: 0, bounds: [] },
  };
  const counters = { keysExamined: 0, docsExamined: 0 };
  const isRare = compileMatcher(toDocument({ rare: true }));
  const found = [...executePlan(engine, collection, plan, isRare, counters)].filter(
    (match) => match !== undefined,
  );
  expect(found.map(({ document }) => document.get('_id'))).toEqual([...Array(10).keys()].map((n) => n * 200));
  expect(counters.docsExamined).toBe(documents);
  const kept = new Set(found.map(({ document }) => document.bytes.buffer));
  const bytes = [...kept].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(bytes).toBeLessThan((documents * text.length) / 10);
});
