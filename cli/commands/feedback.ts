import { Argument, Command, Option } from 'commander';
import { printAllPages } from '../gateway/printAllPages';
import {
  type FeedbackFilter,
  type FeedbackLineFragment,
  type FeedbackRating,
  ListFeedbackDocument,
  SubmitFeedbackDocument,
} from '../generated/graphql';
import { action, collect, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

const ratings: FeedbackRating[] = ['positive', 'negative'];
const pageSize = 100;

interface FilterOptions extends ServerOptions {
  rating?: FeedbackRating;
  label?: string;
  answer?: string;
  from?: string;
  to?: string;
}

const columns: Column<FeedbackLineFragment>[] = [
  { title: 'TIME', value: ({ at }) => formatTime(at) },
  { title: 'ANSWER', value: ({ answerId }) => answerId },
  { title: 'RATING', value: ({ rating }) => rating },
  { title: 'LABELS', value: ({ labels }) => labels.join(', '), flexible: true },
  { title: 'COMMENT', value: ({ comment }) => comment ?? '', flexible: true },
];

function filterOf({ rating, label, answer, from, to }: FilterOptions): FeedbackFilter {
  return { rating, label, answerId: answer, from, to };
}

function withFilterOptions(command: Command): Command {
  return withServerOptions(
    command
      .addOption(new Option('--rating <rating>', 'only this rating').choices(ratings))
      .option('--label <label>', 'only feedback with this label')
      .option('--answer <id>', 'only feedback on this answer')
      .option('--from <time>', 'only feedback at or after this time, in ISO 8601')
      .option('--to <time>', 'only feedback before this time, in ISO 8601'),
  );
}

export function feedbackCommand(): Command {
  const group = new Command('feedback').description('feedback on answers: submit, list, export');

  withServerOptions(group.command('submit').description('judge an answer'))
    .argument('<answer>', 'the ID of the answer')
    .addArgument(new Argument('<rating>', 'whether the answer was good').choices(ratings))
    .option('--comment <text>', 'a comment')
    .option('--label <label>', 'a label; repeatable', collect)
    .action(
      action<ServerOptions & { comment?: string; label?: string[] }>(
        async (run, { comment, label }, answerId: string, rating: FeedbackRating) => {
          const input = { answerId, rating, comment, labels: label };
          const { submitFeedback } = await run.request(SubmitFeedbackDocument, { input });
          showDone(run, submitFeedback, ({ id }) => `${id}  ${rating}`);
        },
      ),
    );

  withFilterOptions(group.command('list').description('list feedback, newest first (admin token)'))
    .addOption(
      new Option('--limit <count>', 'maximum number of entries').argParser(wholeNumber(1, 100)).default(50),
    )
    .action(
      action<FilterOptions & { limit: number }>(async (run, options) => {
        const { admin } = await run.request(
          ListFeedbackDocument,
          { first: options.limit, filter: filterOf(options) },
          { as: 'admin' },
        );
        showList(run, columns, admin.feedback?.nodes ?? [], 'No feedback found.');
      }),
    );

  withFilterOptions(
    group.command('export').description('print all feedback as lines of JSON (admin token)'),
  ).action(
    action<FilterOptions>(async ({ terminal, request }, options) => {
      const filter = filterOf(options);
      await printAllPages(terminal, async (after) => {
        const { admin } = await request(
          ListFeedbackDocument,
          { first: pageSize, after, filter },
          { as: 'admin' },
        );
        return admin.feedback;
      });
    }),
  );
  return group;
}
