import type { Expression, OrderItem, Query, Select, SelectItem } from '../sql/ast';
import { buildCondition, type Context, combine, negatedColumns } from './conditions';
import type { Aggregate, Condition, Frame, Intent, Item, Mention, Ordering } from './intent';
import { findPath, JoinTree, Unclear } from './joins';
import { resolveMention } from './resolveMention';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaIndex';

/** Turns what a question asks for into a query. Throws `Unclear` where the schema leaves it open. */
export function planQuery(intent: Intent, index: SchemaIndex): Query {
  return new Planner(intent, index).plan();
}

interface Selected {
  item: Item;
  expression: Expression;
  column: IndexedColumn | null;
  aggregate: Aggregate | null;
  distinct: boolean;
}

const columnOf = (column: IndexedColumn): Expression => ({
  type: 'column',
  table: column.table.schema.name,
  column: column.schema.name,
});
const call = (name: string, args: Expression[], distinct = false): Expression => ({
  type: 'call',
  name,
  args,
  distinct,
});
const countAll = call('count', [{ type: 'star', table: null }]);

class Planner {
  private readonly context: Context;
  private subject!: IndexedTable;

  constructor(
    private readonly intent: Intent,
    private readonly index: SchemaIndex,
  ) {
    this.context = {
      intent,
      index,
      resolve: (mention) => resolveMention(mention, this.contextTables(mention), index),
    };
  }

  plan(): Query {
    this.subject = this.findSubject();
    const first = this.intent.frames[0];
    if (first) first.table = this.subject;
    if (this.intent.conditions[0]?.join === 'or') throw new Unclear('what "or" belongs to');
    const sides = this.intersected();
    if (sides) return this.intersection(sides);
    return this.single(this.intent.conditions);
  }

