import { Command, Option } from 'commander';
import { failure } from '../failure';
import {
  ListBudgetsDocument,
  type ListBudgetsQuery,
  SetBudgetDocument,
  ShowUsageDocument,
  type UsageGrouping,
  type UsageLineFragment,
} from '../generated/graphql';
import { action, nonNegative, type ServerOptions, withServerOptions } from '../invocation';
import { formatBytes, plural } from '../output/formats';
import { showDone, showList } from '../output/results';
import { type Column, printTable } from '../output/table';

type Budget = NonNullable<ListBudgetsQuery['admin']['budgets']>[number];

interface UsageOptions extends ServerOptions {
  from?: string;
  to?: string;
  by: UsageGrouping;
}

const number = (value: number) => String(Math.round(value));
const amount = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : value.toFixed(2);
const right = { align: 'right' as const };

const columns: Column<UsageLineFragment>[] = [
  { title: 'DAY OR KEY', value: ({ day, keyId }) => day ?? keyId ?? 'total' },
  { title: 'SEARCHES', value: ({ requestsSearch }) => number(requestsSearch), ...right },
  { title: 'CHATS', value: ({ requestsChat }) => number(requestsChat), ...right },
  { title: 'FILES', value: ({ files }) => number(files), ...right },
  { title: 'PAGES', value: ({ pages }) => number(pages), ...right },
  { title: 'CHUNKS', value: ({ chunks }) => number(chunks), ...right },
  { title: 'BYTES', value: ({ bytes }) => formatBytes(bytes), ...right },
  {
    title: 'TOKENS',
    value: (row) => number(row.embeddingTokens + row.answerPromptTokens + row.answerCompletionTokens),
    ...right,
  },
  { title: 'COST', value: ({ cost }) => amount(cost), ...right },
];

const budgetColumns: Column<Budget>[] = [
  { title: 'KEY', value: ({ keyId }) => keyId ?? 'environment' },
  { title: 'SOFT', value: ({ soft }) => amount(soft), ...right },
  { title: 'HARD', value: ({ hard }) => amount(hard), ...right },
  { title: 'THIS MONTH', value: ({ spent }) => amount(spent), ...right },
];

export function usageCommand(): Command {
  const command = new Command('usage')
    .description('show what was used, and what it cost (admin token)')
    .option('--from <day>', 'the first day, in UTC; default 29 days before the last')
    .option('--to <day>', 'the last day, in UTC; default today')
    .addOption(
      new Option('--by <group>', 'what rows are grouped by').choices(['day', 'key', 'total']).default('day'),
    );
  return withServerOptions(command).action(
    action<UsageOptions>(async ({ terminal, json, request }, { from, to, by }) => {
      const { usage } = (await request(ShowUsageDocument, { from, to, by }, { as: 'admin' })).admin;
      if (!usage) throw failure('The server returned no data. Try again.');
      if (json) return terminal.json(usage);
      const total = by === 'total' || usage.rows.length === 0 ? [] : [usage.total];
      printTable(terminal, columns, [...usage.rows, ...total], 'Nothing was used.');
      const bytes = formatBytes(usage.storedBytes);
      terminal.print(`\nStored now: ${plural(usage.storedFiles, 'file')}, ${bytes}`);
    }),
  );
}

export function budgetsCommand(): Command {
  const group = new Command('budgets').description('monthly budgets: list, set (admin token)');
  withServerOptions(
    group.command('list').description('list the budgets of the environment and its keys'),
  ).action(
    action<ServerOptions>(async (run) => {
      const { admin } = await run.request(ListBudgetsDocument, {}, { as: 'admin' });
      showList(run, budgetColumns, admin.budgets ?? [], 'There are no budgets.');
    }),
  );
  withServerOptions(group.command('set').description('set a budget; without amounts, remove it'))
    .option('--for-key <id>', 'the budget of this API key instead of the environment')
    .option('--soft <amount>', 'the cost per month at which budget.reached is sent', nonNegative)
    .option('--hard <amount>', 'the cost per month at which requests are rejected', nonNegative)
    .action(
      action<ServerOptions & { forKey?: string; soft?: number; hard?: number }>(
        async (run, { forKey: keyId, soft, hard }) => {
          const { setBudget } = await run.request(
            SetBudgetDocument,
            { input: { keyId, soft, hard } },
            { as: 'admin' },
          );
          showDone(run, setBudget, (budget) => {
            const limits = [`soft ${amount(budget.soft) || 'none'}`, `hard ${amount(budget.hard) || 'none'}`];
            return `${budget.keyId ?? 'environment'}  ${limits.join(', ')}, ${amount(budget.spent)} this month`;
          });
        },
      ),
    );
  return group;
}
