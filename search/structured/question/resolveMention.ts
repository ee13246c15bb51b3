import type { Mention } from './intent';
import { Unclear } from './joins';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaIndex';

const nameWords = /^(full |different )?(names?|titles?)$/i;
const idWords = /^(ids?|identifiers?)$/i;
const closeness = { first: 0.1, step: 0.03, toOne: -0.18, toMany: -0.3, elsewhere: -0.5 };

/**
 * The one column that words mean where tables are spoken of: the better the words fit and the nearer the
 * table, the better. Two equally good columns are one too many.
 */
export function resolveMention(mention: Mention, tables: IndexedTable[], index: SchemaIndex): IndexedColumn {
  const candidates = new Map<IndexedColumn, number>();
  for (const { column, score } of mention.candidates) candidates.set(column, score);
  for (const [at, table] of tables.entries()) {
    const key = table.columns.find((column) => column.isKey);
    if (idWords.test(mention.words) && key) candidates.set(key, 1);
    const display = table.display[0];
    if (nameWords.test(mention.words) && display) {
      candidates.set(display, Math.max(candidates.get(display) ?? 0, at === 0 ? 1 : 0.93));
    }
  }
  if (mention.table) {
    // "the name of the teacher": no other table's name will do.
    const own = [...candidates].filter(([column, score]) => column.table === mention.table && score >= 0.6);
    if (own.length > 0) {
      candidates.clear();
      for (const [column, score] of own) candidates.set(column, score);
    }
  }
  let best: { column: IndexedColumn; rank: number } | null = null;
  let rival: { column: IndexedColumn; rank: number } | null = null;
  for (const [column, score] of candidates) {
    const rank =
      score + nearness(column.table, tables, index) - (column.reference && !isId(mention) ? 0.1 : 0);
    if (!best || rank > best.rank + 1e-9) {
      rival = best;
      best = { column, rank };
    } else if (!rival || rank > rival.rank) rival = { column, rank };
  }
  if (!best) throw new Unclear(`what "${mention.words}" is`);
  if (rival && best.rank - rival.rank < 0.02 && !refersTo(best.column, rival.column)) {
    const names = [best.column, rival.column].map(
      (column) => `${column.table.schema.name}.${column.schema.name}`,
    );
    throw new Unclear(`whether "${mention.words}" means ${names.join(' or ')}`);
  }
  if (nameWords.test(mention.words) && isNameOfOthers(best.column, mention.table, index))
    throw new Unclear(`what the name of ${mention.table?.schema.name} is`);
  return best.column;
}

/** A player's name may stand with the person; a branch's is none of its customers'. */
function isNameOfOthers({ table }: IndexedColumn, named: IndexedTable | null, index: SchemaIndex): boolean {
  if (!named || named === table) return false;
  return !index.links.some((link) => link.from === named && link.to === table && link.toOne);
}

const isId = (mention: Mention) => /\bids?\b/i.test(mention.words);

function nearness(table: IndexedTable, tables: IndexedTable[], index: SchemaIndex): number {
  const at = tables.indexOf(table);
  if (at >= 0) return closeness.first - closeness.step * at;
  const near = index.links.filter((link) => link.to === table && tables.includes(link.from));
  if (near.some((link) => link.toOne)) return closeness.toOne;
  return near.length > 0 ? closeness.toMany : closeness.elsewhere;
}

/** One column refers to the other: the same values, whichever is taken. */
function refersTo(a: IndexedColumn, b: IndexedColumn): boolean {
  const one = (from: IndexedColumn, to: IndexedColumn) =>
    from.reference?.table === to.table.schema.name && from.reference.referencedColumns[0] === to.schema.name;
  return one(a, b) || one(b, a);
}
