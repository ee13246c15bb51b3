import * as fc from 'fast-check';
import type { ConnectorKind } from '../../../domain/ports/connector';
import { type BinaryOperator, binaryOperators, type Expression, type Query } from '../../../domain/sqlTree';
import { parseSql } from './parse';
import { renderSql } from './render';

const select = (expression: Expression): Query => ({
  with: [],
  body: {
    type: 'select',
    distinct: false,
    items: [{ expression, alias: null }],
    from: null,
    joins: [],
    where: null,
    groupBy: [],
    having: null,
  },
  orderBy: [],
  limit: null,
  offset: null,
});

/** The operators of a dialect, less those that it writes in another way than it reads them. */
const operatorsOf = (kind: ConnectorKind): BinaryOperator[] =>
  binaryOperators.filter(
    (operator) =>
      (kind === 'postgres' || !operator.endsWith('ilike')) && (kind !== 'mysql' || operator !== '||'),
  );
const castTypes: Record<ConnectorKind, string[]> = {
  sqlite: ['integer', 'text', 'real'],
  postgres: ['integer', 'text', 'double precision', 'timestamp'],
  mysql: ['signed', 'char', 'date'],
};

function arbitraries(kind: ConnectorKind) {
  const name = fc.oneof(
    fc.constantFrom('id', 'name', 'Order', 'select', 'a b', 'x--', '/*', '*/', 'año'),
    fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/[\0\\]/.test(text)),
  );
  const text = fc.string({ maxLength: 8 }).filter((value) => !/[\0\\]/.test(value));
  const number = fc.oneof(
    fc.nat(),
    fc.double({ min: 0, max: 1e300, noNaN: true }).filter((value) => !Object.is(value, -0)),
  );
  const literal: fc.Arbitrary<Expression> = fc.record({
    type: fc.constant('value' as const),
    value: fc.oneof(text, number, fc.constant(null), ...(kind === 'sqlite' ? [] : [fc.boolean()])),
  });
  const { query, expression } = fc.letrec<{ query: Query; expression: Expression; column: Expression }>(
    (tie) => {
      const inner = tie('expression');
      const subquery = tie('query');
      return {
        column: fc.record({
          type: fc.constant('column' as const),
          table: fc.option(name, { nil: null }),
          column: name,
        }),
        expression: fc.oneof(
          { maxDepth: 5, withCrossShrink: true },
          literal,
          tie('column'),
          fc.record({
            type: fc.constant('binary' as const),
            operator: fc.constantFrom(...operatorsOf(kind)),
            left: inner,
            right: inner,
          }),
          fc.record({ type: fc.constantFrom('not' as const, 'negate' as const), expression: inner }),
          fc.record({ type: fc.constant('isNull' as const), expression: inner, negated: fc.boolean() }),
          fc.record({
            type: fc.constant('between' as const),
            expression: inner,
            low: inner,
            high: inner,
            negated: fc.boolean(),
          }),
          fc.record({
            type: fc.constant('in' as const),
            expression: inner,
            among: fc.oneof(fc.array(inner, { minLength: 1, maxLength: 3 }), subquery),
            negated: fc.boolean(),
          }),
          fc.record({ type: fc.constantFrom('exists' as const, 'subquery' as const), query: subquery }),
          fc
            .record({
              type: fc.constant('call' as const),
              name: fc.constantFrom('lower', 'left', 'count', 'coalesce'),
              args: fc.array(inner, { maxLength: 3 }),
              distinct: fc.boolean(),
            })
            .map((call) => ({ ...call, distinct: call.distinct && call.args.length > 0 })),
          fc.record({
            type: fc.constant('cast' as const),
            expression: inner,
            to: fc.constantFrom(...castTypes[kind]),
          }),
          fc.record({
            type: fc.constant('extract' as const),
            field: fc.constantFrom('year', 'dow'),
            expression: inner,
          }),
          fc.record({ type: fc.constant('interval' as const), amount: fc.constantFrom('3 day', '1 month') }),
          fc.record({
            type: fc.constant('case' as const),
            operand: fc.option(inner, { nil: null }),
            whens: fc.array(fc.tuple(inner, inner), { minLength: 1, maxLength: 2 }),
            otherwise: fc.option(inner, { nil: null }),
          }),
        ) as fc.Arbitrary<Expression>,
        query: inner.map(select),
      };
    },
  );
  const part = { maxLength: 2 };
  const optional = fc.option(expression, { nil: null });
  const table = fc.record({
    type: fc.constant('table' as const),
    name,
    alias: fc.option(name, { nil: null }),
  });
  const source = fc.oneof(table, fc.record({ type: fc.constant('derived' as const), query, alias: name }));
  const item = fc.record({ expression, alias: fc.option(name, { nil: null }) });
  const join = fc.oneof(
    fc.record({
      kind: fc.constantFrom('inner' as const, 'left' as const, 'right' as const, 'full' as const),
      source,
      on: expression,
      using: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('inner' as const),
      source,
      on: fc.constant(null),
      using: fc.array(name, { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('cross' as const),
      source,
      on: fc.constant(null),
      using: fc.constant(null),
    }),
  );
  const whole = fc.record({
    type: fc.constant('select' as const),
    distinct: fc.boolean(),
    items: fc.array(item, { minLength: 1, maxLength: 2 }),
    from: source,
    joins: fc.array(join, part),
    where: optional,
    groupBy: fc.array(expression, part),
    having: optional,
  });
  return fc.record({
    with: fc.array(fc.record({ name, query }), part),
    body: fc.oneof(
      whole,
      fc.record({
        type: fc.constant('set' as const),
        operator: fc.constantFrom(
          'union' as const,
          'union all' as const,
          'intersect' as const,
          'except' as const,
        ),
        left: whole,
        right: whole,
      }),
    ),
    orderBy: fc.array(
      fc.record({
        expression,
        descending: fc.boolean(),
        nulls:
          kind === 'mysql' ? fc.constant(null) : fc.constantFrom('first' as const, 'last' as const, null),
      }),
      part,
    ),
    limit: fc.nat(1_000),
    offset: fc.option(fc.nat(1_000), { nil: null }),
  }) as fc.Arbitrary<Query>;
}

/** The tree that is read, of those of one text: a minus sign is the number's, NOT is that of IN, a subquery too. */
function asRead<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map(asRead) as T;
  const node = Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, asRead(value)]));
  const inner = node.expression as Expression | undefined;
  const [only, another] = Array.isArray(node.among) ? node.among : [];
  if (node.type === 'in' && only?.type === 'subquery' && !another) node.among = only.query;
  if (node.type === 'negate' && inner?.type === 'value' && typeof inner.value === 'number')
    return { type: 'value', value: 0 - inner.value } as T;
  if (node.type === 'not' && inner?.type === 'in' && !Array.isArray(inner.among) && !inner.negated)
    return { ...inner, negated: true } as T;
  return node as T;
}

