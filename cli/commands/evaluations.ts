import { basename, extname } from 'node:path';
import { Command, Option } from 'commander';
import { printComparison, printRun } from '../evaluation/printRun';
import { compareRuns, findBaseline, findSet, listSets, lossesOf, waitForRun } from '../evaluation/requests';
import { collectThreshold, missedThresholds, type Threshold } from '../evaluation/thresholds';
import { failure, usageError } from '../failure';
import {
  CancelEvaluationRunDocument,
  DeleteEvaluationSetDocument,
  type EvaluationRunLineFragment,
  type EvaluationSetFormat,
  type EvaluationSetLineFragment,
  ExportEvaluationSetDocument,
  ImportEvaluationSetDocument,
  ListEvaluationRunsDocument,
  StartEvaluationRunDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';
import { readText } from '../readText';

const setColumns: Column<EvaluationSetLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'CASES', value: ({ caseCount }) => String(caseCount), align: 'right' },
  { title: 'CHANGED', value: ({ updatedAt }) => formatTime(updatedAt) },
];

const runColumns: Column<EvaluationRunLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'SET', value: ({ setName }) => setName, flexible: true },
  { title: 'STARTED', value: ({ createdAt }) => formatTime(createdAt) },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'CASES', value: ({ completed, caseCount }) => `${completed}/${caseCount}`, align: 'right' },
  { title: 'PASSED', value: ({ passed }) => String(passed), align: 'right' },
];

const formatOption = () => new Option('--format <format>', 'yaml or csv').choices(['yaml', 'csv']);

function formatOf(file: string, given: EvaluationSetFormat | undefined): EvaluationSetFormat {
  if (given) return given;
  const extension = extname(file).toLowerCase();
  if (extension === '.csv') return 'csv';
  if (['.yaml', '.yml', '.json'].includes(extension)) return 'yaml';
  throw usageError('The format is not clear from the name of the file. Give --format yaml or --format csv.');
}

interface RunOptions extends ServerOptions {
  wait: boolean;
  min?: Threshold[];
  max?: Threshold[];
  baseline?: string;
}

function addSetCommands(subcommand: (usage: string, description: string) => Command): void {
  subcommand('list', 'list the evaluation sets').action(
    action<ServerOptions>(async (run) => {
      const sets = await listSets(await run.connect());
      showList(run, setColumns, sets, 'There are no evaluation sets.');
    }),
  );
  subcommand(
    'import <file>',
    'create a set from a file of promptfoo, or replace its cases; - reads standard input',
  )
    .option('--set <name>', 'name of the set; default: the name of the file')
    .addOption(formatOption())
    .action(
      action<ServerOptions & { set?: string; format?: EvaluationSetFormat }>(
        async (run, options, file: string) => {
          const name = options.set ?? (file === '-' ? '' : basename(file, extname(file)));
          if (name === '') throw usageError('Give the name of the set with --set.');
          const variables = { name, format: formatOf(file, options.format), content: await readText(file) };
          const answer = await run.request(ImportEvaluationSetDocument, variables, { as: 'admin' });
          showDone(run, answer.importEvaluationSet, ({ imported, removed, ignored, set }) => {
            const notes = ignored.length === 0 ? '' : ` Not used: ${ignored.join(', ')}.`;
            return `${set.id}  ${imported} cases imported, ${removed} removed.${notes}`;
          });
        },
      ),
    );
  subcommand('export <set>', 'print a set as a file')
    .addOption(formatOption().default('yaml'))
    .action(
      action<ServerOptions & { format: EvaluationSetFormat }>(async (run, { format }, set: string) => {
        const client = await run.connect();
        const { id } = await findSet(client, set);
        const { admin } = await client.request(ExportEvaluationSetDocument, { id, format }, { as: 'admin' });
        const content = admin.evaluationSetExport;
        showDone(run, content == null ? null : { format, content }, (file) => file.content.trimEnd());
      }),
    );
  subcommand('delete <set>', 'delete a set with its cases, runs and results').action(
    action<ServerOptions>(async (run, _options, set: string) => {
      const client = await run.connect();
      const { id } = await findSet(client, set);
      const answer = await client.request(DeleteEvaluationSetDocument, { id }, { as: 'admin' });
      showDone(run, answer.deleteEvaluationSet, () => `${id}  deleted`);
    }),
  );
}

function addRunCommands(subcommand: (usage: string, description: string) => Command): void {
  subcommand('run <set>', 'run a set and print its metrics; fails where a bound is missed')
    .option('--no-wait', 'print the ID of the run and do not wait for it')
    .option(
      '--min <metric=value>',
      'fail below this value, such as passRate=0.9; repeatable',
      collectThreshold,
    )
    .option(
      '--max <metric=value>',
      'fail above this value, such as latencyMs=500; repeatable',
      collectThreshold,
    )
    .option(
      '--baseline <run>',
      'fail where a metric is significantly worse than in this run, or in the last one',
    )
    .action(
      action<RunOptions>(async (run, options, set: string) => {
        const { json, terminal, signal } = run;
        const { min = [], max = [], baseline } = options;
        if (!options.wait && (baseline !== undefined || min.length + max.length > 0)) {
          throw usageError('--no-wait excludes --min, --max and --baseline, which need the result.');
        }
        const client = await run.connect();
        const { id: setId } = await findSet(client, set);
        const baseRunId = baseline === undefined ? null : await findBaseline(client, { setId, baseline });
        const { startEvaluationRun: started } = await client.request(
          StartEvaluationRunDocument,
          { setId },
          { as: 'admin' },
        );
        if (!started) throw failure('The server returned no data. Try again.');
        if (!options.wait) return showDone(run, started, ({ id, status }) => `${id}  ${status}`);
        const ended = await waitForRun(client, started.id, signal);
        const comparison = baseRunId ? await compareRuns(client, { baseRunId, runId: ended.id }) : null;
        const faults = [
          ...missedThresholds(ended.metrics, { min, max }),
          ...(comparison ? lossesOf(comparison) : []),
        ];
        if (json) terminal.json({ run: ended, comparison, faults });
        else {
          printRun(terminal, ended);
          if (comparison) printComparison(terminal, comparison);
        }
        if (faults.length > 0) throw failure(faults.join(' '));
      }),
    );
  subcommand('compare <base> <run>', 'compare two runs of a set; the cases that got worse come first').action(
    action<ServerOptions>(async (run, _options, baseRunId: string, runId: string) => {
      const comparison = await compareRuns(await run.connect(), { baseRunId, runId });
      if (run.json) run.terminal.json(comparison);
      else printComparison(run.terminal, comparison);
    }),
  );
  subcommand('runs [set]', 'list the last 50 runs').action(
    action<ServerOptions>(async (run, _options, set: string | undefined) => {
      const client = await run.connect();
      const setId = set === undefined ? undefined : (await findSet(client, set)).id;
      const { admin } = await client.request(
        ListEvaluationRunsDocument,
        { setId, first: 50 },
        { as: 'admin' },
      );
      showList(run, runColumns, admin.evaluationRuns?.nodes ?? [], 'There are no runs.');
    }),
  );
  subcommand('cancel <run>', 'cancel a run').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(CancelEvaluationRunDocument, { id }, { as: 'admin' });
      showDone(run, answer.cancelEvaluationRun, ({ status }) => `${id}  ${status}`);
    }),
  );
}

export function evaluationsCommand(): Command {
  const group = new Command('eval').description(
    'golden questions: list, import, export, run, compare, runs, cancel, delete (admin token)',
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));
  addSetCommands(subcommand);
  addRunCommands(subcommand);
  return group;
}
