import type { RowsFragment } from '../../../api/generated/graphql';
import { numberOf } from '../sortRows';
import { momentOf } from './momentOf';

type Row = Record<string, unknown>;
type Column = Pick<RowsFragment['columns'][number], 'name' | 'type'>;

export interface Bars {
  kind: 'bars';
  /** The columns whose values can be drawn, the likeliest first. */
  measures: string[];
  /** The label of a row. */
  labelOf: (row: Row) => string;
}

export interface Lines {
  kind: 'lines';
  measures: string[];
  /** The column of the time. */
  time: string;
  /** The column with the names of the lines; null where there is one line. */
  series: string | null;
}

/** The most lines that can be told apart by their colors. */
export const maxLines = 8;

const isMissing = (value: unknown) => value === null || value === undefined;
const isNumeric = ({ type }: Column) => /int|dec|num|real|float|double|money/i.test(type);
/** A number that only names a row: adding such numbers up, or comparing their sizes, says nothing. */
const isIdentifier = ({ name }: Column) => /(?:^|_)id$|[a-z]Id$/i.test(name);

/** The name of a row by these columns. */
const labelBy = (names: readonly string[]) => (row: Row) =>
  names.map((name) => (isMissing(row[name]) ? '–' : String(row[name]))).join(' · ');

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/**
 * How rows are drawn: as lines where they have a time, else as bars where something names them; null where they have no
 * measure, or nothing to compare it by.
 */
export function chartOf(columns: readonly Column[], rows: readonly Row[]): Bars | Lines | null {
  if (rows.length < 2) return null;
  const present = ({ name }: Column) => rows.map((row) => row[name]).filter((value) => !isMissing(value));
  const isAll = (column: Column, test: (value: unknown) => boolean) => {
    const values = present(column);
    return values.length > 0 && values.every(test);
  };
  const times = columns.filter((column) => isAll(column, (value) => momentOf(value, column.name) !== null));
  const measures = columns.filter(
    (column) =>
      !times.includes(column) &&
      !isIdentifier(column) &&
      isAll(column, (value) => numberOf(value) !== null && (typeof value === 'number' || isNumeric(column))),
  );
  const names = columns.filter((column) => !times.includes(column) && !measures.includes(column));
  const drawn = measures.map(({ name }) => name);
  const lines = linesOf(times, names, rows);
  if (lines && drawn.length > 0) return { ...lines, measures: drawn };
  // Rows of two numbers: the first, where it has no value twice, is what the second is counted by.
  const [first] = measures;
  const labels = [...names, ...times].length > 0 ? [...names, ...times] : first ? [first] : [];
  const among = drawn.filter((name) => !labels.some((label) => label.name === name));
  const named = labels.find(
    (column) => !isIdentifier(column) && isDistinct(rows.map((row) => row[column.name])),
  );
  const labelOf = labelBy((named ? [named] : labels).map(({ name }) => name));
  return among.length > 0 && isDistinct(rows.map(labelOf))
    ? { kind: 'bars', measures: among, labelOf }
    : null;
}

/** The time of rows with what tells rows of the same time apart. */
function linesOf(times: Column[], names: Column[], rows: readonly Row[]): Omit<Lines, 'measures'> | null {
  const [time] = times;
  if (!time || times.length > 1 || rows.some((row) => isMissing(row[time.name]))) return null;
  if (isDistinct(rows.map((row) => row[time.name])) && names.length === 0) {
    return { kind: 'lines', time: time.name, series: null };
  }
  const [series] = names;
  if (!series || names.length > 1) return null;
  const lines = new Set(rows.map((row) => row[series.name])).size;
  const isOne = isDistinct(rows.map((row) => `${row[time.name]} ${row[series.name]}`));
  return isOne && lines <= maxLines && lines < rows.length
    ? { kind: 'lines', time: time.name, series: series.name }
    : null;
}