const withoutQuoted = (text: string) => text.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, '');

describe.each(['sqlite', 'postgres', 'mysql'] as const)('what is written for %s', (kind) => {
  test('is read again as the tree that it was written from, and has no comment', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraries(kind), async (query) => {
        const { text, readable } = renderSql(query, kind);
        expect(withoutQuoted(text)).not.toMatch(/--|\/\*|\*\/|#/);
        expect(withoutQuoted(readable)).not.toMatch(/--|\/\*|\*\/|#/);
        expect(await parseSql(readable, kind)).toEqual(asRead(query));
      }),
      { numRuns: 150 },
    );
  });

  const column = (name: string): Expression => ({ type: 'column', table: null, column: name });
  const value = (number: number): Expression => ({ type: 'value', value: number });
  const negate = (expression: Expression): Expression => ({ type: 'negate', expression });

  test.each([
    ['two minus signs', negate(negate(column('x'))), 'SELECT -(-x)'],
    ['three', negate(negate(negate(column('x')))), 'SELECT -(-(-x))'],
    ['a minus sign before a negative number', negate(value(-1.5)), 'SELECT -(-1.5)'],
    [
      'a negative number that is taken away',
      { type: 'binary', operator: '-', left: column('x'), right: value(-2) } as Expression,
      'SELECT x - -2',
    ],
  ])('%s begin no comment', (_, expression, readable) => {
    expect(renderSql(select(expression), kind).readable).toBe(readable);
    expect(renderSql(select(expression), kind).text).not.toMatch(/--/);
  });

  test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])('%s is refused', (number) => {
    expect(() => renderSql(select(value(number)), kind)).toThrow('is not a number that can be written');
  });

  test('concatenation binds as it is meant, whatever the database holds for its precedence', async () => {
    const rendered = renderSql(await parseSql("SELECT 'a' || x + 1 || y * 2 = z", kind), kind).readable;
    expect(rendered).toBe(
      kind === 'mysql' ? "SELECT CONCAT('a', x + 1, y * 2) = z" : "SELECT 'a' || (x + 1) || (y * 2) = z",
    );
  });
});
