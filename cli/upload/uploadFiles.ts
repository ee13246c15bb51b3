import { CliError, exitCodes, GatewayError, UnreachableError } from '../failure';
import type { FileProgressFragment } from '../generated/graphql';
import { FileWatch, isSettled } from './fileWatch';
import type { LocalFile } from './findFiles';
import { settle, showState, type UploadItem } from './uploadItem';
import { type UploadContext, uploadOne } from './uploadOne';

export interface UploadDisplay {
  begin(items: readonly UploadItem[]): void;
  changed(item: UploadItem): void;
  settled(item: UploadItem): void;
  end(): void;
}

export interface UploadRun extends Omit<UploadContext, 'onChange' | 'claimed'> {
  /** Files that are sent at a time; the server works on as many as it likes. */
  parallel: number;
  /** Until every file is searchable or has failed, instead of until it is confirmed. */
  wait: boolean;
  display: UploadDisplay;
}

function failureOf({ errorMessage, status }: FileProgressFragment, isNew: boolean): string {
  const reason = errorMessage ?? status;
  return isNew ? reason : `${reason} (It was uploaded before; --again uploads it anew.)`;
}

function endOf(item: UploadItem, state: FileProgressFragment | null, isNew: boolean): void {
  if (!state) settle(item, 'failed', 'It was deleted while it was processed.');
  else if (state.status === 'ready') settle(item, isNew ? 'ready' : 'unchanged');
  else if (state.status.endsWith('_failed')) settle(item, 'failed', failureOf(state, isNew));
  else settle(item, isNew ? 'uploaded' : 'unchanged');
}

/** What concerns the whole command, not just one file. */
function endsAll(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  return error instanceof GatewayError ? error.exitCode === exitCodes.refused : !(error instanceof CliError);
}

function extensionOf({ name }: LocalFile): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Which types the server takes: it says so with the first refusal. */
class TypeFilter {
  private supported: ReadonlySet<string> | null = null;

  refuses(file: LocalFile): boolean {
    return !file.isNamed && this.supported !== null && !this.supported.has(extensionOf(file));
  }

  /** True where a file of a directory is to be left out for its type; those that a person named have failed. */
  learn(error: unknown, file: LocalFile): boolean {
    if (!(error instanceof GatewayError) || error.code !== 'invalid_file_type') return false;
    const { supportedExtensions } = error.details;
    if (Array.isArray(supportedExtensions)) this.supported = new Set(supportedExtensions.map(String));
    return !file.isNamed;
  }
}

/**
 * Uploads files, several at a time, and follows them. A file that fails is settled with its reason and the others
 * go on; what concerns all of them (the key was deleted, the server is away for good) ends the whole.
 * @throws CliError, or what `signal` was aborted with; the items then say how far each got
 */
export async function uploadFiles(items: readonly UploadItem[], run: UploadRun): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([run.signal, ending.signal]);
  const types = new TypeFilter();
  const watch = new FileWatch(run.client, {
    patienceMs: run.settings.patienceMs,
    signal,
    onFatal: (error) => ending.abort(error),
    debug: run.debug,
  });
  const context: UploadContext = {
    ...{ ...run, signal, claimed: new Set() },
    onChange: (item) => run.display.changed(item),
  };
  const watching: Promise<void>[] = [];

  const finish = (item: UploadItem) => run.display.settled(item);

  async function follow(item: UploadItem, state: FileProgressFragment, isNew: boolean): Promise<void> {
    const end = await watch.track(state, (news) => {
      showState(item, news);
      run.display.changed(item);
    });
    endOf(item, end, isNew);
    finish(item);
  }

  async function bring(item: UploadItem): Promise<void> {
    if (types.refuses(item.file)) {
      settle(item, 'skipped', 'Files of this type are not taken.');
      return finish(item);
    }
    try {
      const uploaded = await uploadOne(context, item);
      if (!uploaded) {
        settle(item, 'unchanged', 'The same file was named twice.');
        return finish(item);
      }
      const { state, isNew } = uploaded;
      showState(item, state);
      if (run.wait && !isSettled(state.status)) watching.push(follow(item, state, isNew));
      else {
        endOf(item, state, isNew);
        finish(item);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (endsAll(error)) return ending.abort(error);
      if (types.learn(error, item.file)) settle(item, 'skipped', 'Files of this type are not taken.');
      else settle(item, 'failed', error instanceof GatewayError ? error.reason : (error as Error).message);
      finish(item);
    }
  }

  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      await bring(item);
    }
  };
  run.display.begin(items);
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    await Promise.all(Array.from({ length: run.parallel }, worker));
    await Promise.race([Promise.all(watching), aborted]);
  } finally {
    await watch.close();
    run.display.end();
  }
  if (signal.aborted) throw signal.reason;
}
