import type { StructuredResult } from '../../domain/search';
import type { Select } from '../../domain/sqlTree';
import type { ParsedQuestion } from '../question/parseQuestion';
import type { RowsRead } from '../structured/answerStructured';
import { isComputed, isCount, wordFor } from './cellsInWords';
import { fieldsOf } from './fields';
import { phrase } from './phrase';
import { withTies } from './tiesInWords';

/** Rows that a person can take in as a sentence; of more, the first are named. */
const maxListedRows = 10;

interface Words {
  question: ParsedQuestion;
  /** The name of the database; null where there is none. */
  source: string | null;
}

/** The statement of the rows of a query, in the question's language: "There are 60 customers (Sample shop)." */
export function rowsInWords(result: StructuredResult, read: RowsRead, { question, source }: Words): string {
  const from = source === null ? '' : ` (${source})`;
  const asked = { question, language: question.language ?? read.language };
  return `${withTies(sentence(result, read, asked), result, read, asked)}${from}.`;
}

function sentence(
  result: StructuredResult,
  { query, names }: RowsRead,
  { question, language }: { question: ParsedQuestion; language: string },
): string {
  const { rows } = result;
  const [first] = rows;
  if (!first) return phrase('rowsNone', language);
  const fields = fieldsOf(result, query, language);
  const [{ label = '', expression = undefined, values = [] } = {}, second] = fields;
  const more = rows.length - maxListedRows;
  const rest = more > 0 ? [phrase('rowsMore', language, { count: more })] : [];
  if (!second) {
    if (rows.length === 1) {
      const [value = ''] = values;
      const isNumber = typeof first[result.columns[0]?.name ?? ''] === 'number';
      if (query.body.type === 'select' && isCount(expression) && isNumber)
        return counted(query.body, value, { question, names, language });
      const name = isComputed(expression) ? label : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
      return phrase(isComputed(expression) ? 'rowsComputed' : 'rowsValue', language, { label: name, value });
    }
    const listed = values.slice(0, maxListedRows);
    if (more > 0) return [...listed, ...rest].join(', ');
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(listed);
  }
  const listed = rows.slice(0, maxListedRows).map((_, at) => fields.map((field) => field.values[at] ?? ''));
  // "Toronto: 8": what a computed value belongs to needs no name.
  const [isFirst, isSecond] = [isComputed(expression), isComputed(second.expression)];
  const isPair = fields.length === 2 && isFirst !== isSecond;
  const isNamed = nameLabel.test(label) && new Set(listed.map(([name]) => name)).size === listed.length;
  const told = listed.map((row) => {
    if (isPair) return (isFirst ? row.toReversed() : row).join(': ');
    const [name = '', ...others] = row;
    return isNamed
      ? `${name}: ${others.map((cell, at) => `${fields[at + 1]?.label} ${cell}`).join(', ')}`
      : row.map((cell, at) => `${fields[at]?.label}: ${cell}`).join(', ');
  });
  return [...told, ...rest].join('; ');
}

/** The column that names a row needs no name of its own. */
const nameLabel = /\b(?:name|title)$/u;

/** "There are 60 customers", with the word that the question has for them where it has one. */
function counted(
  select: Select,
  count: string,
  { question, names, language }: { question: ParsedQuestion; names: RowsRead['names']; language: string },
): string {
  if (count === '1') return phrase('rowsOne', language);
  const things = select.joins.length === 0 ? wordFor(nameCounted(select), question, names) : null;
  const isWhole = select.where === null && select.having === null;
  const withThings =
    things === null ? '' : phrase(isWhole ? 'rowsCounted' : 'rowsMatching', language, { count, things });
  return withThings || phrase('rowsCount', language, { count });
}

function nameCounted({ items, from }: Select): string {
  const expression = items[0]?.expression;
  const argument = expression?.type === 'call' ? expression.args[0] : undefined;
  const isDistinct = expression?.type === 'call' && expression.distinct;
  if (isDistinct && argument?.type === 'column') return argument.column;
  return from?.type === 'table' ? from.name : '';
}
