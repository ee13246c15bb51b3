/** The tables of costs and rate limits in docs/graphql.md are those of the program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectType } from 'graphql';
import { rateLimits } from '../../domain/limits';
import { notesOf } from '../../schema/cost';
import { schema } from '../../schema/index';

const page = readFileSync(join(__dirname, '../../docs/graphql.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.*`.*) \| (\d+)(, and for each requested \w+ 1 .*)? \|$/gm)].map(
  ([, fields = '', own, each]) => ({
    names: [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    cost: `${own}${each ? ' and each' : ''}`,
  }),
);
const documented = (name: string) => rows.filter(({ names }) => names.includes(name)).map(({ cost }) => cost);

const fields = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type: type.name, field })));
const costs = fields.flatMap(({ type, field }) => {
  const { cost } = notesOf(field);
  const isPriced = cost && (cost.own > 0 || cost.times);
  return isPriced
    ? [{ type, name: field.name, cost: `${cost.own}${cost.times ? ' and each' : ''}`, times: cost.times }]
    : [];
});

const isMutation = ({ type, name }: { type: string; name: string }) =>
  type === 'Mutation' && name !== 'initFileUploads';

test('every field that costs something is in the table, with its cost', () => {
  const missing = costs.filter((field) => !isMutation(field) && !documented(field.name).includes(field.cost));
  expect(missing).toEqual([]);
});

test('the table has no cost that no field has', () => {
  const unknown = rows.flatMap(({ names, cost }) =>
    names.filter(
      (name) =>
        name !== 'initFileUploads' && !costs.some((field) => field.name === name && field.cost === cost),
    ),
  );
  expect(unknown).toEqual([]);
});

test('mutations cost 10, but several uploads 100', () => {
  const mutations = costs.filter(({ type }) => type === 'Mutation');
  expect(mutations).toHaveLength(Object.keys(schema.getMutationType()?.getFields() ?? {}).length);
  expect(new Set(mutations.filter(isMutation).map(({ cost }) => cost))).toEqual(new Set(['10']));
  expect(costs.find(({ name }) => name === 'initFileUploads')?.cost).toBe('100');
});

test('the rate limits are those of the program', () => {
  const row = page.split('\n').find((line) => line.startsWith('| requests per minute')) ?? '';
  const named = [...row.matchAll(/`(\w+)` (\d+)/g)].map(([, category = '', limit]) => [
    category,
    Number(limit),
  ]);
  expect(Object.fromEntries(named)).toEqual(rateLimits);
});
