import { createHash, randomBytes } from 'node:crypto';

const lifetimeMs = 10 * 60_000;
const codeBytes = 24;

function digest(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Codes that sign a browser in: each is valid once, for ten minutes, in this process. */
export class OneTimeCodes {
  private readonly expiries = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  issue(): string {
    const code = randomBytes(codeBytes).toString('base64url');
    for (const [key, expiry] of this.expiries) if (expiry <= this.now()) this.expiries.delete(key);
    this.expiries.set(digest(code), this.now() + lifetimeMs);
    return code;
  }

  /** Whether the code is valid. A valid code becomes invalid. */
  redeem(code: string): boolean {
    const key = digest(code);
    const expiry = this.expiries.get(key);
    this.expiries.delete(key);
    return expiry !== undefined && expiry > this.now();
  }
}
