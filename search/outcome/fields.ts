import type { StructuredResult } from '../../domain/search';
import type { Expression, Query } from '../../domain/sqlTree';
import { labelOf, shown } from './cellsInWords';
import nameParts from './data/nameParts.json';

/** A column of a result as it is told. */
export interface Field {
  label: string;
  /** The expression that it is computed by; undefined for a column that the query does not name. */
  expression: Expression | undefined;
  values: string[];
}

const [firstNames, lastNames] = [nameParts.first, nameParts.last].map((names) => new Set(names.split(', ')));

/** The columns that a query asks for; those that refer to documents stand behind them. */
export function fieldsOf({ columns, rows }: StructuredResult, { body }: Query, language: string): Field[] {
  const expressions = body.type === 'select' ? body.items.map(({ expression }) => expression) : [];
  const isKnown = expressions.length > 0 && expressions.every(({ type }) => type !== 'star');
  const asked = isKnown ? columns.slice(0, expressions.length) : columns;
  const fields = asked.map(({ name, type }, at) => {
    const expression = expressions[at];
    const label = labelOf(expression, name, language);
    return { label, expression, values: rows.map((row) => shown(row[name], { expression, type, language })) };
  });
  return withWholeNames(fields);
}

/** "Ada Lovelace", of a first and a last name. */
function withWholeNames(fields: Field[]): Field[] {
  const at = fields.findIndex(
    ({ label }, at) => firstNames?.has(label) && lastNames?.has(fields[at + 1]?.label ?? ''),
  );
  const [first, last] = at < 0 ? [] : fields.slice(at, at + 2);
  if (!first || !last) return fields;
  const values = first.values.map((value, row) => `${value} ${last.values[row] ?? ''}`);
  return fields.toSpliced(at, 2, { label: 'name', expression: first.expression, values });
}
