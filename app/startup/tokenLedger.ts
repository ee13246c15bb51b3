import type { Logger } from '../../domain/context';
import type { ModelUsage } from '../../domain/ports/languageModel';

interface Account {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  /** Requests whose tokens were counted here, because the server did not say. */
  estimated: number;
}

const reportEveryMs = 60_000;

/**
 * Adds up what models cost and logs it, once a minute while there is something to tell and when it is closed: a line
 * for each model and purpose with the tokens since the line before.
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
      this.log.info({ model, purpose, ...account }, 'tokens spent');
    }
    this.accounts.clear();
  }
}
