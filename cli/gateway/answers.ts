import { exitCodes, failure, GatewayError, UnreachableError } from '../failure';

export interface AnswerError {
  message: string;
  extensions?: {
    code?: string;
    requestId?: string;
    retryAfterSeconds?: number;
    faults?: { path?: (string | number)[]; msg?: string; message?: string }[];
    [name: string]: unknown;
  };
}

export interface Answer<Result> {
  data?: Result | null;
  errors?: AnswerError[];
}

/** GraphQL validation errors, which mean that the server's version differs from that of the CLI. */
const unknownToServer =
  /^(Cannot query field|Unknown (type|argument|fragment)|Variable .* of type|Field .* is not defined)/;

/** The credentials sent with a rejected request. */
export interface SentCredentials {
  /** Whether it was an administrative request. */
  isAdmin: boolean;
  /** Whether it had an admin token. */
  hasToken: boolean;
}

const caller: SentCredentials = { isAdmin: false, hasToken: false };
const tokenAdvice = 'Give a valid admin token with --admin-token or LECTERN_ADMIN_TOKEN.';

function faultsOf({ extensions }: AnswerError): string {
  return (extensions?.faults ?? [])
    .map(({ path = [], msg, message }) => `${path.join('.')}: ${msg ?? message ?? 'invalid'}`)
    .join('; ');
}

/** Translates an error of the server into a message with advice. */
export function toGatewayError(error: AnswerError, sent: SentCredentials = caller): GatewayError {
  const { message } = error;
  const code = error.extensions?.code ?? 'unknown';
  const refused = (sentence: string) => new GatewayError(code, sentence, exitCodes.refused, message);
  if (code === 'unauthorized') {
    return sent.isAdmin
      ? refused(`${message} ${tokenAdvice}`)
      : refused('The API key is invalid or has been deleted. Give another with --key or LECTERN_API_KEY.');
  }
  if (code === 'forbidden')
    return refused(message.includes('admin token') ? `${message} ${tokenAdvice}` : message);
  if (unknownToServer.test(message) && sent.isAdmin && !sent.hasToken) {
    // Without admin rights the server hides the administrative fields.
    return refused(`This command needs the admin token, or a key with the role admin. ${tokenAdvice}`);
  }
  const faults = faultsOf(error);
  if (faults !== '')
    return new GatewayError(code, `The server rejected the input: ${faults}.`, exitCodes.failed, faults);
  if (code === 'internal') {
    const id = error.extensions?.requestId;
    const sentence = `The server failed${id ? ` (request ${id})` : ''}. See its log, or try again.`;
    return new GatewayError(code, sentence, exitCodes.failed, message);
  }
  if (unknownToServer.test(message)) {
    return new GatewayError(
      'version_mismatch',
      `The server does not support this command (${message.replace(/\.$/, '')}). Use a CLI of the same version as the server.`,
    );
  }
  return new GatewayError(code, message, exitCodes.failed, message, error.extensions);
}

/** Parses a GraphQL response. @throws CliError if the URL is not that of a GraphQL endpoint */
export function parseAnswer<Result>(text: string, status: number, address: string): Answer<Result> {
  try {
    const answer = JSON.parse(text) as Answer<Result>;
    if (typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer))
      return answer;
  } catch {
    // Not JSON: reported below.
  }
  if (status === 502 || status === 503 || status === 504) {
    throw new UnreachableError(`${address} is unavailable (HTTP ${status}). Try again later.`);
  }
  throw failure(
    `${address} responded with HTTP ${status}, but is not a Lectern server. Check the URL (--url).`,
  );
}

/** The data of a response. @throws GatewayError for the first error */
export function dataOf<Result>({ data, errors }: Answer<Result>, sent?: SentCredentials): Result {
  const [error] = errors ?? [];
  if (error) throw toGatewayError(error, sent);
  if (data === null || data === undefined) throw failure('The server returned no data. Try again.');
  return data;
}
