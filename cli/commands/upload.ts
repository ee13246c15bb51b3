import { basename, extname } from 'node:path';
import { Command, Option } from 'commander';
import { CliError, exitCodes, failure, GatewayError, UnreachableError, usageError } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import { FoldersDocument, WhoAmIDocument } from '../generated/graphql';
import {
  action,
  collect,
  Interrupted,
  type ServerOptions,
  wholeNumber,
  withServerOptions,
} from '../invocation';
import { plural } from '../output/formats';
import type { Terminal } from '../terminal';
import { findFiles, type LocalFile } from '../upload/findFiles';
import { UploadJournal } from '../upload/journal';
import { readKnownUploads } from '../upload/knownUploads';
import { countResults, outcomeSummary } from '../upload/outcome';
import { createUploadDisplay } from '../upload/uploadDisplay';
import { uploadFiles } from '../upload/uploadFiles';
import { newItem, type UploadItem } from '../upload/uploadItem';

interface UploadOptions extends ServerOptions {
  wait: boolean;
  parallel: number;
  again?: boolean;
  skipDuplicates?: boolean;
  folder?: string;
  category?: string;
  type?: string;
  tag?: string[];
  meta?: string[];
  reference?: string;
  patience: number;
}

function metadataOf({ category, type, tag, meta = [] }: UploadOptions): Record<string, unknown> {
  const pairs = meta.map((text) => {
    const equals = text.indexOf('=');
    if (equals < 1) throw usageError(`--meta must be name=value, not '${text}'.`);
    return [text.slice(0, equals), text.slice(equals + 1)] as const;
  });
  return {
    ...Object.fromEntries(pairs),
    ...(category === undefined ? {} : { category }),
    ...(type === undefined ? {} : { document_type: type }),
    ...(tag === undefined ? {} : { tags: tag }),
  };
}

function referenceFrom(template: string | undefined): (file: LocalFile) => string | null {
  if (template === undefined) return () => null;
  return ({ name }) =>
    template.replaceAll('{name}', name).replaceAll('{stem}', basename(name, extname(name)));
}

/** Resolves a folder by name or id. */
async function folderIdOf(client: GatewayClient, folder: string | undefined): Promise<string | null> {
  if (folder === undefined) return null;
  const { me } = await client.request(FoldersDocument, {});
  const folders = me?.environment?.folders ?? [];
  const found = folders.find(({ id, name }) => id === folder || name === folder);
  if (found) return found.id;
  const known = folders.map(({ name }) => name).join(', ');
  throw failure(`There is no folder '${folder}'. Folders of the environment: ${known}.`);
}

function summarize(terminal: Terminal, items: readonly UploadItem[], json: boolean): void {
  const counts = countResults(items);
  if (json) terminal.json({ type: 'summary', total: items.length, ...counts }, 'line');
  else terminal.print(terminal.colors.bold(`${plural(items.length, 'file')}: ${outcomeSummary(counts)}`));
}

/** The error that ended the command, with the number of unfinished files and how to resume. */
function toCommandError(error: unknown, items: readonly UploadItem[]): unknown {
  const { open } = countResults(items);
  const rest = `${plural(open, 'file')} not done. Run the same command again to resume.`;
  if (error instanceof Interrupted) return new CliError(error.exitCode, `Interrupted: ${rest}`);
  if (error instanceof UnreachableError) {
    return new CliError(exitCodes.unreachable, `${error.message} ${rest}`, {
      cause: error,
    });
  }
  if (error instanceof GatewayError && error.code === 'unauthorized') {
    const reason = 'The API key is invalid or has been deleted';
    const advice = `${plural(open, 'file')} not done. Run the same command with another --key to resume.`;
    return new CliError(exitCodes.refused, `${reason}. ${advice}`, { cause: error });
  }
  return error;
}

export function uploadCommand(): Command {
  const command = new Command('upload')
    .description('upload files and wait until they are searchable')
    .argument('<paths...>', 'files, directories, or patterns such as "manuals/**/*.pdf"')
    .option('--wait', 'wait until every file is ready or has failed (the default)', true)
    .option('--no-wait', 'exit as soon as every file is uploaded')
    .addOption(
      new Option('--parallel <count>', 'number of parallel uploads').argParser(wholeNumber(1, 32)).default(4),
    )
    .option('--again', 'upload unchanged files again')
    .option('--skip-duplicates', 'skip files whose content the environment has under another name')
    .option('--folder <name>', 'folder, by name or id')
    .option('--category <text>', 'category, for search filters')
    .option('--type <text>', 'document type, for search filters')
    .option('--tag <text>', 'tag; repeatable', collect)
    .option('--meta <name=value>', 'custom metadata; repeatable', collect)
    .option('--reference <template>', 'reference id of each file: a template with {name} or {stem}')
    .addOption(
      new Option('--patience <seconds>', 'how long to retry when the network fails')
        .argParser(wholeNumber(0, 86_400))
        .default(120),
    );
  return withServerOptions(command).action(
    action<UploadOptions>(
      async ({ terminal, json, environment, signal, connect }, options, paths: string[]) => {
        const settings = {
          metadata: metadataOf(options),
          referenceOf: referenceFrom(options.reference),
          again: options.again ?? false,
          skipsDuplicates: options.skipDuplicates ?? false,
          maxWaitMs: options.patience * 1000,
        };
        const items = (await findFiles(paths)).map(newItem);
        const client = await connect();
        const { me } = await client.request(WhoAmIDocument, {});
        if (!me) throw failure('The server did not return the environment of the key. Try again.');
        const { graphqlUrl } = client.connection;
        const journal = await UploadJournal.open(environment.stateDir, graphqlUrl, me.environmentId);
        const known = settings.again ? null : await readKnownUploads(client, signal);
        const folderId = await folderIdOf(client, options.folder);
        try {
          await uploadFiles(items, {
            client,
            journal,
            known,
            signal,
            parallel: options.parallel,
            wait: options.wait,
            settings: { ...settings, folderId },
            display: createUploadDisplay(terminal, json),
            debug: terminal.debug,
          });
        } catch (error) {
          summarize(terminal, items, json);
          throw toCommandError(error, items);
        }
        summarize(terminal, items, json);
        const { failed } = countResults(items);
        if (failed > 0) throw failure(`${plural(failed, 'file')} failed. See the reasons above.`);
      },
    ),
  );
}
