import type { StructuredResult } from '../../domain/search';
import type { Expression, Select } from '../../domain/sqlTree';
import type { ParsedQuestion } from '../question/parseQuestion';
import type { RowsRead } from '../structured/answerStructured';
import { isCount, labelOf, shown, wordFor } from './cellsInWords';
import { phrase } from './phrase';

/** The maximum number of rows that are all named; of more, nothing is said of each. */
const maxNamed = 10;

/** "Toronto and Kyoto, with 8 customers each": what rows tie in is said where none of them shows it. */
export function withTies(
  rows: string,
  { rows: { length } }: StructuredResult,
  { query: { body }, ties, names }: RowsRead,
  { question, language }: { question: ParsedQuestion; language: string },
): string {
  if (!ties) return rows;
  const { by, count, value, isShown } = ties;
  if (!isShown) return phrase('tiedMore', language, { rows });
  if (count < length) return phrase('tiedLast', language, { rows, count });
  const items = body.type === 'select' ? body.items.map(({ expression }) => JSON.stringify(expression)) : [];
  if (items.includes(JSON.stringify(by)) || count > maxNamed)
    return phrase('tiedFirst', language, { rows, count });
  const said = shown(value, { expression: by, language });
  if (!isCount(by)) {
    const label = labelOf(by, by.type === 'column' ? by.column : '', language);
    return phrase('tiedValue', language, { rows, label, value: said });
  }
  const counted = body.type === 'select' ? tablesCounted(body, by) : [];
  const things = counted.map((name) => wordFor(name, question, names)).find((word) => word !== null) ?? '';
  return phrase('tiedCounts', language, { rows, count: said, things }).replace(/ {2,}/gu, ' ').trim();
}

/** The tables whose rows may be what is counted: one that is shown is none of them. */
function tablesCounted({ from, joins, items }: Select, by: Expression): string[] {
  const [argument] = by.type === 'call' ? by.args : [];
  if (argument?.type === 'column') return [argument.table ?? argument.column];
  const sources = [from, ...joins.map(({ source }) => source)];
  const tables = sources.flatMap((source) => (source?.type === 'table' ? source.name : []));
  const shownTables = items.map(({ expression }) => (expression.type === 'column' ? expression.table : null));
  return tables.filter((name) => !shownTables.includes(name));
}
