import { UnreachableError } from '../failure';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  UND_ERR_SOCKET: 'the connection was lost',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'host name lookup failed',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'no route to host',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'connection timed out',
  UND_ERR_BODY_TIMEOUT: 'response timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** The code of a failed connection, from nested causes and aggregate errors of `fetch`. */
function codeOf(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string' && code in reasons) return code;
    const errors: unknown = (current as { errors?: unknown }).errors;
    current = Array.isArray(errors) ? errors[0] : current.cause;
  }
  return null;
}

/** Why a `fetch` or socket failed, in a few words. */
export function networkReason(error: unknown): string {
  const code = codeOf(error);
  if (code) return reasons[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}

/** Translates a failed `fetch` or socket into a message with advice. */
export function toUnreachable(error: unknown, address: string): UnreachableError {
  if (error instanceof UnreachableError) return error;
  const { origin } = new URL(address);
  const code = codeOf(error);
  const advice =
    code === 'ECONNREFUSED'
      ? "Start a server with 'lectern up', or give another with --url"
      : 'Check the URL (--url) and the network, then try again';
  return new UnreachableError(`${origin} cannot be reached (${networkReason(error)}). ${advice}.`, {
    cause: error,
  });
}

export function timedOut(address: string, milliseconds: number): UnreachableError {
  const { origin } = new URL(address);
  return new UnreachableError(
    `${origin} did not respond within ${Math.round(milliseconds / 1000)} s. Try again, or increase --timeout.`,
  );
}
