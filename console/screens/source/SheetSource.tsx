import {
  type CitedCellsFragment,
  WorkbookColumnsDocument,
  type WorkbookColumnsQuery,
  WorkbookRowsDocument,
} from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { MoreButton } from '../../ui/MoreButton';
import { QueryView } from '../../ui/QueryView';
import { Empty } from '../../ui/Screen';
import { addressOf } from './source';

type Columns = NonNullable<NonNullable<WorkbookColumnsQuery['file']>['tables']>[number]['columns'];

interface Row {
  number?: number | null;
  values: readonly (string | null | undefined)[];
}

interface SheetProps {
  cells: CitedCellsFragment;
  columns: Columns;
  rows: readonly Row[];
}

/** A table as in its sheet, with letters and numbers at its edges and the columns marked that the answer is taken from. */
function Sheet({ cells, columns, rows }: SheetProps) {
  // A query that names no column, such as one that counts rows, reads them all.
  const isRead = (name: string) => cells.columns.length === 0 || cells.columns.includes(name);
  const classOf = (name: string) => (isRead(name) ? 'cited' : undefined);
  const address = addressOf(cells);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll sheet" aria-label={address} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{address}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ name, letter }) => (
              <td key={name}>{letter}</td>
            ))}
          </tr>
          <tr>
            <td />
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={classOf(name)}>
                {name}
                {isRead(name) && <span className="visually-hidden"> {text.source.readColumn}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, values }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
            <tr key={at}>
              <th scope="row">{number ?? ''}</th>
              {columns.map(({ name }, column) => (
                <td key={name} dir="auto" className={classOf(name)}>
                  {values[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The cells of a workbook that rows were computed from, in their sheet. */
export function SheetSource({ cells }: { cells: CitedCellsFragment }) {
  const { fileId, table } = cells;
  const described = useQuery(WorkbookColumnsDocument, { fileId, table });
  const rows = usePages(WorkbookRowsDocument, { fileId, table }, ({ file }) => file?.tables?.[0]?.rows);
  const columns = described.data?.file?.tables?.[0]?.columns;
  return (
    <>
      <p>
        <strong>{addressOf(cells)}</strong> <span className="fine">{text.source.cells}</span>
      </p>
      {described.data && !columns && <Empty>{text.source.goneTable}</Empty>}
      <QueryView query={rows}>
        {({ nodes }) =>
          columns ? (
            <>
              <Sheet cells={cells} columns={columns} rows={nodes} />
              <MoreButton pages={rows} />
            </>
          ) : null
        }
      </QueryView>
    </>
  );
}
