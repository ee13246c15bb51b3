import { UnreachableError } from '../failure';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  UND_ERR_BODY_TIMEOUT: 'it stopped answering',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** The code of a failed connection; `fetch` hides it in causes, several addresses in an aggregate. */
function codeOf(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string' && code in reasons) return code;
    const errors: unknown = (current as { errors?: unknown }).errors;
    current = Array.isArray(errors) ? errors[0] : current.cause;
  }
  return null;
}

/** What a failed `fetch` or socket means to a person. */
export function toUnreachable(error: unknown, address: string): UnreachableError {
  if (error instanceof UnreachableError) return error;
  const { origin } = new URL(address);
  const code = codeOf(error);
  const reason = code ? (reasons[code] ?? code) : error instanceof Error ? error.message : String(error);
  const advice =
    code === 'ECONNREFUSED'
      ? "start a server with 'lectern up', or name another with --url"
      : 'check the address (--url) and the network, then try again';
  return new UnreachableError(`${origin} can't be reached (${reason}): ${advice}.`, { cause: error });
}

export function timedOut(address: string, milliseconds: number): UnreachableError {
  const { origin } = new URL(address);
  return new UnreachableError(
    `${origin} did not answer within ${Math.round(milliseconds / 1000)} s: try again, or allow it longer with --timeout.`,
  );
}
