import type { Expression, Query } from '../sql/ast';
import type { Condition, Intent, Literal, Mention } from './intent';
import { Unclear } from './joins';
import type { IndexedColumn, IndexedTable, SchemaIndex, ValueEntry } from './schemaIndex';

export interface Context {
  intent: Intent;
  index: SchemaIndex;
  resolve(mention: Mention): IndexedColumn;
}

const columnNode = (column: IndexedColumn): Expression => ({
  type: 'column',
  table: column.table.schema.name,
  column: column.schema.name,
});
const value = (literal: Literal): Expression => ({ type: 'value', value: literal });

/** Tables by nearness to a condition: that of its frame, the subject, the others. */
function tablesFor(frame: number, context: Context): IndexedTable[] {
  const own = context.intent.frames[frame];
  const tables = [own, ...context.intent.frames].map((item) => item?.table ?? null);
  return [...new Set(tables)].filter((table): table is IndexedTable => table !== null);
}

function valueEntry(condition: Extract<Condition, { kind: 'value' }>, context: Context): ValueEntry {
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

function timeColumn(condition: Extract<Condition, { kind: 'time' }>, context: Context): IndexedColumn {
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

function textColumn(
  condition: Extract<Condition, { kind: 'text' | 'like' }>,
  context: Context,
): IndexedColumn {
  const [table] = tablesFor(condition.frame, context);
  const column = table?.display[0];
  if (!column) throw new Unclear('which column holds the quoted text');
  return column;
}

function columnOf(condition: Condition, context: Context): IndexedColumn | null {
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

export const negatedColumns = { columnOf, timeColumn, valueEntry };

/** A text column is compared with text: in PostgreSQL anything else is an error. */
function literalFor(column: IndexedColumn, literal: Literal): Literal {
  if (column.content === 'number' && !column.numericText) {
    if (typeof literal === 'number') return literal;
    const number = Number(literal);
    if (literal.trim() === '' || Number.isNaN(number))
      throw new Unclear(`how ${literal} compares with ${column.schema.name}`);
    return number;
  }
  if (column.content === 'year' && !column.numericText) return Number(literal);
  if (typeof literal === 'number' && column.content === 'text') return String(literal);
  return literal;
}

function compare(
  column: IndexedColumn,
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
  literal: Literal,
  context: Context,
): Expression {
  if (/[<>]/.test(operator) && operator !== '<>' && column.content === 'text') {
    throw new Unclear(`how ${column.schema.name} can be more or less than ${literal}`);
  }
  const typed = literalFor(column, literal);
  return { type: 'binary', operator, left: measured(column, typed, context), right: value(typed) };
}

/** Numbers kept as text are compared as numbers, or "9" would be above "10". */
function measured(column: IndexedColumn, literal: Literal, context: Context): Expression {
  if (!column.numericText || typeof literal !== 'number') return columnNode(column);
  if (context.index.schema.kind === 'sqlite' && column.content === 'year') return columnNode(column);
  return {
    type: 'cast',
    expression: columnNode(column),
    to: context.index.schema.kind === 'sqlite' ? 'real' : 'numeric',
  };
}

export function buildCondition(condition: Condition, context: Context): Expression {
  const positive = positiveCondition(condition, context);
  if (!condition.negated) return positive;
  if (positive.type === 'binary' && positive.operator === '=') return { ...positive, operator: '<>' };
  if (positive.type === 'binary' && positive.operator === 'like')
    return { ...positive, operator: 'not like' };
  if (positive.type === 'in' || positive.type === 'between')
    return { ...positive, negated: !positive.negated };
  return { type: 'not', expression: positive };
}

function positiveCondition(condition: Condition, context: Context): Expression {
  switch (condition.kind) {
    case 'compare': {
      const column = context.resolve(condition.mention);
      if (column.content === 'time' && typeof condition.value === 'number') {
        return timeCondition(yearOf({ ...condition, value: condition.value }), context);
      }
      return compare(column, condition.operator, condition.value, context);
    }
    case 'between': {
      const column = context.resolve(condition.mention);
      const low = literalFor(column, condition.low);
      return {
        type: 'between',
        expression: measured(column, low, context),
        low: value(low),
        high: value(literalFor(column, condition.high)),
        negated: false,
      };
    }
    case 'like': {
      const column = columnOf(condition, context);
      if (!column) throw new Unclear('which column holds the quoted text');
      return { type: 'binary', operator: 'like', left: columnNode(column), right: value(condition.pattern) };
    }
    case 'text': {
      const column = textColumn(condition, context);
      return { type: 'binary', operator: '=', left: columnNode(column), right: value(condition.text) };
    }
    case 'value': {
      const entry = valueEntry(condition, context);
      return { type: 'binary', operator: '=', left: columnNode(entry.column), right: value(entry.value) };
    }
    case 'statistic': {
      const column = context.resolve(condition.mention);
      if (column.content !== 'number' && column.content !== 'year')
        throw new Unclear(`what the average of ${column.schema.name} is`);
      return {
        type: 'binary',
        operator: condition.operator,
        left: measured(column, 0, context),
        right: { type: 'subquery', query: statisticOf(column, condition.statistic, context) },
      };
    }
    case 'true': {
      const column = context.resolve(condition.mention);
      const isBoolean = /^bool/.test(column.schema.type) && context.index.schema.kind === 'postgres';
      const yes = column.yes === true || column.yes === null ? (isBoolean ? true : 1) : column.yes;
      const right: Expression = { type: 'value', value: yes };
      return { type: 'binary', operator: '=', left: columnNode(column), right };
    }
    case 'null':
      return { type: 'isNull', expression: columnNode(context.resolve(condition.mention)), negated: false };
    case 'time':
      return timeCondition(condition, context);
  }
}

function statisticOf(column: IndexedColumn, statistic: string, context: Context): Query {
  const expression = measured({ ...column, table: column.table }, 0, context);
  const bare =
    expression.type === 'cast'
      ? { ...expression, expression: { type: 'column' as const, table: null, column: column.schema.name } }
      : { type: 'column' as const, table: null, column: column.schema.name };
  return {
    with: [],
    body: {
      type: 'select',
      distinct: false,
      items: [{ expression: { type: 'call', name: statistic, args: [bare], distinct: false }, alias: null }],
      from: { type: 'table', name: column.table.schema.name, alias: null },
      joins: [],
      where: null,
      groupBy: [],
      having: null,
    },
    orderBy: [],
    limit: null,
    offset: null,
  };
}

/** "hired after 2003": a date compared with a year. */
function yearOf(
  condition: Extract<Condition, { kind: 'compare' }> & { value: number },
): Extract<Condition, { kind: 'time' }> {
  const year = condition.value;
  if (!Number.isInteger(year) || year < 1000 || year > 2999)
    throw new Unclear(`how a date compares with ${year}`);
  return { ...condition, kind: 'time', from: `${year}-01-01`, to: `${year + 1}-01-01`, year };
}

function timeCondition(condition: Extract<Condition, { kind: 'time' }>, context: Context): Expression {
  const column = timeColumn(condition, context);
  if (column.content === 'text') throw new Unclear(`how ${column.schema.name} compares with a date`);
  if (column.content === 'year' || column.content === 'number') {
    if (condition.year === null) throw new Unclear(`how ${column.schema.name} compares with a date`);
    return compare(column, condition.operator, condition.year, context);
  }
  const left = columnNode(column);
  const at = (operator: '<' | '>=', day: string): Expression => ({
    type: 'binary',
    operator,
    left,
    right: value(day),
  });
  switch (condition.operator) {
    case '>':
      return at('>=', condition.to);
    case '>=':
      return at('>=', condition.from);
    case '<':
      return at('<', condition.from);
    case '<=':
      return at('<', condition.to);
    case '<>':
      return { type: 'not', expression: and(at('>=', condition.from), at('<', condition.to)) };
    default:
      return and(at('>=', condition.from), at('<', condition.to));
  }
}

const and = (left: Expression, right: Expression): Expression => ({
  type: 'binary',
  operator: 'and',
  left,
  right,
});

interface Group {
  join: 'and' | 'or';
  column: IndexedColumn | null;
  equals: Expression[];
  expression: Expression;
  negated: boolean;
}

/** All conditions as one. "A or B" of one column is a list; other mixtures of "and" and "or" are left alone. */
export function combine(conditions: Condition[], context: Context): Expression | null {
  const groups: Group[] = [];
  for (const condition of conditions) {
    const expression = buildCondition({ ...condition, negated: false }, context);
    const column = columnOf(condition, context);
    const equal = expression.type === 'binary' && expression.operator === '=' ? expression.right : null;
    const last = groups.at(-1);
    if (
      last &&
      condition.join === 'or' &&
      equal &&
      last.equals.length > 0 &&
      last.column === column &&
      last.negated === condition.negated
    ) {
      last.equals.push(equal);
      continue;
    }
    groups.push({
      join: condition.join,
      column,
      equals: equal ? [equal] : [],
      expression: condition.negated ? buildCondition(condition, context) : expression,
      negated: condition.negated,
    });
  }
  const parts = groups.map((group) => ({ join: group.join, expression: listOf(group) }));
  const [first, ...rest] = parts;
  if (!first) return null;
  const ors = rest.filter((part) => part.join === 'or').length;
  if (ors > 0 && ors < rest.length) throw new Unclear('how "and" and "or" belong together');
  return rest.reduce<Expression>(
    (left, part) => ({ type: 'binary', operator: part.join, left, right: part.expression }),
    first.expression,
  );
}

function listOf(group: Group): Expression {
  if (group.equals.length < 2 || !group.column) return group.expression;
  return { type: 'in', expression: columnNode(group.column), among: group.equals, negated: group.negated };
}
