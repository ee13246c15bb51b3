import { ConversionError } from './conversionError';

/** A size for messages, such as `360 kB` or `1.2 MB`. */
export function shownSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * The limit on the work for a file, by its size. A small file exceeds it only by repeating the same parts or by highly
 * compressible content. Work is counted rather than timed, so that the result is the same on every machine.
 */
export class WorkBudget {
  private left: number;

  constructor(
    private readonly fileBytes: number,
    { base, perByte }: { base: number; perByte: number },
    private readonly what: string,
  ) {
    this.left = base + perByte * fileBytes;
  }

  /** @throws ConversionError when the limit is exceeded */
  spend(work: number): void {
    this.left -= work;
    if (this.left >= 0) return;
    const size = shownSize(this.fileBytes);
    throw new ConversionError(
      'limit_exceeded',
      `The file expands to far more ${this.what} than a file of ${size} may have. It was not read.`,
    );
  }
}
