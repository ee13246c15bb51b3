import { useState } from 'react';
import type { RowsFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { formatValue } from '../../ui/format';
import { saveFile } from '../../ui/saveFile';
import { chartOf } from './chart/chartOf';
import { RowsChart } from './chart/RowsChart';
import { type Sorting, sortRows } from './sortRows';
import { toCsv } from './toCsv';

/**
 * The rows that a database returned, in its order until a column is chosen to sort by. Where they have a measure by a
 * category or a time, a chart can take the table's place.
 */
export function RowsTable({ structured: { columns, rows } }: { structured: RowsFragment }) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [isChart, setChart] = useState(false);
  const shown = sorting ? sortRows(rows, sorting) : rows;
  const chart = chartOf(columns, rows);
  const names = columns.map(({ name }) => name);
  const sortedBy = (column: string) =>
    sorting?.column === column ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <div className="rows">
      {chart && (
        <p className="actions">
          <Button className="small" aria-pressed={!isChart} onClick={() => setChart(false)}>
            {text.chart.table}
          </Button>
          <Button className="small" aria-pressed={isChart} onClick={() => setChart(true)}>
            {text.chart.chart}
          </Button>
        </p>
      )}
      {chart && isChart ? (
        <RowsChart chart={chart} rows={shown} />
      ) : (
        <DataTable
          caption={text.common.rows(rows.length)}
          rows={shown}
          keyOf={(_row, index) => String(index)}
          columns={names.map((name) => ({
            title: name,
            cell: (row: Record<string, unknown>) => formatValue(row[name]),
            isNumber: rows.every((row) => row[name] === null || typeof row[name] === 'number'),
            sorted: sortedBy(name),
            onSort: () => setSorting({ column: name, isDescending: sortedBy(name) === 'ascending' }),
          }))}
        />
      )}
      <p className="actions">
        <Button className="small" onClick={() => saveFile('rows.csv', toCsv(names, shown), 'text/csv')}>
          {text.ask.csv}
        </Button>
      </p>
    </div>
  );
}
