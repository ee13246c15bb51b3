import { Command } from 'commander';
import {
  DeleteSourceDocument,
  ListSourcesDocument,
  RunSourceDocument,
  type SourceLineFragment,
  type SourceRunLineFragment,
} from '../generated/graphql';
import { action, collect, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';
import { type CreationOptions, createSource, withCreationOptions } from './createSource';
import { addSourceEdits } from './editSource';
import { addObjectSources } from './objectSources';

const lastRunOf = ({ runs }: SourceLineFragment): SourceRunLineFragment | undefined =>
  runs?.nodes?.[0] ?? undefined;

function outcomeOf(source: SourceLineFragment): string {
  const run = lastRunOf(source);
  if (!run) return '';
  const { state, added, changed, unchanged, removed, failed, error } = run;
  if (error) return `${state}: ${error}`;
  return `${state}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${failed} failed`;
}

function addressOf({ website, azureBlob, s3, webdav }: SourceLineFragment): string {
  if (s3) return `${s3.endpoint} ${s3.bucket}/${s3.prefix}`;
  if (azureBlob) return `${azureBlob.containerUrl}/${azureBlob.prefix}`;
  return webdav?.url ?? website?.startUrls.join(', ') ?? '';
}

function nextRunOf({ nextRunAt, isPaused }: SourceLineFragment): string {
  if (isPaused) return 'paused';
  return nextRunAt ? formatTime(nextRunAt) : 'on request';
}

const columns: Column<SourceLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'ADDRESS', value: addressOf, flexible: true },
  { title: 'NEXT RUN', value: nextRunOf },
  { title: 'LAST RUN', value: (source) => formatTime(lastRunOf(source)?.createdAt) },
  { title: 'OUTCOME', value: outcomeOf, flexible: true },
];

interface CreateOptions extends ServerOptions, CreationOptions {
  include?: string[];
  exclude?: string[];
  sitemap?: string[];
}

export function sourcesCommand(): Command {
  const group = new Command('sources').description(
    'websites, containers, buckets and folders that an environment follows: list, create, edit, pause, resume, run, delete (admin token)',
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', "list the sources of the key's environment with their last run").action(
    action<ServerOptions>(async (run) => {
      const { admin } = await run.request(ListSourcesDocument, {}, { as: 'admin' });
      showList(run, columns, admin.sources ?? [], 'There are no sources.');
    }),
  );
  withCreationOptions(
    subcommand('create <address...>', 'follow a website from one or several addresses')
      .option(
        '--include <pattern>',
        'read only matching addresses, with * for any characters; repeatable',
        collect,
      )
      .option('--exclude <pattern>', 'do not read matching addresses; repeatable', collect)
      .option('--sitemap <address>', 'sitemap beside those in robots.txt; repeatable', collect),
  ).action(
    action<CreateOptions>(async (run, options, startUrls: string[]) => {
      const [first = ''] = startUrls;
      const { sitemap: sitemapUrls, include: includePatterns, exclude: excludePatterns } = options;
      const website = { startUrls, sitemapUrls, includePatterns, excludePatterns };
      await createSource(run, options, first, { kind: 'website', website });
    }),
  );
  addObjectSources(subcommand);
  addSourceEdits(subcommand);
  subcommand('run <id>', 'queue a run of a source').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(RunSourceDocument, { id }, { as: 'admin' });
      showDone(run, answer.runSource, ({ id: runId, state }) => `${runId}  ${state}`);
    }),
  );
  subcommand('delete <id>', 'delete a source with its runs')
    .option('--files', 'delete its files too')
    .action(
      action<ServerOptions & { files?: boolean }>(async (run, { files = false }, id: string) => {
        const answer = await run.request(DeleteSourceDocument, { id, deleteFiles: files }, { as: 'admin' });
        showDone(run, answer.deleteSource, () => `${id}  deleted`);
      }),
    );
  return group;
}
