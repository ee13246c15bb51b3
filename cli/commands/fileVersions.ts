import { basename } from 'node:path';
import { Command, Option } from 'commander';
import { usageError } from '../failure';
import { RollbackFileDocument } from '../generated/graphql';
import { action, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { formatBytes, formatTime, plural } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';
import { oneLine } from '../output/width';
import { findFiles } from '../upload/findFiles';
import {
  type FileWithVersions,
  readVersions,
  replaceContent,
  waitForReplacement,
} from '../upload/replaceContent';

type Version = FileWithVersions['versions'][number];

interface ReplaceCommandOptions extends ServerOptions {
  wait: boolean;
  patience: number;
}

const columns: Column<Version>[] = [
  { title: 'VERSION', value: ({ number, isCurrent }) => `${number}${isCurrent ? ' (current)' : ''}` },
  { title: 'NAME', value: ({ filename }) => filename, flexible: true },
  { title: 'SIZE', value: ({ size }) => formatBytes(size), align: 'right' },
  { title: 'CHUNKS', value: ({ totalChunks }) => String(totalChunks), align: 'right' },
  { title: 'KEPT', value: ({ chunks }) => String(chunks.kept), align: 'right' },
  { title: 'EMBEDDED', value: ({ chunks }) => String(chunks.embedded), align: 'right' },
  { title: 'REMOVED', value: ({ chunks }) => String(chunks.removed), align: 'right' },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
];

function describeVersion({ name, version, versions }: FileWithVersions): string {
  const current = versions.find(({ isCurrent }) => isCurrent);
  if (!current) return `${name}  replaced`;
  const { kept, embedded } = current.chunks;
  return `${name}  version ${version}: ${plural(kept, 'chunk')} kept, ${embedded} embedded`;
}

export function replaceCommand(): Command {
  const command = new Command('replace')
    .description('replace the content of a file; the old content is found until the new one is ready')
    .argument('<id>', 'the id of the file')
    .argument('<path>', 'the new content')
    .option('--wait', 'wait until the new content is in force (the default)', true)
    .option('--no-wait', 'exit as soon as the content is uploaded')
    .addOption(
      new Option('--patience <seconds>', 'how long to retry when the network fails')
        .argParser(wholeNumber(0, 86_400))
        .default(120),
    );
  return withServerOptions(command).action(
    action<ReplaceCommandOptions>(async (invocation, options, id: string, path: string) => {
      const { signal, connect } = invocation;
      const [file, ...others] = await findFiles([path]);
      if (!file || others.length > 0) throw usageError(`'${path}' must be one file.`);
      const client = await connect();
      const patience = { maxWaitMs: options.patience * 1000, signal };
      await replaceContent(client, { fileId: id, file, filename: basename(path) }, patience);
      if (options.wait) {
        showDone(invocation, await waitForReplacement(client, id, patience), describeVersion);
      } else showDone(invocation, { id, status: 'uploaded' }, () => `${id}  uploaded`);
    }),
  );
}

export function versionsCommand(): Command {
  const command = new Command('versions')
    .description('list the versions of a file')
    .argument('<id>', 'the id of the file');
  return withServerOptions(command).action(
    action<ServerOptions>(async (invocation, _options, id: string) => {
      const { signal, connect, terminal, json } = invocation;
      const { versions, replacement } = await readVersions(await connect(), id, signal);
      showList(invocation, columns, versions, 'The file has no version that is ready.');
      if (!replacement || json) return;
      const { version, status, errorMessage } = replacement;
      terminal.note(oneLine(`Version ${version}: ${errorMessage ? `${status}: ${errorMessage}` : status}`));
    }),
  );
}

export function rollbackCommand(): Command {
  const command = new Command('rollback')
    .description('put another version of a file in force, at once')
    .argument('<id>', 'the id of the file')
    .argument('<version>', 'the number of the version');
  return withServerOptions(command).action(
    action<ServerOptions>(async (invocation, _options, id: string, number: string) => {
      const version = Number(number);
      if (!Number.isInteger(version) || version < 1) throw usageError(`'${number}' is not a version number.`);
      const { rollbackFile } = await invocation.request(RollbackFileDocument, { id, version });
      showDone(invocation, rollbackFile, (file) => `${file.name}  version ${file.version}`);
    }),
  );
}
