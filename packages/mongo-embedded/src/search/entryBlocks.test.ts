import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { Engine } from '../storage/engine';
import {
  blockSizes,
  entryLookup,
  invalidateEntry,
  isOutdated,
  outdateValues,
  putEntries,
  readEntries,
} from './entryBlocks';
import { blockKey, blockOf, firstRecordOf, RECORDS_PER_BLOCK, recordsRange } from './entryKeys';
import { INDEXED, VALUES_OUTDATED } from './residentIndex';

const INDEX = 7;
const BLOCK = 3;

let directory: string;
let engine: Engine;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-blocks-'));
  engine = new Engine(directory);
});
afterEach(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const read = () => readEntries(engine.derived, INDEX, BLOCK);
const looseEntryCount = () => engine.derived.getKeysCount(recordsRange(INDEX, BLOCK));

test('a block and what lies beside it are the latest valid entries', async () => {
  const offset = fc.nat(RECORDS_PER_BLOCK - 1);
  const batch = fc.uniqueArray(fc.tuple(offset, fc.uint8Array({ maxLength: 300 })), {
    maxLength: 80,
    selector: ([at]) => at,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          changed: fc.uniqueArray(offset, { maxLength: 40 }),
          outdated: fc.uniqueArray(offset, { maxLength: 40 }),
          batch,
        }),
      ),
      async (steps) => {
        const wanted = new Map<number, Buffer>();
        const index = INDEX;
        await engine.write(() => {
          for (let at = 0; at < RECORDS_PER_BLOCK; at++)
            invalidateEntry(engine.derived, index, firstRecordOf(BLOCK) + at);
        });
        for (const { changed, outdated, batch: entries } of steps) {
          const stored = new Map(
            entries.map(([at, bytes]) => [
              firstRecordOf(BLOCK) + at,
              bytes.length > 0 ? Buffer.of(INDEXED, ...bytes) : Buffer.alloc(0),
            ]),
          );
          // An entry is empty only for a document that is gone, whose entry has been invalid since it went.
          const gone = [...stored].filter(([, bytes]) => bytes.length === 0).map(([record]) => record);
          await engine.write(() => {
            for (const record of [...changed.map((at) => firstRecordOf(BLOCK) + at), ...gone]) {
              invalidateEntry(engine.derived, index, record);
              wanted.delete(record);
            }
          });
          await engine.write(() => putEntries(engine.derived, index, BLOCK, stored));
          for (const [record, bytes] of stored) if (bytes.length > 0) wanted.set(record, bytes);
          await engine.write(() => {
            for (const record of outdated.map((at) => firstRecordOf(BLOCK) + at)) {
              outdateValues(engine.derived, index, record);
              const entry = wanted.get(record);
              if (entry) wanted.set(record, Buffer.of(VALUES_OUTDATED, ...entry.subarray(1)));
            }
          });
          expect(read()).toEqual(wanted);
          expect([...read().keys()]).toEqual([...wanted.keys()].sort((a, b) => a - b));
          expect(new Map(blockSizes(engine.derived, INDEX)).get(BLOCK) ?? 0).toBe(wanted.size);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('few entries lie beside a block, however they are written', async () => {
  for (let record = firstRecordOf(BLOCK); blockOf(record) === BLOCK; record++) {
    await engine.write(() =>
      putEntries(engine.derived, INDEX, BLOCK, new Map([[record, Buffer.from(`entry ${record}`)]])),
    );
    expect(looseEntryCount()).toBeLessThan(32);
  }
  expect(read().size).toBe(RECORDS_PER_BLOCK);
});

test('a block whose documents are gone is removed', async () => {
  const records = Array.from({ length: RECORDS_PER_BLOCK }, (_, at) => firstRecordOf(BLOCK) + at);
  const all = (entry: string) => new Map(records.map((record) => [record, Buffer.from(entry)]));
  await engine.write(() => putEntries(engine.derived, INDEX, BLOCK, all('entry')));
  await engine.write(() => {
    for (const record of records) invalidateEntry(engine.derived, INDEX, record);
  });
  await engine.write(() => putEntries(engine.derived, INDEX, BLOCK, all('')));
  expect(read().size + looseEntryCount()).toBe(0);
  expect(engine.derived.getBinary(blockKey(INDEX, BLOCK))).toBeUndefined();
});

test('outdated values are known until the entry is put again or its document changes otherwise', async () => {
  const record = firstRecordOf(BLOCK);
  const entry = () => entryLookup(engine.derived, INDEX)(record);
  const put = () =>
    engine.write(() =>
      putEntries(engine.derived, INDEX, BLOCK, new Map([[record, Buffer.of(INDEXED, 9, 9)]])),
    );
  const outdate = () => engine.write(() => outdateValues(engine.derived, INDEX, record));
  await outdate();
  expect(entry()).toBeUndefined();
  await put();
  await outdate();
  await outdate();
  expect(isOutdated(entry() as Buffer)).toBe(true);
  await put();
  expect(isOutdated(entry() as Buffer)).toBe(false);
  await engine.write(() => invalidateEntry(engine.derived, INDEX, record));
  await outdate();
  expect(entry()).toBeUndefined();
});
