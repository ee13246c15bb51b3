import { APIError } from 'openai';

/** Codes of a bad request that leaving something out of it won't mend. */
const hopelessCodes = new Set(['content_filter', 'context_length_exceeded', 'model_not_found']);

/**
 * Finds out what a compatible server does not know. A bad request is repeated without one optional part after
 * the other, then without all of them; what made it pass is left out from then on. Parts that a request has
 * passed with are never suspected again.
 */
export class Negotiation<Part extends string> {
  private readonly refused = new Set<Part>();
  private readonly proven = new Set<Part>();

  /**
   * @param namedBy the part that an error's `param` points to
   */
  constructor(private readonly namedBy: (param: string) => Part | null) {}

  /** `attempt` is told which of `parts` to use. */
  async run<T>(parts: Part[], attempt: (uses: (part: Part) => boolean) => Promise<T>): Promise<T> {
    const offered = parts.filter((part) => !this.refused.has(part));
    const tryWithout = async (left: Part[]): Promise<T> => {
      const used = offered.filter((part) => !left.includes(part));
      const result = await attempt((part) => used.includes(part));
      for (const part of left) this.refused.add(part);
      for (const part of used) this.proven.add(part);
      return result;
    };
    try {
      return await tryWithout([]);
    } catch (error) {
      if (!mayBeRefusal(error)) throw error;
      for (const left of this.suspects(offered, error)) {
        try {
          return await tryWithout(left);
        } catch (other) {
          if (!mayBeRefusal(other)) throw other;
        }
      }
      throw error;
    }
  }

  private suspects(offered: Part[], error: APIError): Part[][] {
    const open = offered.filter((part) => !this.proven.has(part));
    const named = typeof error.param === 'string' ? this.namedBy(error.param) : null;
    const first = open.filter((part) => part === named);
    const rest = open.filter((part) => part !== named);
    return [...[...first, ...rest].map((part) => [part]), ...(open.length > 1 ? [open] : [])];
  }
}

function mayBeRefusal(error: unknown): error is APIError {
  return (
    error instanceof APIError &&
    (error.status === 400 || error.status === 422 || error.status === 501) &&
    !hopelessCodes.has(error.code ?? '')
  );
}
