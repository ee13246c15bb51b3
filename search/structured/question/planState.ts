import type { Expression, Select } from '../sql/ast';
import type { Context } from './conditionColumns';
import type { Aggregate, Frame, Intent, Item, Mention } from './intent';
import { findPath, type Hints, Unclear } from './joins';
import { resolveMention } from './resolveMention';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaIndex';

export interface Selected {
  item: Item;
  expression: Expression;
  column: IndexedColumn | null;
  aggregate: Aggregate | null;
  distinct: boolean;
}

/** What the parts of planning share: the intent, its subject, and what mentions mean in their place. */
export abstract class PlanState {
  protected readonly context: Context;
  protected readonly hints: Hints;

  protected subject: IndexedTable;

  constructor(
    protected readonly intent: Intent,
    protected readonly index: SchemaIndex,
  ) {
    const tables = intent.frames.flatMap(({ table }) => (table ? [table] : []));
    this.hints = { words: intent.hints, tables };
    this.context = {
      intent,
      index,
      resolve: (mention) => resolveMention(mention, this.contextTables(mention), index),
    };
    this.subject = this.findSubject();
  }

  protected contextTables(mention: Mention): IndexedTable[] {
    const own = this.intent.frames[mention.frame];
    const frames = [own, ...this.intent.frames].filter((frame): frame is Frame => frame !== undefined);
    const grouped = this.intent.items.some((item) => item.kind === 'column' && item.mention === mention)
      ? this.intent.groups.map((group) => group.table)
      : [];
    return [...new Set([mention.table, ...grouped, ...frames.map((frame) => frame.table)])].filter(
      (table): table is IndexedTable => table !== null,
    );
  }

  /** What the question is about, also where no table is named: the table of the columns or of a value. */
  protected findSubject(): IndexedTable {
    const named = this.intent.frames[0]?.table;
    if (named) return named;
    const valued = this.tableOfValues();
    if (valued) return valued;
    for (const item of this.intent.items) {
      if (item.kind === 'column' || (item.kind === 'count' && item.mention)) {
        if (item.mention) return this.context.resolve(item.mention).table;
      }
    }
    for (const group of this.intent.groups) {
      if (group.table) return group.table;
      if (group.mention) return this.context.resolve(group.mention).table;
    }
    for (const condition of this.intent.conditions) {
      if (condition.kind === 'value') {
        const tables = new Set(condition.entries.map(({ column }) => column.table));
        const [only] = tables;
        if (tables.size === 1 && only && this.intent.items.length > 0) return only;
      } else if ('mention' in condition && condition.mention)
        return this.context.resolve(condition.mention).table;
    }
    throw new Unclear('which table the question is about');
  }

  /** "the phone number of Frank Harris": the one table that has the columns and the values. */
  protected tableOfValues(): IndexedTable | null {
    if (this.intent.items.length === 0) return null;
    const sets: Set<IndexedTable>[] = [];
    for (const condition of this.intent.conditions) {
      if (condition.kind === 'value') sets.push(new Set(condition.entries.map(({ column }) => column.table)));
    }
    if (sets.length === 0) return null;
    for (const item of this.intent.items) {
      if (item.kind === 'column') {
        sets.push(
          new Set(
            item.mention.candidates.filter(({ score }) => score >= 0.7).map(({ column }) => column.table),
          ),
        );
      }
    }
    const [first, ...rest] = sets;
    const shared = [...(first ?? [])].filter((table) => rest.every((set) => set.has(table)));
    if (shared.length === 1) return shared[0] ?? null;
    // "the population of Elsin": of the thing that bears the name, not of what refers to it.
    const values = this.intent.conditions.filter((condition) => condition.kind === 'value');
    const named = shared.filter((table) =>
      values.every((value) =>
        value.entries.some(
          ({ column }) =>
            column.table === table && !column.reference && (column.isKey || table.display.includes(column)),
        ),
      ),
    );
    return named.length === 1 ? (named[0] ?? null) : null;
  }

  protected isManyAway(table: IndexedTable): boolean {
    if (table === this.subject) return false;
    return findPath([this.subject], table, this.index.links, this.hints).some((link) => !link.toOne);
  }

  protected emptySelect(): Select {
    return {
      type: 'select',
      distinct: false,
      items: [],
      from: null,
      joins: [],
      where: null,
      groupBy: [],
      having: null,
    };
  }

  protected hasAggregate(selected: Selected[]): boolean {
    return selected.some(({ aggregate }) => aggregate !== null);
  }
}
