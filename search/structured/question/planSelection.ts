import type { Expression } from '../sql/ast';
import { meantColumn } from './conditionColumns';
import type { Item, Mention } from './intent';
import { type JoinTree, Unclear } from './joins';
import { PlanState, type Selected } from './planState';
import type { IndexedColumn, IndexedTable } from './schemaIndex';
import { call, columnOf, countAll } from './sqlNodes';

/** What is shown, and what it is grouped by. */
export abstract class PlanSelection extends PlanState {
  protected selectItems(): Selected[] {
    const { items } = this.intent;
    const selected: Selected[] = [];
    const push = (item: Item, column: IndexedColumn) =>
      selected.push({ item, column, expression: columnOf(column), aggregate: null, distinct: false });
    for (const item of items) {
      if (item.kind === 'all') {
        for (const column of (item.table ?? this.subject).columns) push(item, column);
      } else if (item.kind === 'entity') {
        for (const column of this.displayOf(item.table)) push(item, column);
      } else if (item.kind === 'count') {
        const column = item.mention ? this.context.resolve(item.mention) : null;
        const expression = column ? call('count', [columnOf(column)], item.distinct) : countAll;
        selected.push({ item, column, expression, aggregate: 'count', distinct: item.distinct });
      } else this.selectColumn(item, selected);
    }
    // "the longest duration in minutes": both words mean the one column.
    const shown = new Set<string>();
    for (const entry of selected.splice(0)) {
      const key = `${entry.aggregate} ${entry.column?.table.schema.name}.${entry.column?.schema.name}`;
      if (entry.column && entry.aggregate === null && shown.has(key)) continue;
      shown.add(key);
      selected.push(entry);
    }
    if (selected.length === 0) {
      const bare =
        this.subject.display.length === 0 &&
        this.intent.orderings.every(({ by }) => by.kind === 'column' && !by.aggregate);
      const whole =
        bare && this.intent.frames.every((frame) => !frame.quantity)
          ? this.subject.columns
          : this.displayOf(this.subject);
      for (const column of whole) push({ kind: 'entity', table: this.subject }, column);
    }
    return selected;
  }

  protected selectColumn(item: Extract<Item, { kind: 'column' }>, selected: Selected[]): void {
    const columns = this.namesOf(item.mention);
    for (const column of columns) {
      const aggregates = item.isAmount && this.addsUp(column) ? (['sum'] as const) : item.aggregates;
      if (aggregates.length === 0) {
        selected.push({
          item,
          column,
          expression: columnOf(column),
          aggregate: null,
          distinct: item.distinct,
        });
      }
      for (const aggregate of aggregates) {
        if (/avg|sum/.test(aggregate) && column.content !== 'number') {
          throw new Unclear(
            `what the ${aggregate === 'avg' ? 'average' : 'total'} of ${column.schema.name} is`,
          );
        }
        const expression = call(aggregate, [columnOf(column)]);
        selected.push({ item, column, expression, aggregate, distinct: false });
      }
    }
  }

  /** "How many hours did she log?": of many rows the sum; of one that is named, or chosen as the highest, its own. */
  private addsUp(column: IndexedColumn): boolean {
    const { conditions, orderings, groups, items } = this.intent;
    if (items.length > 1 || groups.length > 0 || orderings.some(({ limit }) => limit !== null)) return false;
    const isNamed = conditions.some((condition) => {
      const own = meantColumn(condition, this.context);
      return own.table === column.table && (own.isKey || column.table.display.includes(own));
    });
    return !isNamed && conditions.length > 0;
  }

  /** "name" of a person whose name is kept in two columns is both. */
  protected namesOf(mention: Mention): IndexedColumn[] {
    const column = this.context.resolve(mention);
    const { display } = column.table;
    return /^(full )?names?$/i.test(mention.words) && display.length > 1 && display.includes(column)
      ? display
      : [column];
  }

  protected displayOf(table: IndexedTable): IndexedColumn[] {
    if (table.display.length > 0) return table.display;
    for (const link of this.index.links) {
      // A player is a person: the name is in the row it refers to by its own key's table.
      if (link.from === table && link.toOne && link.to.display.length > 0 && table.stems.length > 0) {
        const text = table.columns.filter((column) => column.content === 'text' && !column.reference);
        if (text.length === 0) return link.to.display;
      }
    }
    throw new Unclear(`which column of ${table.schema.name} is to be shown`);
  }

  /** Columns to group by. May add what names a group to the selection. */
  protected grouping(selected: Selected[]): IndexedColumn[] {
    const { groups, orderings, frames } = this.intent;
    const aggregated = this.hasAggregate(selected);
    const plain = selected.filter(({ aggregate, column }) => aggregate === null && column !== null);
    const byCount = orderings.some(({ by }) => by.kind === 'count' || by.aggregate !== null);
    const counted = frames.some((frame) => frame.quantity && !frame.negated);
    if (aggregated && groups.length > 0) return this.groupsOf(selected);
    if (groups.length > 0 && !byCount && !counted) this.showGroups(selected);
    const keys = new Set<IndexedColumn>();
    if (aggregated && plain.length > 0) {
      const statistics = selected.filter(({ aggregate }) => aggregate !== null && aggregate !== 'count');
      const only = statistics[0];
      if (statistics.length > 0 && !selected.some(({ aggregate }) => aggregate === 'count')) {
        return this.asSuperlative(statistics.length === 1 ? only : undefined);
      }
      for (const column of this.ownersOf(plain)) keys.add(column);
      return [...keys];
    }
    if (!aggregated && (byCount || counted)) {
      for (const column of this.ownersOf(plain)) keys.add(column);
      return [...keys];
    }
    if (aggregated && counted) throw new Unclear('what is counted');
    return [];
  }