  private contextTables(mention: Mention): IndexedTable[] {
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
  private findSubject(): IndexedTable {
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
  private tableOfValues(): IndexedTable | null {
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
    return shared.length === 1 ? (shared[0] ?? null) : null;
  }

  // ------------------------------------------------------------- set operations

  /** Conditions that no single row can meet at once: "both in 2014 and in 2015". Two sides, or null. */
  private intersected(): [Condition[], Condition[]] | null {
    const { conditions } = this.intent;
    for (let second = 1; second < conditions.length; second++) {
      const b = conditions[second];
      if (!b || b.join !== 'and' || b.negated || this.isNegatedFrame(b.frame)) continue;
      for (let first = 0; first < second; first++) {
        const a = conditions[first];
        if (!a || a.negated || this.isNegatedFrame(a.frame) || !this.contradict(a, b)) continue;
        if (conditions.some((condition) => condition.join === 'or'))
          throw new Unclear('how "and" and "or" belong together');
        return [conditions.filter((item) => item !== b), conditions.filter((item) => item !== a)];
      }
    }
    return null;
  }

  private isNegatedFrame(frame: number): boolean {
    return this.intent.frames[frame]?.negated ?? false;
  }

  private contradict(a: Condition, b: Condition): boolean {
    const one = this.rangeOf(a);
    const other = this.rangeOf(b);
    if (!one || !other || one.column !== other.column) return false;
    if (one.operator === '=' && other.operator === '=') return one.value !== other.value;
    if (typeof one.value !== 'number' || typeof other.value !== 'number') return false;
    const below = one.operator.startsWith('<') ? one : other.operator.startsWith('<') ? other : null;
    const above = one.operator.startsWith('>') ? one : other.operator.startsWith('>') ? other : null;
    return below !== null && above !== null && Number(above.value) >= Number(below.value);
  }

  private rangeOf(
    condition: Condition,
  ): { column: IndexedColumn; operator: string; value: string | number } | null {
    if (condition.kind === 'compare') {
      return {
        column: this.context.resolve(condition.mention),
        operator: condition.operator,
        value: condition.value,
      };
    }
    if (condition.kind === 'time') {
      const column = negatedColumns.timeColumn(condition, this.context);
      return { column, operator: condition.operator, value: condition.year ?? condition.from };
    }
    if (condition.kind === 'value') {
      const entry = negatedColumns.valueEntry(condition, this.context);
      return { column: entry.column, operator: '=', value: entry.value };
    }
    return null;
  }

  private intersection([left, right]: [Condition[], Condition[]]): Query {
    const asks = this.intent.items.some(
      (item) => item.kind === 'count' || (item.kind === 'column' && item.aggregates.length > 0),
    );
    if (asks || this.intent.orderings.length > 0 || this.intent.groups.length > 0) {
      throw new Unclear('how the two conditions belong together');
    }
    const sides = [left, right].map((conditions) => this.single(conditions).body);
    const [a, b] = sides;
    if (!a || !b || b.type !== 'select') throw new Unclear('how the two conditions belong together');
    return {
      with: [],
      body: { type: 'set', operator: 'intersect', left: a, right: b },
      orderBy: [],
      limit: null,
      offset: null,
    };
  }

  // ------------------------------------------------------------- one SELECT

  private single(conditions: Condition[]): Query {
    const selected = this.selectItems();
    const groupBy = this.grouping(selected);
    const tree = new JoinTree(this.subject, this.index.links, this.intent.hints);
    const { frames } = this.intent;
    const nested: Condition[] = [];
    const plain: Condition[] = [];
    for (const condition of conditions) {
      if (frames[condition.frame]?.negated) nested.push(condition);
      else plain.push(condition);
    }
    for (const { column } of selected) if (column) tree.add(column.table);
    for (const item of this.intent.items) if (item.kind === 'count' && item.table) tree.add(item.table);
    for (const column of groupBy) tree.add(column.table);
    for (const frame of frames) if (frame.table && !frame.negated) tree.add(frame.table);

    const where: Expression[] = [];
    const denied: Condition[] = [];
    const kept: Condition[] = [];
    for (const condition of plain) {
      const column = negatedColumns.columnOf(condition, this.context);
      if (condition.negated && column && this.isManyAway(column.table)) denied.push(condition);
      else {
        if (column) tree.add(column.table);
        kept.push(condition);
      }
    }
    const combined = combine(kept, this.context);
    if (combined) where.push(combined);
    for (const condition of denied) {
      const column = negatedColumns.columnOf(condition, this.context);
      if (column)
        where.push(
          this.exclusion(
            column.table,
            [{ ...condition, negated: false }],
            undefined,
            this.columnSubject(selected),
          ),
        );
    }
    frames.forEach((frame, number) => {
      if (!frame.negated || !frame.table || frame.within !== null) return;
      const own = (condition: Condition) =>
        condition.frame === number || frames[condition.frame]?.within === number;
      where.push(this.exclusion(frame.table, nested.filter(own), frame));
    });

    const orderings = this.intent.orderings;
    const having = this.having(groupBy);
    const query: Query = { with: [], body: this.emptySelect(), orderBy: [], limit: null, offset: null };
    const select = query.body as Select;
    for (const ordering of orderings)
      this.applyOrdering(ordering, query, select, tree, groupBy, selected, where, kept);
    const counts = this.countsOf(selected, tree, groupBy);
    const plainRows = !this.hasAggregate(selected) && groupBy.length === 0;
    const repeats =
      tree.multiplies &&
      query.orderBy.length === 0 &&
      selected.every(({ column }) => column?.table === this.subject);
    select.distinct = plainRows && (this.intent.distinct || repeats);
    select.items = selected.map(
      (entry, index): SelectItem => ({ expression: counts[index] ?? entry.expression, alias: null }),
    );
    select.from = { type: 'table', name: this.subject.schema.name, alias: null };
    select.joins = tree.joins();
    select.where = where.length > 0 ? where.reduce(and) : null;
    // What a primary key decides need not be named.
    const keyed = new Set(groupBy.filter((column) => column.isKey).map((column) => column.table));
    select.groupBy = groupBy.filter((column) => column.isKey || !keyed.has(column.table)).map(columnOf);
    select.having = having;
    if (select.joins.length === 0) unqualify(query, this.subject.schema.name);
    return query;
  }

  private emptySelect(): Select {
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

  private selectItems(): Selected[] {
    const { items, groups } = this.intent;
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
    if (selected.length === 0) {
      const bare =
        this.subject.display.length === 0 &&
        this.intent.orderings.every(({ by }) => by.kind === 'column' && !by.aggregate);
      const shown =
        bare && this.intent.frames.every((frame) => !frame.quantity)
          ? this.subject.columns
          : this.displayOf(this.subject);
      for (const column of shown) push({ kind: 'entity', table: this.subject }, column);
    }
    void groups;
    return selected;
  }

  private selectColumn(item: Extract<Item, { kind: 'column' }>, selected: Selected[]): void {
    const columns = this.namesOf(item.mention);
    for (const column of columns) {
      if (item.aggregates.length === 0) {
        selected.push({
          item,
          column,
          expression: columnOf(column),
          aggregate: null,
          distinct: item.distinct,
        });
      }
      for (const aggregate of item.aggregates) {
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

  /** "name" of a person whose name is kept in two columns is both. */
  private namesOf(mention: Mention): IndexedColumn[] {
    const column = this.context.resolve(mention);
    const { display } = column.table;
    return /^(full )?names?$/i.test(mention.words) && display.length > 1 && display.includes(column)
      ? display
      : [column];
  }

  private displayOf(table: IndexedTable): IndexedColumn[] {
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

  private hasAggregate(selected: Selected[]): boolean {
    return selected.some(({ aggregate }) => aggregate !== null);
  }

  /** Columns to group by. May add what names a group to the selection. */
  private grouping(selected: Selected[]): IndexedColumn[] {
    const { groups, orderings, frames } = this.intent;
    const aggregated = this.hasAggregate(selected);
    const plain = selected.filter(({ aggregate, column }) => aggregate === null && column !== null);
    const byCount = orderings.some(({ by }) => by.kind === 'count' || by.aggregate !== null);
    const counted = frames.some((frame) => frame.quantity && !frame.negated);
    if (aggregated && groups.length > 0) return this.groupsOf(selected);
    const keys = new Set<IndexedColumn>();
    if (aggregated && plain.length > 0) {
      const statistics = selected.filter(({ aggregate }) => aggregate !== null && aggregate !== 'count');
      const only = statistics[0];
      if (statistics.length > 0 && !selected.some(({ aggregate }) => aggregate === 'count')) {
        return this.asSuperlative(selected, statistics.length === 1 ? only : undefined);
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

  /** "the maximum horsepower and the make" asks for the row that has it. */
  private asSuperlative(selected: Selected[], only: Selected | undefined): IndexedColumn[] {
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
    void selected;
    return [];
  }

  /**
   * Rows are told apart by the key of the table the shown columns come from, and by the columns themselves
   * where what is counted are that table's own rows.
   */
  private ownersOf(plain: Selected[]): IndexedColumn[] {
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
  private countedTable(): IndexedTable | null {
    for (const { by } of this.intent.orderings) {
      if (by.kind === 'count' && by.table) return by.table;
      if (by.kind === 'column' && by.aggregate) return this.context.resolve(by.mention).table;
    }
    for (const item of this.intent.items) if (item.kind === 'count' && item.table) return item.table;
    for (const frame of this.intent.frames) if (frame.quantity && frame.table) return frame.table;
    const others = this.intent.frames.slice(1).filter((frame) => !frame.negated && frame.table);
    return others.at(-1)?.table ?? this.subject;
  }

  private groupsOf(selected: Selected[]): IndexedColumn[] {
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

  private show(column: IndexedColumn, position: number, selected: Selected[]): void {
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
  private countsOf(selected: Selected[], tree: JoinTree, groupBy: IndexedColumn[]): (Expression | null)[] {
    return selected.map((entry) => {
      if (entry.item.kind !== 'count' || entry.item.mention) return null;
      const table = entry.item.table ?? this.subject;
      if (groupBy.length > 0 || table !== this.subject || !tree.multiplies) return null;
      const key = table.columns.find((candidate) => candidate.isKey);
      return key ? call('count', [columnOf(key)], true) : null;
    });
  }

  private having(groupBy: IndexedColumn[]): Expression | null {
    const frames = this.intent.frames.filter((frame) => frame.quantity && !frame.negated);
    const [frame] = frames;
    if (!frame?.quantity) return null;
    if (frames.length > 1 || groupBy.length === 0) throw new Unclear('what is counted');
    return {
      type: 'binary',
      operator: frame.quantity.operator,
      left: countAll,
      right: { type: 'value', value: frame.quantity.count },
    };
  }

  private isManyAway(table: IndexedTable): boolean {
    if (table === this.subject) return false;
    return findPath([this.subject], table, this.index.links, this.intent.hints).some((link) => !link.toOne);
  }

  /** The subject's rows that have none of the table's rows that meet the conditions. */
  private exclusion(
    table: IndexedTable,
    conditions: Condition[],
    frame?: Frame,
    shown: IndexedColumn | null = null,
  ): Expression {
    if (shown) return this.exclusionOfValues(shown, table, conditions);
    const path = findPath([this.subject], table, this.index.links, this.intent.hints);
    const [first, ...rest] = path;
    const pair = first?.columns[0];
    if (!first || !pair || first.columns.length > 1)
      throw new Unclear(`which ${table.schema.name} is left out`);
    const [own, other] = pair;
    const inner = new JoinTree(first.to, this.index.links, this.intent.hints);
    const columns = conditions.map((condition) => negatedColumns.columnOf(condition, this.context));
    // Without conditions on it, the far end of the way adds nothing.
    const needed = columns.some((column) => column && column.table !== first.to);
    if (needed || (rest.length > 0 && conditions.length > 0)) for (const link of rest) inner.add(link.to);
    for (const column of columns) if (column) inner.add(column.table);
    const where = combine(conditions, this.context);
    const target: Expression = { type: 'column', table: first.to.schema.name, column: other };
    const nullable = first.to.schema.columns.find((column) => column.name === other)?.nullable ?? true;
    const notNull: Expression | null = nullable
      ? { type: 'isNull', expression: target, negated: true }
      : null;
    const select = this.emptySelect();
    select.items = [{ expression: target, alias: null }];
    select.from = { type: 'table', name: first.to.schema.name, alias: null };
    select.joins = inner.joins();
    const parts = [where, notNull].filter((part): part is Expression => part !== null);
    select.where = parts.length > 0 ? parts.reduce(and) : null;
    if (frame?.quantity) {
      select.groupBy = [target];
      select.having = {
        type: 'binary',
        operator: frame.quantity.operator,
        left: countAll,
        right: { type: 'value', value: frame.quantity.count },
      };
    }
    const query: Query = { with: [], body: select, orderBy: [], limit: null, offset: null };
    if (select.joins.length === 0) unqualify(query, first.to.schema.name);
    return {
      type: 'in',
      expression: { type: 'column', table: this.subject.schema.name, column: own },
      among: query,
      negated: true,
    };
  }

  /** "the countries that play no cartoon": what is asked about is a column, each of its values once. */
  private columnSubject(selected: Selected[]): IndexedColumn | null {
    const [only] = selected;
    if (!this.intent.columnSubject || selected.length !== 1 || only?.aggregate || !only?.column) return null;
    return only.column.isKey || only.column.table.display.includes(only.column) ? null : only.column;
  }

  private exclusionOfValues(shown: IndexedColumn, table: IndexedTable, conditions: Condition[]): Expression {
    const inner = new JoinTree(this.subject, this.index.links, this.intent.hints);
    inner.add(table);
    const select = this.emptySelect();
    select.items = [{ expression: columnOf(shown), alias: null }];
    select.from = { type: 'table', name: this.subject.schema.name, alias: null };
    select.joins = inner.joins();
    const notNull: Expression = { type: 'isNull', expression: columnOf(shown), negated: true };
    const where = combine(conditions, this.context);
    select.where = where ? and(where, notNull) : notNull;
    this.intent.distinct = true;
    const query: Query = { with: [], body: select, orderBy: [], limit: null, offset: null };
    return { type: 'in', expression: columnOf(shown), among: query, negated: true };
  }

  private applyOrdering(
    ordering: Ordering,
    query: Query,
    select: Select,
    tree: JoinTree,
    groupBy: IndexedColumn[],
    selected: Selected[],
    where: Expression[],
    conditions: Condition[],
  ): void {
    const { by, direction, limit } = ordering;
    if (by.kind === 'count') {
      if (by.table) tree.add(by.table);
      if (groupBy.length === 0) throw new Unclear('what is counted');
      this.order(query, countAll, direction, limit);
      return;
    }
    const column = this.context.resolve(by.mention);
    tree.add(column.table);
    const expression = by.aggregate ? call(by.aggregate, [columnOf(column)]) : columnOf(column);
    if (limit !== null && !by.aggregate && this.hasAggregate(selected)) {
      where.push(this.extreme(column, direction, limit, conditions));
      return;
    }
    if (groupBy.length > 0 && !by.aggregate && !groupBy.includes(column))
      throw new Unclear('the order of the groups');
    if (limit !== null && limit > 1 && !by.aggregate && this.isManyAway(column.table)) {
      throw new Unclear(`which ${column.schema.name} of several is meant`);
    }
    if (limit !== null && column.schema.nullable && !by.aggregate) {
      where.push({ type: 'isNull', expression: columnOf(column), negated: true });
    }
    this.order(query, expression, direction, limit);
    void select;
  }

  /** "the number of concerts in the stadium with the highest capacity": only that stadium's. */
  private extreme(
    column: IndexedColumn,
    direction: 'asc' | 'desc',
    limit: number,
    _conditions: Condition[],
  ): Expression {
    const key = column.table.columns.find((candidate) => candidate.isKey);
    if (!key || limit !== 1 || column.table === this.subject)
      throw new Unclear('what the superlative selects');
    const name = column.table.schema.name;
    const inner = this.emptySelect();
    inner.items = [{ expression: columnOf(key), alias: null }];
    inner.from = { type: 'table', name, alias: null };
    const query: Query = { with: [], body: inner, orderBy: [], limit: null, offset: null };
    this.order(query, columnOf(column), direction, limit);
    unqualify(query, name);
    return { type: 'binary', operator: '=', left: columnOf(key), right: { type: 'subquery', query } };
  }

  private order(query: Query, expression: Expression, direction: 'asc' | 'desc', limit: number | null): void {
    const item: OrderItem = { expression, descending: direction === 'desc', nulls: null };
    query.orderBy.push(item);
    if (limit !== null) query.limit = limit;
  }
}

const and = (left: Expression, right: Expression): Expression => ({
  type: 'binary',
  operator: 'and',
  left,
  right,
});

/** With one table its name says nothing: the SQL reads better without. */
function unqualify(value: unknown, table: string): void {
  if (Array.isArray(value)) for (const item of value) unqualify(item, table);
  else if (typeof value === 'object' && value !== null) {
    const node = value as { type?: string; table?: unknown; query?: unknown; among?: unknown };
    if (node.type === 'column' && node.table === table) node.table = null;
    if (node.type === 'subquery') return;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'among' && !Array.isArray(child)) continue;
      unqualify(child, table);
    }
  }
}

export { buildCondition };
