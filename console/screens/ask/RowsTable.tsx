import type { RowsFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';
import { formatValue } from '../../ui/format';

/** The rows that a database returned. */
export function RowsTable({ structured: { columns, rows } }: { structured: RowsFragment }) {
  return (
    <DataTable
      caption={text.common.rows(rows.length)}
      rows={rows}
      keyOf={(_row, index) => String(index)}
      columns={columns.map(({ name }) => ({
        title: name,
        cell: (row: Record<string, unknown>) => formatValue(row[name]),
        isNumber: rows.every((row) => row[name] === null || typeof row[name] === 'number'),
      }))}
    />
  );
}
