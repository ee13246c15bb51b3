import { Command, Option } from 'commander';
import { failure } from '../failure';
import { printAllPages } from '../gateway/printAllPages';
import {
  type AnswerFilter,
  type AnswerLineFragment,
  ListAnswersDocument,
  type Route,
  ShowAnswerDocument,
} from '../generated/graphql';
import { action, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { printIndented } from '../output/answers';
import { formatTime } from '../output/formats';
import { showList } from '../output/results';
import { type Column, printFields, printTable } from '../output/table';
import type { Terminal } from '../terminal';

interface FilterOptions extends ServerOptions {
  route?: Route;
  file?: string;
  byKey?: string;
  /** True with `--found`, false with `--no-found`. */
  found?: boolean;
  unanswered?: boolean;
  from?: string;
  to?: string;
}

const pageSize = 100;

const columns: Column<AnswerLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'TIME', value: ({ at }) => formatTime(at) },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'ROUTE', value: ({ route }) => route },
  { title: 'HITS', value: ({ hits }) => String(hits.length), align: 'right' },
  { title: 'MS', value: ({ durationMs }) => durationMs.toFixed(0), align: 'right' },
  { title: 'QUESTION', value: ({ question }) => question ?? '', flexible: true },
];

const stepColumns: Column<AnswerLineFragment['activity'][number]>[] = [
  { title: 'STEP', value: ({ step }) => step },
  { title: 'COUNT', value: ({ count }) => String(count ?? ''), align: 'right' },
  { title: 'MS', value: ({ milliseconds }) => milliseconds.toFixed(1), align: 'right' },
  { title: 'OUTCOME', value: ({ outcome }) => outcome },
  { title: 'ARGUMENTS', value: (step) => JSON.stringify(step.arguments), flexible: true },
];

function filterOf({ route, file, byKey, found, unanswered, from, to }: FilterOptions): AnswerFilter {
  return {
    route,
    fileId: file,
    keyId: byKey,
    hasResults: found,
    isAnswered: unanswered ? false : undefined,
    from,
    to,
  };
}

function withFilterOptions(command: Command): Command {
  return withServerOptions(
    command
      .addOption(
        new Option('--route <route>', 'only this route').choices(['semantic', 'structured', 'hybrid']),
      )
      .option('--file <id>', 'only answers that found or cite this file')
      .option('--by-key <id>', 'only answers to this API key')
      .option('--found', 'only answers with results')
      .option('--no-found', 'only answers without results')
      .option('--unanswered', 'only what was asked in vain')
      .option('--from <time>', 'only answers at or after this time, in ISO 8601')
      .option('--to <time>', 'only answers before this time, in ISO 8601'),
  );
}

function printAnswerRecord(terminal: Terminal, answer: AnswerLineFragment): void {
  printFields(terminal, [
    ['id', answer.id],
    ['time', formatTime(answer.at)],
    ['question', answer.question ?? ''],
    ['route', answer.route],
    ['sql', answer.sql ?? ''],
    ['model', answer.model ?? ''],
    ['tokens', `${answer.promptTokens} in, ${answer.completionTokens} out`],
    ['duration', `${answer.durationMs.toFixed(0)} ms`],
  ]);
  if (answer.answer) printIndented(terminal, answer.answer);
  terminal.print('');
  printTable(terminal, stepColumns, answer.activity, 'No steps were recorded.');
}

export function answersCommand(): Command {
  const group = new Command('answers').description('records of answers: list, show, export (admin token)');

  withFilterOptions(group.command('list').description('list answers, newest first'))
    .addOption(
      new Option('--limit <count>', 'maximum number of answers').argParser(wholeNumber(1, 100)).default(50),
    )
    .action(
      action<FilterOptions & { limit: number }>(async (run, options) => {
        const { admin } = await run.request(
          ListAnswersDocument,
          { first: options.limit, filter: filterOf(options) },
          { as: 'admin' },
        );
        showList(run, columns, admin.answers?.nodes ?? [], 'No answers found.');
      }),
    );

  withServerOptions(group.command('show <id>').description('show the record of an answer')).action(
    action<ServerOptions>(async ({ terminal, json, request }, _options, id: string) => {
      const { admin } = await request(ShowAnswerDocument, { id }, { as: 'admin' });
      if (!admin.answer) throw failure('The server returned no data. Try again.');
      if (json) terminal.json(admin.answer);
      else printAnswerRecord(terminal, admin.answer);
    }),
  );

  withFilterOptions(group.command('export').description('print all answers as lines of JSON')).action(
    action<FilterOptions>(async ({ terminal, request }, options) => {
      const filter = filterOf(options);
      await printAllPages(terminal, async (after) => {
        const { admin } = await request(
          ListAnswersDocument,
          { first: pageSize, after, filter },
          { as: 'admin' },
        );
        return admin.answers;
      });
    }),
  );
  return group;
}
