/** The result of one check of `lectern doctor`. */
export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** The result, without a final full stop. */
  message: string;
  /** The suggested fix; null if there is nothing to do. */
  advice: string | null;
}

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message, advice: null });
export const skipped = (name: string, message: string): Finding => ({
  name,
  state: 'skipped',
  message,
  advice: null,
});
export const warning = (name: string, message: string, advice: string): Finding => ({
  name,
  state: 'warning',
  message,
  advice,
});
export const failed = (name: string, message: string, advice: string): Finding => ({
  name,
  state: 'failed',
  message,
  advice,
});

/** A finding for an error, whose last sentence is the suggested fix. */
export function failedBy(name: string, error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  const cut = text.lastIndexOf('. ');
  return cut > 0
    ? failed(name, text.slice(0, cut), text.slice(cut + 2))
    : failed(name, text, 'See the log of the server');
}
