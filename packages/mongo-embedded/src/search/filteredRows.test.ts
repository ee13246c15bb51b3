import fc from 'fast-check';
import { type Document, toDocument } from '../bson/values';
import { Columns } from './columns';
import { EntryWriter } from './entryBytes';
import { FilteredRows, listOf } from './filteredRows';
import { RowBits } from './rowBits';

const MOST_ROWS = 60;
const filters: Document[] = [{ env: 1 }, { env: 2 }, { env: toDocument({ $gt: 0 }) }].map(toDocument);

function columnsOf(environments: (number | null)[]) {
  const columns = new Columns(['env']);
  const alive = environments.map((env) => env !== null);
  const put = (row: number, env: number | null) => {
    alive[row] = env !== null;
    if (env !== null) columns.put(row, toDocument({ env }), new EntryWriter().start());
  };
  for (const [row, env] of environments.entries()) put(row, env);
  return { columns, put, isAlive: (row: number) => alive[row] === true };
}

test('after any writes, the rows that pass are those that a scan of all finds', () => {
  const write = fc.record({ row: fc.nat(MOST_ROWS - 1), env: fc.option(fc.nat(2)) });
  const step = fc.record({ writes: fc.array(write), asked: fc.subarray(filters) });
  // Some filters are forgotten before they are asked for again, or have too many rows to be kept.
  const limits = fc.record({
    mostRows: fc.constantFrom(100, 200, 10_000),
    maxListed: fc.constantFrom(1, 0.2, 0),
  });
  fc.assert(
    fc.property(fc.array(step), limits, (steps, { mostRows, maxListed }) => {
      const { columns, put, isAlive } = columnsOf([]);
      const filtered = new FilteredRows(isAlive, { mostRows, maxListed });
      const rowsOf = (rows: FilteredRows, filter: Document) =>
        listOf(rows.matching(filter, MOST_ROWS, (list) => columns.condition(filter).narrow(list)));
      for (const { writes, asked } of steps) {
        for (const { row, env } of writes) {
          put(row, env);
          filtered.changed(row);
        }
        for (const filter of asked) {
          expect(rowsOf(filtered, filter)).toEqual(rowsOf(new FilteredRows(isAlive), filter));
        }
      }
    }),
  );
});

test('the rows of a thousand filters are tested once, until rows change', () => {
  const tenants = 1_000;
  const { columns, put, isAlive } = columnsOf(
    Array.from({ length: 10 * tenants }, (_, row) => row % tenants),
  );
  const filtered = new FilteredRows(isAlive);
  let tested = 0;
  const countsOfAll = () =>
    Array.from({ length: tenants }, (_, env) => {
      const filter = toDocument({ env });
      const narrow = (rows: Uint32Array) => {
        tested += rows.length;
        return columns.condition(filter).narrow(rows);
      };
      return filtered.matching(filter, 10 * tenants, narrow)?.length;
    });
  countsOfAll();
  tested = 0;
  expect(new Set(countsOfAll())).toEqual(new Set([10]));
  expect(tested).toBe(0);
  put(0, 7);
  filtered.changed(0);
  const counts = countsOfAll();
  expect(tested).toBe(tenants);
  expect([counts[0], counts[7], counts[8]]).toEqual([9, 11, 10]);
});

test('more rows than the share are kept as bits, of which only those that change are tested again', () => {
  const { columns, put, isAlive } = columnsOf(Array.from({ length: 20 }, () => 1));
  const filtered = new FilteredRows(isAlive, { maxListed: 0.5 });
  let tested = 0;
  const rowsBelow = (total: number) =>
    filtered.matching(toDocument({ env: 1 }), total, (rows) => {
      tested += rows.length;
      return columns.condition(toDocument({ env: 1 })).narrow(rows);
    });
  const write = (row: number, env: number) => {
    put(row, env);
    filtered.changed(row);
  };
  const many = rowsBelow(20);
  expect(many).toBeInstanceOf(RowBits);
  expect(rowsBelow(20)).toBe(many);
  expect(tested).toBe(20);
  for (let row = 20; row < 60; row++) write(row, 2);
  write(3, 2);
  const few = rowsBelow(60);
  expect(few).toEqual(Uint32Array.from({ length: 19 }, (_, i) => (i < 3 ? i : i + 1)));
  expect(tested).toBe(61);
  for (let row = 20; row < 60; row++) write(row, 1);
  expect(listOf(rowsBelow(60))).toHaveLength(59);
  expect(tested).toBe(101);
});

test('long filters take their share of the room', () => {
  const { columns, isAlive } = columnsOf([1, 2, 3]);
  const filtered = new FilteredRows(isAlive, { mostRows: 10_000 });
  let tested = 0;
  const ask = (from: number) => {
    const list = Array.from({ length: 1_000 }, (_, i) => `environment ${from + i}`);
    const filter = toDocument({ env: toDocument({ $in: list }) });
    return filtered.matching(filter, 3, (rows) => {
      tested++;
      return columns.condition(filter).narrow(rows);
    });
  };
  for (const from of [0, 0, 1, 0]) expect(ask(from)).toHaveLength(0);
  expect(tested).toBe(3);
});
