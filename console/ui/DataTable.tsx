import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end. */
  isNumber?: boolean;
  /** How the rows are sorted by it, where its head sorts them. */
  sorted?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
}

const arrows = { ascending: '↑', descending: '↓', none: '' };

interface DataTableProps<Row> {
  /** The name of what the table lists, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
}

/** A table that scrolls sideways on its own where the window is narrow. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, sorted, onSort }) => (
              <th key={title} scope="col" aria-sort={sorted} className={isNumber ? 'number' : undefined}>
                {onSort ? (
                  <button type="button" className="sort" onClick={onSort}>
                    <bdi>{title}</bdi>
                    <span aria-hidden="true">{arrows[sorted ?? 'none']}</span>
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} dir="auto" className={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
