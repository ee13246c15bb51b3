import { ConversionError } from '../../../domain/ports/converter';

/** `360 kB`, `1.2 MB`, for a sentence. */
export function shownSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * The work that a file may ask for, by its size: a small file asks for a great deal only where it uses the same part
 * again and again, or says little at great length. Counted, so that the answer is the same on any machine.
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

  /** @throws ConversionError once more is spent than there is */
  spend(work: number): void {
    this.left -= work;
    if (this.left >= 0) return;
    const size = shownSize(this.fileBytes);
    throw new ConversionError(
      `The file has far more ${this.what} than ${size} can hold unless the same parts are used again and again. It is not read.`,
    );
  }
}
