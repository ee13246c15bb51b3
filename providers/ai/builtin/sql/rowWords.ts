import type { Item } from './items';
import type { Plan } from './plan';
import type { QuestionWords } from './readWords';
import type { IndexedColumn, SchemaIndex } from './schemaTypes';

/** As sure as a name of which a word is missing. */
const score = 0.7;

/**
 * Where there is one table, the word behind "how many" or "which" that names nothing else names its rows: "how many
 * games were played?" of a sheet of games.
 */
export function withRowWords(
  items: Item[][],
  { tokens, lexicon }: QuestionWords,
  { tables: [table, another] }: SchemaIndex,
): Item[][] {
  if (!table || another) return items;
  const asksRows = ({ what, start }: Item) =>
    what.kind === 'operator' &&
    (what.name === 'count' || (start === 0 && lexicon.whichWords.has(tokens[start]?.lower ?? '')));
  return items.map((here, at) => {
    const isUnknown = here.every(({ what }) => what.kind === 'skip' && what.weight === 'unknown');
    const { kind, lower = '' } = tokens[at] ?? {};
    const isWord =
      kind === 'word' &&
      isUnknown &&
      ![lexicon.textWords, lexicon.periods, lexicon.phrases].some((words) => words.has(lower));
    const isBehind =
      isWord &&
      items
        .slice(0, at)
        .flat()
        .some((item) => item.end === at && asksRows(item));
    return isBehind
      ? [...here, { start: at, end: at + 1, what: { kind: 'table', table, isGuessed: true }, score }]
      : here;
  });
}

/** The least share of different values among the rows of such a column. */
const namingShare = 0.8;

/** Whether each value of a column is that of one row, or nearly so. */
export const namesRows = ({ table, schema }: IndexedColumn) =>
  schema.sampleValues.length >= namingShare * (table.schema.rowEstimate ?? Infinity);

/**
 * Whether a word that is only supposed to name the rows may as well be what is asked for: "how many countries" of a sheet of
 * matches, "how many medals" of one nation, "the least strokes".
 */
export function isGuessBold({ select, conditions, orders, features }: Plan): boolean {
  if (!features.rowsGuessed) return false;
  const isCount = select.some(({ aggregate, column }) => aggregate === 'count' && !column);
  const isOfRow = conditions.some(
    ({ of: { column }, test }) =>
      column && test.type === 'compare' && test.operator === '=' && namesRows(column),
  );
  return (
    isOfRow ||
    (isCount && conditions.length === 0) ||
    orders.some(({ of: { aggregate, column } }) => aggregate === 'count' && !column)
  );
}
