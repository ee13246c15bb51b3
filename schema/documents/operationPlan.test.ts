import { parse } from 'graphql';
import { schema } from '..';
import { planOperations } from './operationPlan';

const costOf = (query: string, variables: Record<string, unknown> = {}) =>
  [...planOperations(schema, parse(query)).values()][0]?.cost(variables);

const nested = (variables: string) =>
  `query(${variables}) { files(pageSize: $n) { items { chunks(first: $n) { nodes { id } } } } }`;
const literal = (n: string) =>
  costOf(`{ files(pageSize: ${n}) { items { chunks(first: ${n}) { nodes { id } } } } }`);

describe('the cost of an operation is counted with the value that a variable has', () => {
  test('one that is given', () => {
    expect(costOf(nested('$n: Int'), { n: 100 })).toBe(10_201);
    expect(costOf(nested('$n: Int = 5'), { n: 100 })).toBe(10_201);
    expect(costOf(nested('$n: Int!'), { n: 3 })).toBe(literal('3'));
  });

  test('one that is not given, with a default in the operation', () => {
    expect(costOf(nested('$n: Int = 100'))).toBe(10_201);
    expect(costOf(nested('$n: Int! = 100'))).toBe(10_201);
  });

  test('one that is not given, with the default of the argument', () => {
    const omitted = costOf('{ files { items { chunks { nodes { id } } } } }');
    expect(costOf(nested('$n: Int'))).toBe(omitted);
  });

  test('null is what the argument falls back to, not the default of the operation', () => {
    expect(costOf(nested('$n: Int = 100'), { n: null })).toBe(literal('null'));
  });

  test('of several variables each its own', () => {
    const query = `query($page: Int = 100, $chunks: Int = 2) {
      files(pageSize: $page) { items { chunks(first: $chunks) { nodes { id } } } }
    }`;
    expect(costOf(query)).toBe(1 + 100 * (1 + 3));
    expect(costOf(query, { page: 1, chunks: 100 })).toBe(1 + 1 + 101);
  });

  test('in a fragment, which has the variables of the operation', () => {
    const query = `query($n: Int = 100) { ...Files }
      fragment Files on Query { files(pageSize: $n) { items { ...Chunks } } }
      fragment Chunks on File { chunks(first: $n) { nodes { id } } }`;
    expect(costOf(query)).toBe(10_201);
  });

  test('a variable that is wrong is refused later, and hides no default of another', () => {
    const query = `query($n: Int = 100, $other: Int) {
      files(pageSize: $n) { items { chunks(first: $n) { nodes { id } } } }
      filesConnection(first: $other) { nodes { id } }
    }`;
    expect(costOf(query, { other: 'many' })).toBeGreaterThanOrEqual(10_201);
  });
});
