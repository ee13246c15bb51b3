import type { Logger } from '../../domain/context';
import type { ModelUsage } from '../../domain/ports/languageModel';

interface Account {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  /** Requests whose tokens were estimated because the server did not report them. */
  estimated: number;
}

const reportEveryMs = 60_000;

/**
 * Sums up token usage and logs it per model and purpose, once a minute while there is any, and on close. Each line
 * has the usage since the previous one.
 */
export class TokenLedger {
  private readonly accounts = new Map<string, { model: string; purpose: string; account: Account }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly log: Logger,
    private readonly everyMs = reportEveryMs,
  ) {}

  add({ model, purpose, promptTokens, completionTokens, isEstimated }: ModelUsage): void {
    const key = `${purpose} ${model}`;
    const entry = this.accounts.get(key) ?? {
      model,
      purpose,
      account: { requests: 0, promptTokens: 0, completionTokens: 0, estimated: 0 },
    };
    entry.account.requests++;
    entry.account.promptTokens += promptTokens;
    entry.account.completionTokens += completionTokens;
    if (isEstimated) entry.account.estimated++;
    this.accounts.set(key, entry);
    this.timer ??= setTimeout(() => this.report(), this.everyMs).unref();
  }

  close(): void {
    this.report();
  }

  private report(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const { model, purpose, account } of this.accounts.values()) {
      this.log.info({ model, purpose, ...account }, 'token usage');
    }
    this.accounts.clear();
  }
}
