import { GatewayError, isFatal } from '../failure';
import type { FileProgressFragment } from '../generated/graphql';
import { FileWatch, isSettled } from './fileWatch';
import type { LocalFile } from './findFiles';
import { settle, showState, type UploadItem } from './uploadItem';
import { KnownContent, type UploadContext, uploadOne } from './uploadOne';

export interface UploadDisplay {
  begin(items: readonly UploadItem[]): void;
  changed(item: UploadItem): void;
  settled(item: UploadItem): void;
  end(): void;
}

export interface UploadRun extends Omit<UploadContext, 'onChange' | 'claimed'> {
  /** The maximum number of parallel uploads. */
  parallel: number;
  /** Whether to wait until every file is ready or has failed, rather than until it is confirmed. */
  wait: boolean;
  display: UploadDisplay;
}

function failureOf({ errorMessage, status }: FileProgressFragment, isNew: boolean): string {
  const reason = errorMessage ?? status;
  return isNew ? reason : `${reason} (uploaded before; upload it again with --again)`;
}

function settleWith(item: UploadItem, state: FileProgressFragment | null, isNew: boolean): void {
  if (!state) settle(item, 'failed', 'The file was deleted during processing.');
  else if (state.status === 'ready') settle(item, isNew ? 'ready' : 'unchanged');
  else if (state.status.endsWith('_failed')) settle(item, 'failed', failureOf(state, isNew));
  else settle(item, isNew ? 'uploaded' : 'unchanged');
}

function extensionOf({ name }: LocalFile): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Skips files of unsupported types, once the first rejection has listed the supported ones. */
class TypeFilter {
  private supported: ReadonlySet<string> | null = null;

  rejects(file: LocalFile): boolean {
    return !file.isNamed && this.supported !== null && !this.supported.has(extensionOf(file));
  }

  /** Learns the supported types from an error. True if the file is to be skipped; files given by name fail instead. */
  learn(error: unknown, file: LocalFile): boolean {
    if (!(error instanceof GatewayError) || error.code !== 'invalid_file_type') return false;
    const { supportedExtensions } = error.details;
    if (Array.isArray(supportedExtensions)) this.supported = new Set(supportedExtensions.map(String));
    return !file.isNamed;
  }
}

/**
 * Uploads files in parallel and follows their processing. A failed file does not affect the others; an error that
 * concerns all of them (deleted key, unavailable server) ends the command.
 * @throws CliError, or the reason of `signal`; the items then have the state of each file
 */
export async function uploadFiles(items: readonly UploadItem[], run: UploadRun): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([run.signal, ending.signal]);
  const types = new TypeFilter();
  const watch = new FileWatch(run.client, {
    maxWaitMs: run.settings.maxWaitMs,
    signal,
    onFatal: (error) => ending.abort(error),
    debug: run.debug,
  });
  const context: UploadContext = {
    ...run,
    signal,
    claimed: new Set(),
    onChange: (item) => run.display.changed(item),
  };
  const watching: Promise<void>[] = [];

  const finish = (item: UploadItem) => run.display.settled(item);

  async function follow(item: UploadItem, state: FileProgressFragment, isNew: boolean): Promise<void> {
    const end = await watch.track(state, (news) => {
      showState(item, news);
      run.display.changed(item);
    });
    settleWith(item, end, isNew);
    finish(item);
  }

  async function upload(item: UploadItem): Promise<void> {
    if (types.rejects(item.file)) {
      settle(item, 'skipped', 'This file type is not supported.');
      return finish(item);
    }
    try {
      const uploaded = await uploadOne(context, item);
      if (!uploaded) {
        settle(item, 'unchanged', 'The same file was given twice.');
        return finish(item);
      }
      const { state, isNew } = uploaded;
      showState(item, state);
      if (run.wait && !isSettled(state.status)) watching.push(follow(item, state, isNew));
      else {
        settleWith(item, state, isNew);
        finish(item);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof KnownContent) {
        settle(item, 'skipped', error.message);
        return finish(item);
      }
      if (isFatal(error)) return ending.abort(error);
      if (types.learn(error, item.file)) settle(item, 'skipped', 'This file type is not supported.');
      else settle(item, 'failed', error instanceof GatewayError ? error.reason : (error as Error).message);
      finish(item);
    }
  }

  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      await upload(item);
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
