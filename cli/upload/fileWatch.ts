import { setTimeout as delay } from 'node:timers/promises';
import { GatewayError, UnreachableError } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import { type FileProgressFragment, FileStateDocument, WatchFilesDocument } from '../generated/graphql';
import { persist } from './persist';

interface Tracked {
  state: FileProgressFragment;
  heardAt: number;
  onChange: (state: FileProgressFragment) => void;
  settle: (state: FileProgressFragment | null) => void;
}

const roundMs = 2_000;
/** A file without news for so long is asked for: how far a long stage is, and in case its news were lost. */
const quietMs = 4_000;
/** Files asked for in one round: with the rest of a command this stays below the server's bound per minute. */
const askedPerRound = 6;
const maxPauseMs = 10_000;

export function isSettled(status: string): boolean {
  return status === 'ready' || status.endsWith('_failed');
}

/**
 * Follows any number of files until they are settled: one subscription to the whole environment, taken up again
 * from its last cursor where it breaks, and single questions about files it is silent on, so that neither a lost
 * event nor a proxy that allows no streams leaves a file unfinished.
 */
export class FileWatch {
  private readonly tracked = new Map<string, Tracked>();
  private readonly over = new AbortController();
  private readonly signal: AbortSignal;
  private running: Promise<void> | null = null;

  /** `onFatal` is told of what no further attempt can mend. */
  constructor(
    private readonly client: GatewayClient,
    private readonly options: {
      patienceMs: number;
      signal: AbortSignal;
      onFatal: (error: unknown) => void;
      debug: (line: string) => void;
    },
  ) {
    this.signal = AbortSignal.any([options.signal, this.over.signal]);
  }

  /** The file's settled state, or null where it was deleted meanwhile. */
  track(
    state: FileProgressFragment,
    onChange: (state: FileProgressFragment) => void,
  ): Promise<FileProgressFragment | null> {
    onChange(state);
    if (isSettled(state.status)) return Promise.resolve(state);
    this.running ??= this.run();
    return new Promise((settle) => {
      this.tracked.set(state.id, { state, heardAt: Date.now(), onChange, settle });
    });
  }

  async close(): Promise<void> {
    this.over.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await Promise.all([this.listen(), this.ask()]);
    } catch (error) {
      if (!this.signal.aborted) this.options.onFatal(error);
      this.over.abort();
    }
  }

  private hear(state: FileProgressFragment): void {
    const tracked = this.tracked.get(state.id);
    if (!tracked) return;
    tracked.heardAt = Date.now();
    if (state.sequence < tracked.state.sequence) return;
    tracked.state = state;
    tracked.onChange(state);
    if (isSettled(state.status)) this.end(state.id, state);
  }

  private end(fileId: string, state: FileProgressFragment | null): void {
    this.tracked.get(fileId)?.settle(state);
    this.tracked.delete(fileId);
  }

  private async listen(): Promise<void> {
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
          if (filesChanged.deleted) this.end(filesChanged.fileId, null);
          else if (filesChanged.file) this.hear(filesChanged.file);
        }
      } catch (error) {
        if (this.signal.aborted) return;
        if (error instanceof GatewayError && error.code === 'unauthorized') throw error;
        // Whatever else it is, asking file by file goes on, and says so where that fails too.
        this.options.debug(
          `the subscription broke: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      await delay(pauseMs, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  private async ask(): Promise<void> {
    while (!this.signal.aborted) {
      await delay(roundMs, undefined, { signal: this.signal }).catch(() => undefined);
      const quiet = [...this.tracked.values()].filter(({ heardAt }) => Date.now() - heardAt >= quietMs);
      quiet.sort((a, b) => a.heardAt - b.heardAt);
      for (const { state } of quiet.slice(0, askedPerRound)) {
        if (this.signal.aborted) return;
        await this.askFor(state.id);
      }
    }
  }

  private async askFor(id: string): Promise<void> {
    const { patienceMs } = this.options;
    const { signal } = this;
    try {
      const { file } = await persist(
        () => this.client.request(FileStateDocument, { id }, { signal, rationedWith: 'files_status' }),
        { patienceMs, signal },
      );
      if (file) this.hear(file);
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'file_not_found') this.end(id, null);
      else if (error instanceof UnreachableError || isFinal(error)) throw error;
      else this.options.debug(`a file's state is unknown: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof GatewayError && (error.code === 'unauthorized' || error.code === 'forbidden');
}
