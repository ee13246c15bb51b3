import { ConfigError } from '../../config/config';

/** The first error code in the chain of causes. The messages of causes may quote secrets. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : {};
  return typeof code === 'string' && /^\w+$/.test(code) ? code : codeOf(error.cause);
}

/**
 * Opens what settings configure. Where that fails, the error names them: "connect ECONNREFUSED" does not tell which of
 * the services cannot be reached.
 * @param names null where the settings are not in use
 * @throws ConfigError
 */
export async function namingSettings<T>(names: string | null, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (names === null || error instanceof ConfigError) throw error;
    const sentence = (error instanceof Error ? error.message : String(error)).trim().split('\n', 1)[0];
    const code = codeOf(error);
    const reason = code === null ? sentence : `${sentence} (${code})`;
    throw new ConfigError(`Lectern can't start: ${names}: ${reason}`);
  }
}
