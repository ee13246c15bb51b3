import { setBudgetInput, usageInput } from '../../domain/inputs/usage';
import { type UsageCount, type UsageGrouping, usageCounts } from '../../domain/usage';
import { type BudgetRecord, listBudgets, setBudget } from '../../resolvers/usage/budgets';
import { readUsage } from '../../resolvers/usage/readUsage';
import type { UsageReport, UsageRow } from '../../resolvers/usage/usageRecords';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { addMutation } from '../types/addMutation';
import { Admin } from './admin';

const GroupingEnum = enumType<UsageGrouping>('UsageGrouping', 'What usage is grouped by.', {
  day: 'By day, in UTC.',
  key: 'By API key.',
  total: 'One row.',
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

const Row = recordType<UsageRow>('UsageRow')(
  'Usage of a day, a key or in total.',
  {
    day: ['String?', 'The day in UTC. Null unless grouped by day.'],
    keyId: [
      'UUID?',
      'The ID of the API key. Null unless grouped by key, and for work that no key asked for.',
    ],
    cost: ['Float', 'The cost at the configured prices.'],
  },
  (t) => ({
    ...Object.fromEntries(
      usageCounts.map((name) => [
        camelCase(name),
        // A float: bytes and tokens are beyond 32 bits.
        t.float({ description: describeCount(name), resolve: ({ counts }) => counts[name] ?? 0 }),
      ]),
    ),
  }),
);

const Price = recordType<{ name: string; price: number }>('UsagePrice')(
  'The price of one unit of what is counted.',
  {
    name: ['String', 'What is counted, such as `requests_search` or `pages`.'],
    price: ['Float', 'The price of one unit.'],
  },
);

const Report = recordType<UsageReport>('UsageReport')(
  'The usage of an environment.',
  {
    from: ['String', 'The first day.'],
    to: ['String', 'The last day.'],
    rows: [[Row], 'The rows, in the order of their days or keys.'],
    total: [Row, 'The sum of the rows.'],
    storedFiles: ['Float', 'The number of files that are stored now.'],
    storedBytes: ['Float', 'The bytes of the files that are stored now.'],
  },
  (t) => ({
    prices: t.field({
      type: [Price],
      description: 'The configured prices, which costs are computed with.',
      resolve: ({ prices }) => Object.entries(prices).map(([name, price]) => ({ name, price })),
    }),
  }),
);

const Budget = recordType<BudgetRecord>('Budget')(
  'A budget per calendar month in UTC, in the unit of the configured prices.',
  {
    keyId: ['UUID?', 'The ID of the API key. Null for the budget of the environment.'],
    soft: ['Float?', 'The cost at which an event is sent.'],
    hard: ['Float?', 'The cost at which requests are rejected.'],
    spent: ['Float', 'The cost of the current month.'],
  },
);

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
  input: setBudgetInput,
  operation: setBudget,
});
