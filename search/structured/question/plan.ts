import type { Expression, Query, Select, SelectItem } from '../sql/ast';
import { meantColumn, timeColumn, valueEntry } from './conditionColumns';
import { combine } from './conditions';
import type { Condition, Intent } from './intent';
import { JoinTree, Unclear } from './joins';
import { PlanFilters } from './planFilters';
import type { Selected } from './planState';
import type { IndexedColumn, SchemaIndex } from './schemaIndex';
import { and, columnOf, unqualify } from './sqlNodes';

/** Turns what a question asks for into a query. Throws `Unclear` where the schema leaves it open. */
export function planQuery(intent: Intent, index: SchemaIndex): Query {
  return new Planner(intent, index).plan();
}

class Planner extends PlanFilters {
  plan(): Query {
    const first = this.intent.frames[0];
    if (first) first.table = this.subject;
    if (this.intent.conditions[0]?.join === 'or') throw new Unclear('what "or" belongs to');
    const sides = this.intersected();
    if (sides) return this.intersection(sides);
    return this.single(this.intent.conditions);
  }

  /** Conditions that no single row can meet at once: "both in 2014 and in 2015". Two sides, or null. */
  private intersected(): [Condition[], Condition[]] | null {
    const { conditions } = this.intent;
    for (let second = 1; second < conditions.length; second++) {
      const b = conditions[second];
      if (b?.join !== 'and' || b.negated || this.isNegatedFrame(b.frame)) continue;
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
      const column = timeColumn(condition, this.context);
      return { column, operator: condition.operator, value: condition.year ?? condition.from };
    }
    if (condition.kind === 'value') {
      const entry = valueEntry(condition, this.context);
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

  /** "Ann's friends" are not Ann: what is shown can't be the one name that is given. */
  private refuseTheGiven(selected: Selected[], conditions: Condition[]): void {
    const [only] = selected;
    if (selected.length !== 1 || !only?.column || only.aggregate) return;
    for (const condition of conditions) {
      const given = condition.kind === 'value' && !condition.negated && condition.join === 'and';
      if (given && conditions.length === 1 && meantColumn(condition, this.context) === only.column)
        throw new Unclear(`what is asked of "${condition.words}"`);
    }
  }

  private single(conditions: Condition[]): Query {
    const selected = this.selectItems();
    const groupBy = this.grouping(selected);
    const tree = new JoinTree(this.subject, this.index.links, this.hints);
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
      const column = meantColumn(condition, this.context);
      if (condition.negated && this.isManyAway(column.table)) denied.push(condition);
      else {
        tree.add(column.table);
        kept.push(condition);
      }
    }
    const combined = combine(kept, this.context);
    if (combined) where.push(combined);
    for (const condition of denied) {
      const column = meantColumn(condition, this.context);
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
    if (orderings.filter(({ limit }) => limit !== null).length > 1)
      throw new Unclear('how the superlatives belong together');
    const having = this.having(groupBy);
    const query: Query = { with: [], body: this.emptySelect(), orderBy: [], limit: null, offset: null };
    const select = query.body as Select;
    for (const ordering of orderings)
      this.applyOrdering(ordering, query, tree, groupBy, selected, where, kept);
    this.refuseTheGiven(selected, kept);
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
}
