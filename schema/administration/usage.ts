import { setBudgetInput, usageInput } from '../../domain/inputs/usage';
import { type UsageCount, type UsageGrouping, usageCounts } from '../../domain/usage';
import { type BudgetRecord, listBudgets, setBudget } from '../../resolvers/usage/budgets';
import { readUsage } from '../../resolvers/usage/readUsage';
import type { UsageReport, UsageRow } from '../../resolvers/usage/usageRecords';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { addMutation } from '../types/addMutation';
import { Admin } from './admin';

const GroupingEnum = builder.enumType('UsageGrouping', {
  description: 'What usage is grouped by.',
  values: {
    day: { description: 'By day, in UTC.' },
    key: { description: 'By API key.' },
    total: { description: 'One row.' },
  } satisfies Record<UsageGrouping, { description: string }>,
});

const descriptions: Record<Exclude<UsageCount, `requests_${string}`>, string> = {
  files: 'Processed files. A file that is processed again counts again.',
  pages: 'The pages of processed files.',
  chunks: 'The chunks of processed files.',
  bytes: 'The bytes of processed files.',
  embedding_calls: 'Calls of an embedding server.',
  embedding_tokens: 'Tokens of calls of an embedding server.',
  answer_calls: 'Calls of a language model, for answers and SQL.',
  answer_prompt_tokens: 'Tokens that were sent to a language model.',
  answer_completion_tokens: 'Tokens that a language model generated.',
};

const describeCount = (name: UsageCount): string => {
  const [, category] = /^requests_(.+)$/.exec(name) ?? [];
  return category === undefined
    ? descriptions[name as keyof typeof descriptions]
    : `Requests of the rate limit category \`${category}\`.`;
};
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const Row = builder.objectRef<UsageRow>('UsageRow').implement({
  description: 'Usage of a day, a key or in total.',
  fields: (t) => ({
    day: t.exposeString('day', {
      nullable: true,
      description: 'The day in UTC. Null unless grouped by day.',
    }),
    keyId: t.expose('keyId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the API key. Null unless grouped by key, and for work that no key asked for.',
    }),
    cost: t.exposeFloat('cost', { description: 'The cost at the configured prices.' }),
    ...Object.fromEntries(
      usageCounts.map((name) => [
        camelCase(name),
        // A float: bytes and tokens are beyond 32 bits.
        t.float({ description: describeCount(name), resolve: ({ counts }) => counts[name] ?? 0 }),
      ]),
    ),
  }),
});

const Price = builder.objectRef<{ name: string; price: number }>('UsagePrice').implement({
  description: 'The price of one unit of what is counted.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What is counted, such as `requests_search` or `pages`.' }),
    price: t.exposeFloat('price', { description: 'The price of one unit.' }),
  }),
});

const Report = builder.objectRef<UsageReport>('UsageReport').implement({
  description: 'The usage of an environment.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The first day.' }),
    to: t.exposeString('to', { description: 'The last day.' }),
    rows: t.expose('rows', { type: [Row], description: 'The rows, in the order of their days or keys.' }),
    total: t.expose('total', { type: Row, description: 'The sum of the rows.' }),
    storedFiles: t.exposeFloat('storedFiles', { description: 'The number of files that are stored now.' }),
    storedBytes: t.exposeFloat('storedBytes', { description: 'The bytes of the files that are stored now.' }),
    prices: t.field({
      type: [Price],
      description: 'The configured prices, which costs are computed with.',
      resolve: ({ prices }) => Object.entries(prices).map(([name, price]) => ({ name, price })),
    }),
  }),
});

const Budget = builder.objectRef<BudgetRecord>('Budget').implement({
  description: 'A budget per calendar month in UTC, in the unit of the configured prices.',
  fields: (t) => ({
    keyId: t.expose('keyId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the API key. Null for the budget of the environment.',
    }),
    soft: t.exposeFloat('soft', { nullable: true, description: 'The cost at which an event is sent.' }),
    hard: t.exposeFloat('hard', { nullable: true, description: 'The cost at which requests are rejected.' }),
    spent: t.exposeFloat('spent', { description: 'The cost of the current month.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  usage: t.field({
    type: Report,
    nullable: true,
    description: 'The usage of the environment.',
    args: argumentsOf(t, usageInput, { by: GroupingEnum }),
    ...cost({ own: 100 }),
    resolve: (_admin, args, { operation }) => readUsage(operation, args),
  }),
  budgets: t.field({
    type: [Budget],
    nullable: true,
    description: 'The budgets of the environment and its API keys.',
    ...cost({ own: 50 }),
    resolve: (_admin, _args, { operation }) => listBudgets(operation),
  }),
}));

addMutation('setBudget', {
  isAdministrative: true,
  type: Budget,
  description: 'Sets the budget of the environment or of an API key. Without amounts it is removed.',
  input: inputType('SetBudgetInput', setBudgetInput, 'The input of `setBudget`.'),
  operation: setBudget,
});
