import { Argument, Command, Option } from 'commander';
import { failure } from '../failure';
import {
  DrainQueuesDocument,
  ListDeadLettersDocument,
  type ListDeadLettersQuery,
  ListQueuesDocument,
  PauseQueueDocument,
  type ProcessingStage,
  type QueueLineFragment,
  ResumeQueueDocument,
  RetryDeadLetterDocument,
} from '../generated/graphql';
import { action, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { formatSeconds, formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

type DeadLetter = NonNullable<ListDeadLettersQuery['admin']['deadLetters']>[number];

const stages: ProcessingStage[] = ['conversion', 'parsing', 'chunking', 'embedding'];

const columns: Column<QueueLineFragment>[] = [
  { title: 'STAGE', value: ({ stage }) => stage },
  { title: 'WAITING', value: ({ waiting }) => String(waiting), align: 'right' },
  { title: 'ACTIVE', value: ({ active }) => String(active), align: 'right' },
  { title: 'DEAD', value: ({ dead }) => String(dead), align: 'right' },
  { title: 'PAUSED', value: ({ isPaused }) => (isPaused ? 'yes' : '') },
  {
    title: 'OLDEST WAITS',
    value: ({ nextWaitingSeconds: seconds }) =>
      seconds === null || seconds === undefined ? '' : formatSeconds(seconds),
  },
];

const deadColumns: Column<DeadLetter>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STAGE', value: ({ stage }) => stage },
  { title: 'FILE', value: ({ fileId }) => fileId },
  { title: 'FAILED AT', value: ({ diedAt }) => formatTime(diedAt) },
  { title: 'ATTEMPTS', value: ({ attempts }) => String(attempts), align: 'right' },
  { title: 'REASON', value: ({ reason }) => reason, flexible: true },
];

const none = 'There are no queues.';

export function queuesCommand(): Command {
  const group = new Command('queues').description(
    'processing queues: list, pause, resume, drain, dead, retry (admin token)',
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));
  const stage = () => new Argument('[stage]', 'the stage; default: all').choices(stages);

  subcommand('list', 'list the queues').action(
    action<ServerOptions>(async (run) => {
      const { admin } = await run.request(ListQueuesDocument, {}, { as: 'operator' });
      showList(run, columns, admin.queues ?? [], none);
    }),
  );
  subcommand('pause', 'pause processing; active jobs complete')
    .addArgument(stage())
    .action(
      action<ServerOptions>(async (run, _options, name: ProcessingStage | undefined) => {
        const answer = await run.request(PauseQueueDocument, { stage: name }, { as: 'operator' });
        showList(run, columns, answer.pauseQueue?.queues ?? [], none);
      }),
    );
  subcommand('resume', 'resume processing')
    .addArgument(stage())
    .action(
      action<ServerOptions>(async (run, _options, name: ProcessingStage | undefined) => {
        const answer = await run.request(ResumeQueueDocument, { stage: name }, { as: 'operator' });
        showList(run, columns, answer.resumeQueue?.queues ?? [], none);
      }),
    );
  subcommand('drain', 'pause all stages and wait until active jobs complete').action(
    action<ServerOptions>(async (run) => {
      const { drainQueues } = await run.request(DrainQueuesDocument, {}, { as: 'operator' });
      showList(run, columns, drainQueues?.queues ?? [], none);
      if (!drainQueues?.isDrained)
        throw failure('Some jobs are still active. Run the command again to keep waiting.');
    }),
  );
  subcommand('dead', 'list dead letters: jobs that failed on every attempt')
    .addOption(
      new Option('--limit <count>', 'maximum number of jobs').argParser(wholeNumber(1, 100)).default(100),
    )
    .action(
      action<ServerOptions & { limit: number }>(async (run, { limit }) => {
        const { admin } = await run.request(ListDeadLettersDocument, { first: limit }, { as: 'operator' });
        showList(run, deadColumns, admin.deadLetters ?? [], 'There are no dead letters.');
      }),
    );
  subcommand('retry <id>', 'retry a dead letter with a new set of attempts').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(RetryDeadLetterDocument, { id }, { as: 'operator' });
      showDone(run, answer.retryDeadLetter, () => `${id}  queued`);
    }),
  );
  return group;
}
