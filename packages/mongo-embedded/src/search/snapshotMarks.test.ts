import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../storage/engine';
import { markChanged, markedRecords } from './snapshotMarks';

const INDEX = 7;

let directory: string;
let engine: Engine;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-marks-'));
  engine = new Engine(directory);
});
afterEach(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const mark = (records: number[], isNew: boolean, valid: number, latest: number) =>
  engine.write(() => {
    for (const number of records) markChanged(engine.derived, INDEX, { number, isNew }, { valid, latest });
  });
const marked = (snapshot: number) =>
  markedRecords(engine.derived, INDEX, snapshot).flatMap(([, records]) => records);

test('records that changed are marked, of every block', async () => {
  await mark([1, 255, 256, 70_000, 255], false, 1, 1);
  expect(marked(1)).toEqual([1, 255, 256, 70_000]);
});

test('with a new record all of its block is marked', async () => {
  await mark([300], true, 1, 1);
  expect(marked(1)).toEqual(Array.from({ length: 256 }, (_, at) => 256 + at));
});

test('while the next snapshot is written, marks count for both', async () => {
  await mark([1], false, 1, 1);
  await mark([2], false, 1, 2);
  expect(marked(1)).toEqual([1, 2]);
  expect(marked(2)).toContain(2);
});

test('marks from before a snapshot do not count for it, nor for any later one', async () => {
  await mark([1, 300], false, 1, 1);
  expect(marked(2)).toEqual([]);
  await mark([2], false, 2, 2);
  expect(marked(2)).toEqual([2]);
});

test('a transaction that is aborted leaves no mark, and the next one marks again', async () => {
  const aborted = engine.write(() => {
    markChanged(engine.derived, INDEX, { number: 5, isNew: false }, { valid: 1, latest: 1 });
    throw new TypeError('something else of the transaction failed');
  });
  await expect(aborted).rejects.toThrow();
  expect(marked(1)).toEqual([]);
  await mark([5], false, 1, 1);
  expect(marked(1)).toEqual([5]);
});
