import { Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { withoutInternals } from './withoutInternals';

/** A comment, which clients ignore: it keeps the connection open, and at the start some browsers wait for it. */
const ping = ':\n\n';
const complete = 'event: complete\ndata:\n\n';
const toEvent = (result: ExecutionResult) =>
  `event: next\ndata: ${JSON.stringify(withoutInternals(result))}\n\n`;

async function* only<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

/**
 * A result, or those of a subscription, as Server-Sent Events in the distinct connections mode of graphql-sse: `next`
 * with each result, then `complete`. Asks for the next result once the client has read those before it.
 */
export class EventStream extends Readable {
  private readonly results: AsyncIterator<ExecutionResult>;
  private readonly pings: NodeJS.Timeout;
  private isAsking = false;

  constructor(result: ExecutionResult | AsyncIterable<ExecutionResult>, pingMs: number) {
    super();
    this.results = (isAsyncIterable(result) ? result : only(result))[Symbol.asyncIterator]();
    this.push(ping);
    this.pings = setInterval(() => {
      if (this.readableLength === 0) this.push(ping);
    }, pingMs);
  }

  override _read(): void {
    // A ping makes room for another read while the next result is awaited.
    if (this.isAsking) return;
    this.isAsking = true;
    this.ask().catch((error: Error) => this.destroy(error));
  }

  private async ask(): Promise<void> {
    const { done, value } = await this.results.next();
    this.isAsking = false;
    this.push(done ? complete : toEvent(value));
    if (done) this.push(null);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearInterval(this.pings);
    // The client has left, or has been told: there is no one to report to.
    this.results.return?.().catch(() => undefined);
    callback(error);
  }
}
