import { setTimeout as delay } from 'node:timers/promises';
import { GatewayError, UnreachableError } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import { type FileProgressFragment, FileStateDocument, WatchFilesDocument } from '../generated/graphql';
import { retryUntil } from './retryUntil';

interface Tracked {
  state: FileProgressFragment;
  updatedAt: number;
  onChange: (state: FileProgressFragment) => void;
  resolve: (state: FileProgressFragment | null) => void;
}

const pollMs = 2_000;
/** A file without events for so long is polled: for the progress of a long stage, and in case an event was lost. */
const staleMs = 4_000;
/** Files polled at a time: keeps a command below the server's rate limit. */
const filesPerPoll = 6;
const maxPauseMs = 10_000;

export function isSettled(status: string): boolean {
  return status === 'ready' || status.endsWith('_failed');
}

/**
 * Follows any number of files until they are settled: one subscription to the whole environment, resumed from its last
 * cursor if the connection is lost, and polling of files without events, so that neither a lost event nor a proxy
 * without streaming blocks a command.
 */
export class FileWatch {
  private readonly tracked = new Map<string, Tracked>();
  private readonly closing = new AbortController();
  private readonly signal: AbortSignal;
  private running: Promise<void> | null = null;

  /** `onFatal` is called with errors that a retry cannot fix. */
  constructor(
    private readonly client: GatewayClient,
    private readonly options: {
      maxWaitMs: number;
      signal: AbortSignal;
      onFatal: (error: unknown) => void;
      debug: (line: string) => void;
    },
  ) {
    this.signal = AbortSignal.any([options.signal, this.closing.signal]);
  }

  /** Resolves to the file's settled state, or null if it has been deleted. */
  track(
    state: FileProgressFragment,
    onChange: (state: FileProgressFragment) => void,
  ): Promise<FileProgressFragment | null> {
    onChange(state);
    if (isSettled(state.status)) return Promise.resolve(state);
    this.running ??= this.run();
    return new Promise((resolve) => {
      this.tracked.set(state.id, { state, updatedAt: Date.now(), onChange, resolve });
    });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await Promise.all([this.subscribe(), this.poll()]);
    } catch (error) {
      if (!this.signal.aborted) this.options.onFatal(error);
      this.closing.abort();
    }
  }

  private update(state: FileProgressFragment): void {
    const tracked = this.tracked.get(state.id);
    if (!tracked) return;
    tracked.updatedAt = Date.now();
    if (state.sequence < tracked.state.sequence) return;
    tracked.state = state;
    tracked.onChange(state);
    if (isSettled(state.status)) this.settle(state.id, state);
  }

  private settle(fileId: string, state: FileProgressFragment | null): void {
    this.tracked.get(fileId)?.resolve(state);
    this.tracked.delete(fileId);
  }

  private async subscribe(): Promise<void> {
    let after: string | null = null;
    for (let pauseMs = 500; !this.signal.aborted; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
      try {
        for await (const { filesChanged } of this.client.subscribe(
          WatchFilesDocument,
          { after },
          { signal: this.signal },
        )) {
          pauseMs = 500;
          after = filesChanged.cursor;
          if (filesChanged.deleted) this.settle(filesChanged.fileId, null);
          else if (filesChanged.file) this.update(filesChanged.file);
        }
      } catch (error) {
        if (this.signal.aborted) return;
        if (error instanceof GatewayError && error.code === 'unauthorized') throw error;
        // Polling continues, and reports an error that persists.
        this.options.debug(
          `the subscription failed: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      await delay(pauseMs, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  private async poll(): Promise<void> {
    while (!this.signal.aborted) {
      await delay(pollMs, undefined, { signal: this.signal }).catch(() => undefined);
      const stale = [...this.tracked.values()].filter(({ updatedAt }) => Date.now() - updatedAt >= staleMs);
      stale.sort((a, b) => a.updatedAt - b.updatedAt);
      for (const { state } of stale.slice(0, filesPerPoll)) {
        if (this.signal.aborted) return;
        await this.pollFile(state.id);
      }
    }
  }

  private async pollFile(id: string): Promise<void> {
    const { maxWaitMs } = this.options;
    const { signal } = this;
    try {
      const { file } = await retryUntil(
        () =>
          this.client.request(
            FileStateDocument,
            { id },
            { signal, rateCategory: 'files_status', attempts: 1 },
          ),
        { maxWaitMs, signal },
      );
      if (file) this.update(file);
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'file_not_found') this.settle(id, null);
      else if (error instanceof UnreachableError || isFinal(error)) throw error;
      else this.options.debug(`polling a file failed: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof GatewayError && (error.code === 'unauthorized' || error.code === 'forbidden');
}
