import { AppError } from '../../../domain/errors';
import { databaseErrors } from '../drivers/databaseError';
import { ConnectorProcess } from './connectorProcess';
import type { CrashHistory } from './crashHistory';
import type { ProcessSlots, SlotHolder } from './processSlots';
import type { Target } from './protocol';

export interface ProcessOptions {
  slots: ProcessSlots;
  crashes: CrashHistory;
  maxMemoryMb: number;
  /** The time after which an idle process is stopped. */
  idleMs: number;
}

interface Shape {
  /** The maximum number of processes per connector. */
  processes: number;
  /** The maximum number of concurrent requests per process. */
  lanes: number;
}

/** One request per process for SQLite, because a statement is cancelled by killing its process. */
const shapes: Record<Target['kind'], Shape> = {
  sqlite: { processes: 2, lanes: 1 },
  postgres: { processes: 1, lanes: 4 },
  mysql: { processes: 1, lanes: 4 },
};
const maxWaiting = 200;
const startTimeoutMs = 15_000;

class Held implements SlotHolder {
  busy = 0;
  idleSince = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly owner: string,
    readonly process: ConnectorProcess,
    private readonly idleMs: number,
  ) {}

  get isIdle(): boolean {
    return this.busy === 0 && this.process.isUsable;
  }

  evict(): void {
    void this.process.close();
  }

  take(): void {
    clearTimeout(this.timer);
    this.busy++;
  }

  leave(): void {
    this.busy--;
    if (this.busy > 0) return;
    this.idleSince = performance.now();
    this.timer = setTimeout(() => this.evict(), this.idleMs).unref();
  }
}

export interface Lane {
  process: ConnectorProcess;
  release(): void;
}

/** The processes of a connector, started on demand. Each request occupies a lane of a process. */
export class ConnectorLanes {
  private readonly held = new Set<Held>();
  private readonly shape: Shape;
  private starting = 0;
  private waiting: (() => void)[] = [];
  private isClosed = false;

  constructor(
    private readonly target: Target,
    private readonly owner: string,
    private readonly key: string,
    private readonly options: ProcessOptions,
  ) {
    this.shape = shapes[target.kind];
  }

  /** @throws `unavailable` if no process is available in time */
  async acquire(signal?: AbortSignal): Promise<Lane> {
    for (;;) {
      if (signal?.aborted) throw databaseErrors.aborted(signal.reason);
      if (this.isClosed) throw databaseErrors.unavailable('closed');
      const free = [...this.held].find(({ process, busy }) => process.isUsable && busy < this.shape.lanes);
      if (free) return this.laneOf(free);
      if (this.held.size + this.starting < this.shape.processes) return this.start(signal);
      await this.wait(signal);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await Promise.all([...this.held].map(({ process }) => process.close()));
  }

  private wait(signal?: AbortSignal): Promise<void> {
    if (this.waiting.length >= maxWaiting) throw databaseErrors.busy();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private wake(): void {
    for (const resume of this.waiting.splice(0)) resume();
  }

  private async start(signal?: AbortSignal): Promise<Lane> {
    const { slots, crashes, maxMemoryMb, idleMs } = this.options;
    crashes.assertAllowed(this.key);
    this.starting++;
    let release: () => void;
    try {
      release = await slots.acquire(this.owner, startTimeoutMs, signal);
    } catch (error) {
      this.starting--;
      this.wake();
      throw error;
    }
    this.starting--;
    const held = new Held(this.owner, this.fork(maxMemoryMb, release), idleMs);
    this.held.add(held);
    slots.hold(held);
    void held.process.exited.then(() => {
      this.held.delete(held);
      if (held.process.hasCrashed) crashes.add(this.key);
      slots.forget(held);
      release();
      this.wake();
    });
    const lane = this.laneOf(held);
    try {
      if (this.isClosed) throw databaseErrors.unavailable('closed');
      await withinStart(held.process);
      return lane;
    } catch (error) {
      lane.release();
      if (held.process.isUsable) held.process.kill(!this.isClosed);
      throw error;
    }
  }

  /** Gives the slot back where the machine has no file or memory left for a process: no exit of one would. */
  private fork(maxMemoryMb: number, release: () => void): ConnectorProcess {
    try {
      return new ConnectorProcess(this.target, maxMemoryMb);
    } catch (error) {
      release();
      this.wake();
      throw databaseErrors.unavailable(error);
    }
  }

  private laneOf(held: Held): Lane {
    held.take();
    let isReleased = false;
    return {
      process: held.process,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        held.leave();
        this.wake();
        this.options.slots.makeRoom();
      },
    };
  }
}

async function withinStart(process: ConnectorProcess): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new AppError('unavailable', 'The process of the connector did not start in time.');
    timer = setTimeout(() => reject(error), startTimeoutMs);
  });
  try {
    await Promise.race([process.ready, late]);
  } finally {
    clearTimeout(timer);
  }
}
