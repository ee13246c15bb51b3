import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { CliError, exitCodes, failure, UnreachableError, usageError } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import { WhoAmIDocument } from '../generated/graphql';
import { action, Interrupted, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { plural } from '../output/formats';
import { applyPlan } from '../sync/applyPlan';
import { listDirectory } from '../sync/listDirectory';
import { planSync } from '../sync/planSync';
import { adoptFolder, createFolder, defaultFolder, findFolder } from '../sync/serverFiles';
import { showPlan } from '../sync/showPlan';
import { SyncJournal } from '../sync/syncJournal';
import { SyncReport } from '../sync/syncReport';
import type { SyncRun } from '../sync/syncRun';
import type { Terminal } from '../terminal';
import { hashFile } from '../upload/hashFile';

interface SyncOptions extends ServerOptions {
  into: string;
  watch?: boolean;
  delete?: boolean;
  dryRun?: boolean;
  checksum?: boolean;
  parallel: number;
  patience: number;
}

/** The time without changes after which a watched directory is synchronized. */
const quietMs = 1_000;
/** A watched directory is also synchronized after this time, because network drives report no changes. */
const rescanMs = 60_000;

interface Once {
  run: Omit<SyncRun, 'report'>;
  directory: string;
  options: SyncOptions;
  terminal: Terminal;
  json: boolean;
  /** Whether to print nothing where nothing is to be done. */
  isQuiet: boolean;
}

/** Synchronizes once. @returns the number of files that failed */
async function syncOnce({ run, directory, options, terminal, json, isQuiet }: Once): Promise<number> {
  const { journal, signal } = run;
  const dryRun = options.dryRun ?? false;
  const report = new SyncReport(terminal, { json, dryRun });
  const files = await listDirectory(directory);
  const entries = journal.all();
  if (files.length === 0 && entries.length > 0 && run.deletes) {
    throw failure(
      `'${directory}' has no files, but ${plural(entries.length, 'file')} were synchronized from it. Nothing was deleted: check the path, or delete them with 'lectern files delete'.`,
    );
  }
  const plan = await planSync(files, entries, {
    hash: (file) => hashFile(file.path, signal),
    checksum: options.checksum ?? false,
  });
  const { added, changed, moved, missing } = plan;
  const isIdle = added.length + changed.length + moved.length + (run.deletes ? missing.length : 0) === 0;
  report.addUnchanged(plan.unchanged);
  if (!isQuiet || !isIdle) {
    for (const { name, reason } of plan.skipped) report.add({ result: 'skipped', name, detail: reason });
    for (const { name, reason } of plan.unreadable) {
      report.add({ result: 'failed', name, detail: `It cannot be read: ${reason}` });
    }
    for (const { name, fileId, reason } of plan.failed) {
      report.add({ result: 'failed', name, fileId, detail: `${reason ?? 'It failed'} (not changed since)` });
    }
  }
  if (!run.deletes) report.counts.missing += missing.length;
  const hint = missing.length > 0 && !run.deletes ? 'Delete them on the server with --delete.' : null;
  try {
    await (dryRun ? showPlan : applyPlan)(plan, { ...run, report });
  } catch (error) {
    report.summarize(null);
    throw toCommandError(error);
  }
  if (!isQuiet || !isIdle) report.summarize(hint);
  return report.counts.failed;
}

function toCommandError(error: unknown): unknown {
  const advice = 'Run the same command again to resume.';
  if (error instanceof Interrupted) return new CliError(error.exitCode, `Interrupted. ${advice}`);
  if (error instanceof UnreachableError) {
    return new CliError(exitCodes.unreachable, `${error.message} ${advice}`, { cause: error });
  }
  return error;
}

/** Resolves when the directory has changed and is quiet, or after `rescanMs`. */
async function nextChange(directory: string, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  let quiet: NodeJS.Timeout | undefined;
  const watcher = watch(directory, { recursive: true, persistent: true }, () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => waiting.abort(), quietMs);
  });
  // The directory may be gone; the next listing says so.
  watcher.on('error', () => waiting.abort());
  const either = AbortSignal.any([signal, waiting.signal]);
  await delay(rescanMs, undefined, { signal: either }).catch(() => undefined);
  clearTimeout(quiet);
  watcher.close();
  signal.throwIfAborted();
}

async function openFolder(client: GatewayClient, { into, dryRun }: SyncOptions): Promise<string | null> {
  const found = await findFolder(client, into);
  return found ?? (dryRun ? null : createFolder(client, into));
}

export function syncCommand(): Command {
  const command = new Command('sync')
    .description('keep a folder on the server like a directory: added, changed, moved and removed files')
    .argument('<directory>', 'the directory')
    .option('--into <folder>', 'folder, by name or id; created if it does not exist', defaultFolder)
    .option('--watch', 'keep running and follow changes')
    .option('--delete', 'delete files on the server that the directory no longer has')
    .option('--dry-run', 'print what would be done, and change nothing')
    .option('--checksum', 'compare all files by content instead of by size and time')
    .addOption(
      new Option('--parallel <count>', 'number of parallel uploads').argParser(wholeNumber(1, 32)).default(4),
    )
    .addOption(
      new Option('--patience <seconds>', 'how long to retry when the network fails')
        .argParser(wholeNumber(0, 86_400))
        .default(120),
    );
  return withServerOptions(command).action(
    action<SyncOptions>(async ({ terminal, json, environment, signal, connect }, options, path: string) => {
      if (options.watch && options.dryRun) throw usageError('--watch and --dry-run exclude each other.');
      const directory = resolve(path);
      const client = await connect();
      const { me } = await client.request(WhoAmIDocument, {});
      if (!me) throw failure('The server did not return the environment of the key. Try again.');
      const folderId = await openFolder(client, options);
      const scope = [client.connection.graphqlUrl, me.environmentId, folderId ?? options.into, directory];
      const journal = await SyncJournal.open(environment.stateDir, scope, options.dryRun ? 'read' : 'write');
      try {
        if (journal.all().length === 0 && folderId !== null) {
          // Only what the directory has too: other files of the folder are none of its business.
          const names = new Set((await listDirectory(directory)).map(({ name }) => name));
          const adopted = await adoptFolder(client, folderId);
          journal.adopt(adopted.filter(({ name }) => names.has(name)));
        }
        const run = {
          client,
          journal,
          folderId,
          parallel: options.parallel,
          maxWaitMs: options.patience * 1000,
          deletes: options.delete ?? false,
          signal,
          debug: terminal.debug,
        };
        const failed = await syncOnce({ run, directory, options, terminal, json, isQuiet: false });
        while (options.watch) {
          await nextChange(directory, signal);
          await syncOnce({ run, directory, options, terminal, json, isQuiet: true });
        }
        if (failed > 0) throw failure(`${plural(failed, 'file')} failed. See the reasons above.`);
      } finally {
        await journal.close();
      }
    }),
  );
}