  /** "each owner's first name": without anything to tell of a group, what names it is shown. */
  private showGroups(selected: Selected[]): void {
    if (this.intent.orderings.some(({ limit }) => limit !== null)) throw new Unclear('what the groups are');
    for (const { mention, position } of this.intent.groups) {
      const column = mention && this.context.resolve(mention);
      if (!column || selected.some((entry) => entry.column === column)) continue;
      const item: Item = { kind: 'column', mention, aggregates: [], distinct: false };
      const entry = { item, column, expression: columnOf(column), aggregate: null, distinct: false };
      selected.splice(Math.min(position, selected.length), 0, entry);
    }
  }

  /** "the maximum depth and the name" asks for the row that has it. */
  protected asSuperlative(only: Selected | undefined): IndexedColumn[] {
    if (!only?.column || only.item.kind !== 'column' || !/max|min/.test(only.aggregate ?? '')) {
      throw new Unclear('what the groups are');
    }
    this.intent.orderings.push({
      by: { kind: 'column', mention: only.item.mention, aggregate: null },
      direction: only.aggregate === 'max' ? 'desc' : 'asc',
      limit: 1,
      frame: 0,
    });
    only.expression = columnOf(only.column);
    only.aggregate = null;
    return [];
  }

  /**
   * Rows are told apart by the key of the table the shown columns come from, and by the columns themselves
   * where what is counted are that table's own rows.
   */
  protected ownersOf(plain: Selected[]): IndexedColumn[] {
    const keys = new Set<IndexedColumn>();
    const counted = this.countedTable();
    if (plain.some(({ column }) => column?.isKey && column.table === counted))
      throw new Unclear('what is counted');
    for (const { column } of plain) {
      if (!column) continue;
      const key = column.table.columns.find((candidate) => candidate.isKey);
      const named = column.table.display.includes(column) || column.isKey;
      const others = plain.some(
        (entry) =>
          entry.column?.table === column.table &&
          (entry.column.isKey || column.table.display.includes(entry.column)),
      );
      if (counted !== column.table && key && (named || others || plain.length > 0)) keys.add(key);
      keys.add(column);
    }
    return [...keys];
  }

  /** The table whose rows are counted, where it is not the one the columns come from. */
  protected countedTable(): IndexedTable | null {
    for (const { by } of this.intent.orderings) {
      if (by.kind === 'count' && by.table) return by.table;
      if (by.kind === 'column' && by.aggregate) return this.context.resolve(by.mention).table;
    }
    for (const item of this.intent.items) if (item.kind === 'count' && item.table) return item.table;
    for (const frame of this.intent.frames) if (frame.quantity && frame.table) return frame.table;
    const others = this.intent.frames.slice(1).filter((frame) => !frame.negated && frame.table);
    return others.at(-1)?.table ?? this.subject;
  }

  protected groupsOf(selected: Selected[]): IndexedColumn[] {
    const keys = new Set<IndexedColumn>();
    for (const group of this.intent.groups) {
      if (group.mention) {
        const column = this.context.resolve(group.mention);
        keys.add(column);
        this.show(column, group.position, selected);
        continue;
      }
      const table = group.table;
      if (!table) continue;
      const key = table.columns.find((candidate) => candidate.isKey);
      if (key) keys.add(key);
      const shown = selected.some(({ column, aggregate }) => aggregate === null && column?.table === table);
      if (!shown) {
        const columns = table.display.length > 0 ? table.display : key ? [key] : [];
        if (columns.length === 0) throw new Unclear(`what names a row of ${table.schema.name}`);
        columns.forEach((column, at) => {
          this.show(column, group.position === 0 ? at : group.position, selected);
        });
      }
    }
    for (const { column, aggregate } of selected) if (column && aggregate === null) keys.add(column);
    return [...keys];
  }

  protected show(column: IndexedColumn, position: number, selected: Selected[]): void {
    if (selected.some((entry) => entry.column === column && entry.aggregate === null)) return;
    const at = this.intent.groups.some((group) => group.position === 0)
      ? Math.min(position, selected.length)
      : selected.length;
    selected.splice(at, 0, {
      item: { kind: 'entity', table: column.table },
      column,
      expression: columnOf(column),
      aggregate: null,
      distinct: false,
    });
  }

  /** Counting the rows of a table that a join repeats counts each once. */
  protected countsOf(selected: Selected[], tree: JoinTree, groupBy: IndexedColumn[]): (Expression | null)[] {
    return selected.map((entry) => {
      if (entry.item.kind !== 'count' || entry.item.mention) return null;
      const table = entry.item.table ?? this.subject;
      if (groupBy.length > 0 || table !== this.subject || !tree.multiplies) return null;
      const key = table.columns.find((candidate) => candidate.isKey);
      return key ? call('count', [columnOf(key)], true) : null;
    });
  }
}
