import fc from 'fast-check';
import { type Document, toDocument } from '../bson/values';
import { Columns } from '../search/columns';
import { EntryWriter } from '../search/entryBytes';
import { FilteredRows } from './filteredRows';

const MOST_ROWS = 60;
const filters: Document[] = [{ env: 1 }, { env: 2 }, { env: toDocument({ $gt: 0 }) }].map(toDocument);

test('after any writes, the rows that pass are those that a scan of all finds', () => {
  const write = fc.record({ row: fc.nat(MOST_ROWS - 1), env: fc.option(fc.nat(2)) });
  const step = fc.record({ writes: fc.array(write), asked: fc.subarray(filters) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const columns = new Columns(['env']);
      const filtered = new FilteredRows(columns);
      const alive = new Uint8Array(MOST_ROWS);
      const rowsOf = (rows: FilteredRows, filter: Document) => [...rows.matching(filter, MOST_ROWS, alive)];
      for (const { writes, asked } of steps) {
        for (const { row, env } of writes) {
          alive[row] = env === null ? 0 : 1;
          if (env !== null) columns.put(row, toDocument({ env }), new EntryWriter().start());
          filtered.changed(row);
        }
        for (const filter of asked)
          expect(rowsOf(filtered, filter)).toEqual(rowsOf(new FilteredRows(columns), filter));
      }
    }),
  );
});
