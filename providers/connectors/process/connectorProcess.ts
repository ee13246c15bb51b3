import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '../../../domain/errors';
import { databaseErrors } from '../drivers/databaseError';
import { builtFile } from './builtFile';
import type { ChildMessage, Failure, Reply, RequestMessage, StartMessage, Target } from './protocol';

const closeTimeoutMs = 2_000;
/** The part of the memory limit for buffers outside of the heap. */
const heapShare = 0.6;

type Request = RequestMessage extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

function errorOf({ code, message, isRetryable, detail }: Failure): AppError {
  return new AppError(code, message, { retryable: isRetryable, cause: new Error(detail) });
}

/** A connector's process, as the gateway sees it. */
export class ConnectorProcess {
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  /** Whether it ended by itself, or was killed because it did not answer. */
  hasCrashed = false;
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, (reply: Reply | Error) => void>();
  private lastId = 0;
  private isEnding = false;
  private cause: Error = new Error('The process ended.');

  constructor(target: Target, maxMemoryMb: number) {
    this.child = fork(builtFile('connectorChild'), [], {
      // An empty environment: neither the gateway's secrets nor variables that drivers read.
      env: {},
      execArgv: [`--max-old-space-size=${Math.round(maxMemoryMb * heapShare)}`, '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // The child must not keep its parent running, but while something waits for it.
    this.child.unref();
    this.exited = new Promise((resolve) => {
      const end = (cause: Error) => {
        this.fail(cause);
        resolve();
      };
      this.child.once('exit', (code, signal) =>
        end(new Error(`The process ended (${signal ?? `code ${code}`}).`)),
      );
      this.child.once('error', end);
    });
    this.ready = new Promise((resolve, reject) => {
      this.child.on('message', (message: ChildMessage) => {
        if (message.type === 'ready') resolve();
        else if (message.type === 'fatal') this.cause = new Error(message.detail);
        else if (message.type === 'unopened') {
          this.isEnding = true;
          reject(errorOf(message.failure));
        } else this.settle(message);
      });
      void this.exited.then(() => reject(databaseErrors.crashed(this.cause)));
    });
    const rest = () => this.restChannel();
    this.ready.then(rest, rest);
    const start: StartMessage = {
      type: 'start',
      target,
      parentPid: process.pid,
      maxMemoryBytes: maxMemoryMb * 1_048_576,
    };
    this.child.send(start, () => undefined);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The number of pending requests. */
  get load(): number {
    return this.pending.size;
  }

  get isUsable(): boolean {
    return !this.isEnding && this.child.connected;
  }

  /** Sends a request; `cancel` cancels it. @throws `unavailable` when the process ends first */
  request(request: Request): { reply: Promise<Reply>; cancel: () => void } {
    const id = ++this.lastId;
    this.child.channel?.ref();
    const reply = new Promise<Reply>((resolve, reject) => {
      this.pending.set(id, (answer) => {
        if (answer instanceof Error) reject(databaseErrors.crashed(answer));
        else if (answer.type === 'failed') reject(errorOf(answer.failure));
        else resolve(answer);
      });
      this.child.send({ ...request, id } as RequestMessage, (error) => error && this.settleWith(id, error));
    });
    return {
      reply,
      cancel: () => this.child.connected && this.child.send({ type: 'cancel', id }, () => undefined),
    };
  }

  /** Kills the process. @param isHung whether it did not answer */
  kill(isHung = false): void {
    if (isHung) this.hasCrashed = true;
    this.isEnding = true;
    this.child.kill('SIGKILL');
  }

  /** Closes the process gracefully; kills it on time-out. */
  async close(): Promise<void> {
    this.isEnding = true;
    if (this.child.connected) this.child.disconnect();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), closeTimeoutMs);
    // Whoever waits for its end must not end before it.
    this.child.ref();
    await this.exited;
    clearTimeout(timer);
  }

  private settle(reply: Reply): void {
    this.settleWith(reply.id, reply);
  }

  private settleWith(id: number, answer: Reply | Error): void {
    const settle = this.pending.get(id);
    this.pending.delete(id);
    this.restChannel();
    settle?.(answer);
  }

  private restChannel(): void {
    if (this.pending.size === 0) this.child.channel?.unref();
  }

  private fail(cause: Error): void {
    if (!this.isEnding) this.hasCrashed = true;
    this.isEnding = true;
    if (this.cause.message === 'The process ended.') this.cause = cause;
    for (const id of [...this.pending.keys()]) this.settleWith(id, this.cause);
  }
}
