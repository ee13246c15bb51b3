import { text } from '../../text/en';
import { type Column, DataTable } from '../../ui/DataTable';
import { type Group, type Measure, sumOf } from './measures';

interface UsageTableProps {
  caption: string;
  /** The name of a group's kind: a day or a key. */
  title: string;
  groups: readonly Group[];
  measure: Measure;
}

/** The values of a chart. Series that nothing was counted in are left out. */
export function UsageTable({ caption, title, groups, measure }: UsageTableProps) {
  const { series, format } = measure;
  const used = groups.flatMap(({ id, name, row }) => (row ? [{ id, name, row }] : []));
  const shown = series.filter((name) => used.some(({ row }) => row[name] > 0));
  const columns = shown.map((name): Column<(typeof used)[number]> => {
    return { title: text.usage.series[name], isNumber: true, cell: ({ row }) => format(row[name]) };
  });
  const sum: Column<(typeof used)[number]> = {
    title: text.usage.sum,
    isNumber: true,
    cell: ({ row }) => format(sumOf(row, series)),
  };
  return (
    <DataTable
      caption={caption}
      rows={used}
      keyOf={({ id }) => id}
      columns={[{ title, cell: ({ name }) => name }, ...columns, ...(shown.length > 1 ? [sum] : [])]}
    />
  );
}
