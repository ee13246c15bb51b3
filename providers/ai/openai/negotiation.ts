import { APIError } from 'openai';

/** Error codes of a bad request that omitting a parameter does not fix. */
const hopelessCodes = new Set(['content_filter', 'context_length_exceeded', 'model_not_found']);

/**
 * Detects which optional parameters a compatible server does not support. A bad request is retried without each of
 * them in turn, then without all; the omission that succeeds is remembered. Parameters that a request has succeeded
 * with are considered supported.
 */
export class Negotiation<Part extends string> {
  private readonly refused = new Set<Part>();
  private readonly proven = new Set<Part>();

  /**
   * @param namedBy maps an error's `param` to the parameter
   */
  constructor(private readonly namedBy: (param: string) => Part | null) {}

  /** @param attempt sends the request with the given parameters */
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
