import type { Expression } from '../sql/ast';
import { compare, literalFor, measured, statisticOf, timeCondition, yearOf } from './compareColumn';
import { type Context, meantColumn, textColumn, valueEntry } from './conditionColumns';
import type { Condition } from './intent';
import { Unclear } from './joins';
import type { IndexedColumn } from './schemaIndex';
import { and, columnOf, literalNode } from './sqlNodes';

function buildCondition(condition: Condition, context: Context): Expression {
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
      if (
        column.content === 'time' &&
        typeof condition.low === 'number' &&
        typeof condition.high === 'number'
      ) {
        const years = { ...condition, kind: 'compare' as const };
        const from = yearOf({ ...years, operator: '>=', value: condition.low });
        const to = yearOf({ ...years, operator: '<=', value: condition.high });
        return and(timeCondition(from, context), timeCondition(to, context));
      }
      const low = literalFor(column, condition.low);
      return {
        type: 'between',
        expression: measured(column, low, context),
        low: literalNode(low),
        high: literalNode(literalFor(column, condition.high)),
        negated: false,
      };
    }
    case 'like': {
      const column = meantColumn(condition, context);
      return {
        type: 'binary',
        operator: 'like',
        left: columnOf(column),
        right: literalNode(condition.pattern),
      };
    }
    case 'text': {
      const column = textColumn(condition, context);
      return { type: 'binary', operator: '=', left: columnOf(column), right: literalNode(condition.text) };
    }
    case 'value': {
      const entry = valueEntry(condition, context);
      return { type: 'binary', operator: '=', left: columnOf(entry.column), right: literalNode(entry.value) };
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
      return { type: 'binary', operator: '=', left: columnOf(column), right };
    }
    case 'null':
      return { type: 'isNull', expression: columnOf(context.resolve(condition.mention)), negated: false };
    case 'time':
      return timeCondition(condition, context);
  }
}

interface Group {
  join: 'and' | 'or';
  column: IndexedColumn;
  equals: Expression[];
  expression: Expression;
  negated: boolean;
}

/** All conditions as one. "A or B" of one column is a list; other mixtures of "and" and "or" are left alone. */
export function combine(conditions: Condition[], context: Context): Expression | null {
  const groups: Group[] = [];
  for (const condition of conditions) {
    const expression = buildCondition({ ...condition, negated: false }, context);
    const column = meantColumn(condition, context);
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
  if (group.equals.length < 2) return group.expression;
  return { type: 'in', expression: columnOf(group.column), among: group.equals, negated: group.negated };
}
