/** What one check of `lectern doctor` came to. */
export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** What is so, a sentence without its full stop. */
  message: string;
  /** What to do about it; null where nothing is to be done. */
  advice: string | null;
}

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message, advice: null });
export const skipped = (name: string, message: string): Finding => ({
  ...{ name, state: 'skipped' as const, message, advice: null },
});
export const warning = (name: string, message: string, advice: string): Finding => ({
  ...{ name, state: 'warning' as const, message, advice },
});
export const failed = (name: string, message: string, advice: string): Finding => ({
  ...{ name, state: 'failed' as const, message, advice },
});

/** The message of an error, with its last sentence as what to do. */
export function failedBy(name: string, error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  const cut = text.indexOf(': ');
  return cut > 0
    ? failed(name, text.slice(0, cut), text.charAt(cut + 2).toUpperCase() + text.slice(cut + 3))
    : failed(name, text, 'Look into the log of the server');
}
