import { decodeDocument } from '../bson/decode';
import { type Encodable, encodeDocument } from '../bson/encode';
import type { Document } from '../bson/values';
import { MongoError } from '../errors';
import type { Engine } from '../storage/engine';

/** Sessions are forgotten after this time without a retryable write, as MongoDB's do. */
const SESSION_LIFETIME_MS = 30 * 60 * 1000;

/** One retryable write command: its session and number. */
export interface RetryableCommand {
  session: string;
  number: bigint;
}

/**
 * Remembers what each statement of a session's latest retryable write did, in the transaction that did it: a write
 * repeated after a lost reply or a crash is answered, not done again.
 */
export class RetryableWrites {
  constructor(private readonly engine: Engine) {}

  /** Runs a statement once; call inside a write. */
  once(command: RetryableCommand | undefined, statement: number, run: () => Document): Document {
    if (!command) return run();
    this.begin(command);
    const key = Buffer.from(`t:${command.session}:${statement}`);
    const saved = this.engine.catalog.getBinary(key);
    if (saved) {
      const entry = decodeDocument(saved);
      if (entry.get('number') === command.number) return entry.get('result') as Document;
    }
    const result = run();
    const entry: Record<string, Encodable> = { number: command.number, result };
    this.engine.catalog.putSync(key, encodeDocument(entry));
    return result;
  }

  private begin(command: RetryableCommand): void {
    const key = Buffer.from(`T:${command.session}`);
    const saved = this.engine.catalog.getBinary(key);
    const latest = saved ? saved.readBigInt64LE(0) : -1n;
    if (command.number < latest) {
      throw new MongoError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${command.number} is prohibited on session ${command.session} because a newer retryable write with txnNumber ${latest} has already started on this session.`,
      );
    }
    if (command.number === latest) return;
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64LE(command.number, 0);
    bytes.writeBigInt64LE(BigInt(Date.now()), 8);
    this.engine.catalog.putSync(key, bytes);
  }

  /** Forgets sessions that have not written for a while. */
  async expire(): Promise<void> {
    const limit = BigInt(Date.now() - SESSION_LIFETIME_MS);
    const stale = [...this.engine.catalog.getRange({ start: Buffer.from('T:'), end: Buffer.from('T;') })]
      .filter(({ value }) => value.readBigInt64LE(8) < limit)
      .map(({ key }) => key.toString().slice(2));
    for (const session of stale) {
      await this.engine.write(() => {
        const results = [
          ...this.engine.catalog.getKeys({
            start: Buffer.from(`t:${session}:`),
            end: Buffer.from(`t:${session};`),
          }),
        ].map((key) => Buffer.from(key));
        for (const key of results) this.engine.catalog.removeSync(key);
        this.engine.catalog.removeSync(Buffer.from(`T:${session}`));
      });
    }
  }
}
