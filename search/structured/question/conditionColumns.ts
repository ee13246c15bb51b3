import type { Condition, Intent, Mention } from './intent';
import { Unclear } from './joins';
import type { IndexedColumn, IndexedTable, SchemaIndex, ValueEntry } from './schemaIndex';

export interface Context {
  intent: Intent;
  index: SchemaIndex;
  resolve(mention: Mention): IndexedColumn;
}

/** Tables by nearness to a condition: that of its frame, the subject, the others. */
function tablesFor(frame: number, context: Context): IndexedTable[] {
  const own = context.intent.frames[frame];
  const tables = [own, ...context.intent.frames].map((item) => item?.table ?? null);
  return [...new Set(tables)].filter((table): table is IndexedTable => table !== null);
}

/** @throws Unclear where several columns hold the value equally near */
export function valueEntry(condition: Extract<Condition, { kind: 'value' }>, context: Context): ValueEntry {
  const tables = tablesFor(condition.frame, context);
  const rank = (entry: ValueEntry) => {
    const at = tables.indexOf(entry.column.table);
    if (at >= 0) return 10 - at;
    const links = context.index.links.filter(
      (link) => link.to === entry.column.table && tables.includes(link.from),
    );
    return links.some((link) => link.toOne) ? 5 : links.length > 0 ? 3 : 0;
  };
  const ranked = condition.entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => b.rank - a.rank);
  const best = ranked[0];
  if (!best) throw new Unclear(`what "${condition.words}" is`);
  const equal = ranked.filter(({ rank: other }) => other === best.rank).map(({ entry }) => entry);
  const own = equal.filter(({ column }) => column.stems.some((word) => condition.role?.includes(word)));
  if (new Set(own.map(({ column }) => column)).size === 1 && own[0]) return asWritten(own, condition.words);
  const rivals = ranked.filter(
    ({ rank: other, entry }) => other === best.rank && entry.column !== best.entry.column,
  );
  if (rivals.length > 0) {
    const columns = [best, ...rivals].map(
      ({ entry }) => `${entry.column.table.schema.name}.${entry.column.schema.name}`,
    );
    throw new Unclear(`whether "${condition.words}" is a value of ${columns.join(' or ')}`);
  }
  return asWritten(equal, condition.words);
}

/** Of values that differ in case or signs only, the one that the question writes. */
function asWritten(entries: ValueEntry[], words: string): ValueEntry {
  const [first] = entries;
  if (!first) throw new Unclear(`what "${words}" is`);
  return entries.find(({ value }) => value.toLowerCase() === words.toLowerCase()) ?? first;
}

/** @throws Unclear where no date is near, or several are */
export function timeColumn(condition: Extract<Condition, { kind: 'time' }>, context: Context): IndexedColumn {
  if (condition.mention) return context.resolve(condition.mention);
  const fits = (column: IndexedColumn) =>
    column.content === 'time' || (column.content === 'year' && condition.year !== null);
  const tables = tablesFor(condition.frame, context);
  const near = context.index.links.filter((link) => tables.includes(link.from)).map((link) => link.to);
  for (const group of [...tables.map((table) => [table]), [...new Set(near)]]) {
    const columns = group.flatMap((table) => table.columns).filter(fits);
    const hinted = columns.filter((column) =>
      column.stems.some((word) => context.intent.hints.includes(word)),
    );
    const years = columns.filter((column) => column.content === 'year');
    const only =
      hinted.length === 1
        ? hinted[0]
        : columns.length === 1
          ? columns[0]
          : condition.year !== null && years.length === 1
            ? years[0]
            : undefined;
    if (only) return only;
    if (columns.length > 1) throw new Unclear(`which date of ${columns[0]?.table.schema.name} is meant`);
  }
  throw new Unclear('which date is meant');
}

export function textColumn(
  condition: Extract<Condition, { kind: 'text' | 'like' }>,
  context: Context,
): IndexedColumn {
  const [table] = tablesFor(condition.frame, context);
  const column = table?.display[0];
  if (!column) throw new Unclear('which column holds the quoted text');
  return column;
}

/** The column that a condition is about. */
export function meantColumn(condition: Condition, context: Context): IndexedColumn {
  switch (condition.kind) {
    case 'value':
      return valueEntry(condition, context).column;
    case 'time':
      return timeColumn(condition, context);
    case 'text':
      return textColumn(condition, context);
    case 'like':
      return condition.mention ? context.resolve(condition.mention) : textColumn(condition, context);
    default:
      return context.resolve(condition.mention);
  }
}
