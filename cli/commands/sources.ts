import { Command, Option } from 'commander';
import { failure } from '../failure';
import {
  CreateSourceDocument,
  DeleteSourceDocument,
  ListSourcesDocument,
  RunSourceDocument,
  type SourceLineFragment,
  type SourceRunLineFragment,
} from '../generated/graphql';
import { action, collect, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';
import { findFolder } from '../sync/serverFiles';

const lastRunOf = ({ runs }: SourceLineFragment): SourceRunLineFragment | undefined =>
  runs?.nodes?.[0] ?? undefined;

function outcomeOf(source: SourceLineFragment): string {
  const run = lastRunOf(source);
  if (!run) return '';
  const { state, added, changed, unchanged, removed, failed, error } = run;
  if (error) return `${state}: ${error}`;
  return `${state}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${failed} failed`;
}

const columns: Column<SourceLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'ADDRESS', value: ({ website }) => website.startUrls.join(', '), flexible: true },
  { title: 'NEXT RUN', value: ({ nextRunAt }) => (nextRunAt ? formatTime(nextRunAt) : 'on request') },
  { title: 'LAST RUN', value: (source) => formatTime(lastRunOf(source)?.createdAt) },
  { title: 'OUTCOME', value: outcomeOf, flexible: true },
];

interface CreateOptions extends ServerOptions {
  name?: string;
  into?: string;
  every?: number;
  maxPages?: number;
  include?: string[];
  exclude?: string[];
  sitemap?: string[];
}

export function sourcesCommand(): Command {
  const group = new Command('sources').description(
    'websites that an environment follows: list, create, run, delete (admin token)',
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', "list the sources of the key's environment with their last run").action(
    action<ServerOptions>(async (run) => {
      const client = await run.connect();
      const { admin } = await client.request(ListSourcesDocument, {}, { as: 'admin', signal: run.signal });
      showList(run, columns, admin.sources ?? [], 'There are no sources.');
    }),
  );
  subcommand('create <address...>', 'follow a website from one or several addresses')
    .option('--name <name>', 'name; defaults to the host name')
    .option('--into <folder>', 'folder of its files, by name or id')
    .addOption(
      new Option('--every <minutes>', 'minutes between two runs; without it on request only').argParser(
        wholeNumber(15, 43_200),
      ),
    )
    .addOption(
      new Option('--max-pages <number>', 'maximum number of pages in a run').argParser(
        wholeNumber(1, 10_000),
      ),
    )
    .option(
      '--include <pattern>',
      'read only matching addresses, with * for any characters; repeatable',
      collect,
    )
    .option('--exclude <pattern>', 'do not read matching addresses; repeatable', collect)
    .option('--sitemap <address>', 'sitemap beside those in robots.txt; repeatable', collect)
    .action(
      action<CreateOptions>(async (run, options, startUrls: string[]) => {
        const client = await run.connect();
        const [first = ''] = startUrls;
        const folderId = options.into && (await findFolder(client, options.into, run.signal));
        if (folderId === null) throw failure(`There is no folder '${options.into}'.`);
        const input = {
          kind: 'website' as const,
          name: options.name ?? (URL.canParse(first) ? new URL(first).hostname : first),
          folderId,
          intervalMinutes: options.every,
          maxPages: options.maxPages,
          website: {
            startUrls,
            sitemapUrls: options.sitemap,
            includePatterns: options.include,
            excludePatterns: options.exclude,
          },
        };
        const answer = await client.request(
          CreateSourceDocument,
          { input },
          { as: 'admin', signal: run.signal },
        );
        showDone(run, answer.createSource, ({ id }) => id);
      }),
    );
  subcommand('run <id>', 'queue a run of a source').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const client = await run.connect();
      const answer = await client.request(RunSourceDocument, { id }, { as: 'admin', signal: run.signal });
      showDone(run, answer.runSource, ({ id: runId, state }) => `${runId}  ${state}`);
    }),
  );
  subcommand('delete <id>', 'delete a source with its runs')
    .option('--files', 'delete its files too')
    .action(
      action<ServerOptions & { files?: boolean }>(async (run, { files = false }, id: string) => {
        const client = await run.connect();
        const answer = await client.request(
          DeleteSourceDocument,
          { id, deleteFiles: files },
          { as: 'admin', signal: run.signal },
        );
        showDone(run, answer.deleteSource, () => `${id}  deleted`);
      }),
    );
  return group;
}
