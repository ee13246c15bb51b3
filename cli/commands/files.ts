import { Command, Option } from 'commander';
import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import {
  DeleteFileDocument,
  type FileFilter,
  type FileLineFragment,
  type FileStatus,
  ListFilesDocument,
  type ListFilesQuery,
  RetryFileDocument,
  ShowFileDocument,
} from '../generated/graphql';
import { action, collect, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { forEachId } from '../output/forEachId';
import { formatBytes, formatSeconds, formatTime, plural } from '../output/formats';
import { type Column, printFields, printTable } from '../output/table';
import { accessCommand, expireCommand, holdCommand, releaseCommand } from './fileAccess';
import { replaceCommand, rollbackCommand, versionsCommand } from './fileVersions';

interface ListOptions extends ServerOptions {
  status?: string;
  search?: string;
  reference?: string;
  visibleTo?: string[];
  limit: number;
}

const pageSize = 100;

const columns: Column<FileLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'SIZE', value: ({ size }) => formatBytes(size), align: 'right' },
  { title: 'CHUNKS', value: ({ totalChunks }) => String(totalChunks), align: 'right' },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
  { title: 'REASON', value: ({ errorMessage }) => errorMessage ?? '', flexible: true },
];

/** Reads the newest files that match the filter, at most `limit`. */
async function readFiles(
  client: GatewayClient,
  { filter, visibleTo }: { filter: FileFilter; visibleTo?: string[] },
  limit: number,
): Promise<{ total: number; items: FileLineFragment[] }> {
  const items: FileLineFragment[] = [];
  let after: string | null = null;
  for (;;) {
    const first = Math.min(pageSize, limit - items.length);
    const answer: ListFilesQuery = await client.request(
      ListFilesDocument,
      { first, after, filter, visibleTo },
      visibleTo && { as: 'admin' },
    );
    const page = answer.filesConnection;
    if (!page) throw failure('The server returned no data. Try again.');
    items.push(...page.nodes);
    if (items.length >= limit || !page.pageInfo.hasNextPage) return { total: page.totalCount, items };
    after = page.pageInfo.endCursor ?? null;
  }
}

function listCommand(): Command {
  const command = new Command('list')
    .description('list files, newest first')
    .option('--status <status>', 'only files with this status, such as ready or conversion_failed')
    .option('--search <text>', 'only files whose name contains this text')
    .option('--reference <id>', 'only files with this reference id')
    .option(
      '--visible-to <principal>',
      'only files that a request for these principals sees (admin token); repeatable',
      collect,
    )
    .addOption(
      new Option('--limit <count>', 'maximum number of files')
        .argParser(wholeNumber(1, 1_000_000))
        .default(50),
    );
  return withServerOptions(command).action(
    action<ListOptions>(async ({ terminal, json, connect }, options) => {
      const filter: FileFilter = {
        // Not validated here: the server's error lists the valid statuses.
        status: options.status as FileStatus | undefined,
        search: options.search,
        referenceId: options.reference,
      };
      const { limit, visibleTo } = options;
      const { total, items } = await readFiles(await connect(), { filter, visibleTo }, limit);
      if (json) return terminal.json({ total, items });
      printTable(terminal, columns, items, 'No files found.');
      if (total > items.length) {
        terminal.note(`${items.length} of ${plural(total, 'file')} shown. Show all with --limit ${total}.`);
      }
    }),
  );
}

function showCommand(): Command {
  const command = new Command('show')
    .description('show a file and its processing stages')
    .argument('<id>', 'the id of the file');
  return withServerOptions(command).action(
    action<ServerOptions>(async ({ terminal, json, request }, _options, id: string) => {
      const { file } = await request(ShowFileDocument, { id });
      if (!file) throw failure(`There is no file '${id}'. List all with 'lectern files list'.`);
      if (json) return terminal.json(file);
      printFields(terminal, [
        ['id', file.id],
        ['name', file.name],
        ['status', file.status],
        ['reason', file.errorMessage ?? null],
        ['size', formatBytes(file.size)],
        ['type', file.mimeType],
        ['folder', file.folderName],
        ['pages', file.pageCount ? String(file.pageCount) : null],
        ['chunks', String(file.totalChunks)],
        ['notice', file.notice ?? null],
        ['reference', file.referenceId ?? null],
        ['metadata', file.fileMetadata ? JSON.stringify(file.fileMetadata) : null],
        ['created', formatTime(file.createdAt)],
        ['expires', file.expiresAt ? formatTime(file.expiresAt) : null],
        ['held', file.hold ? (file.hold.reason ?? `since ${formatTime(file.hold.since)}`) : null],
        ...file.stages.map(({ stage, durationSeconds }): [string, string | null] => [
          stage,
          durationSeconds === null || durationSeconds === undefined ? null : formatSeconds(durationSeconds),
        ]),
      ]);
    }),
  );
}

function deleteCommand(): Command {
  const command = new Command('delete')
    .description('delete files with their chunks and vectors')
    .argument('<ids...>', 'the ids of the files');
  return withServerOptions(command).action(
    action<ServerOptions>(async (run, _options, ids: string[]) => {
      await forEachId(run, ids, async (id) => {
        await run.request(DeleteFileDocument, { id });
        return { line: `${id}  deleted`, value: { id, deleted: true } };
      });
    }),
  );
}

function retryCommand(): Command {
  const command = new Command('retry')
    .description('retry the processing of failed files (admin token)')
    .argument('<ids...>', 'the ids of the files');
  return withServerOptions(command).action(
    action<ServerOptions>(async (run, _options, ids: string[]) => {
      await forEachId(run, ids, async (id) => {
        const { retryFile: file } = await run.request(RetryFileDocument, { id }, { as: 'admin' });
        return { line: `${id}  ${file?.status ?? 'queued'}`, value: file };
      });
    }),
  );
}

export function filesCommand(): Command {
  return new Command('files')
    .description(
      'files: list, show, replace, versions, rollback, access, expire, hold, release, delete, retry',
    )
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(replaceCommand())
    .addCommand(versionsCommand())
    .addCommand(rollbackCommand())
    .addCommand(accessCommand())
    .addCommand(expireCommand())
    .addCommand(holdCommand())
    .addCommand(releaseCommand())
    .addCommand(deleteCommand())
    .addCommand(retryCommand());
}
