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

/** The names of fields that GraphQL itself refused: the server is older or newer than this program. */
const unknownToServer =
  /^(Cannot query field|Unknown (type|argument|fragment)|Variable .* of type|Field .* is not defined)/;

/** Which credentials went with a request that was refused. */
export interface SentCredentials {
  /** It asked for administration. */
  administers: boolean;
  token: boolean;
}

const caller: SentCredentials = { administers: false, token: false };
const tokenAdvice = 'Give the right admin token with --admin-token or LECTERN_ADMIN_TOKEN.';

function faultsOf({ extensions }: AnswerError): string {
  return (extensions?.faults ?? [])
    .map(({ path = [], msg, message }) => `${path.join('.')}: ${msg ?? message ?? 'not accepted'}`)
    .join('; ');
}

/** What the server's error means to a person, with what to do about it. */
export function toGatewayError(error: AnswerError, sent: SentCredentials = caller): GatewayError {
  const { message } = error;
  const code = error.extensions?.code ?? 'unknown';
  const refused = (sentence: string) => new GatewayError(code, sentence, exitCodes.refused, message);
  if (code === 'unauthorized') {
    return sent.administers
      ? refused(`${message} ${tokenAdvice}`)
      : refused(
          'The API key was refused: it is wrong or was deleted. Give another with --key or LECTERN_API_KEY.',
        );
  }
  if (code === 'forbidden')
    return refused(message.includes('admin token') ? `${message} ${tokenAdvice}` : message);
  if (unknownToServer.test(message) && sent.administers && !sent.token) {
    // To whom may not administer, a server denies that there is any administration.
    return refused(`This needs the admin token, or a key of the role admin. ${tokenAdvice}`);
  }
  const faults = faultsOf(error);
  if (faults !== '')
    return new GatewayError(code, `The server refused the input: ${faults}.`, exitCodes.failed, faults);
  if (code === 'internal') {
    const id = error.extensions?.requestId;
    const sentence = `The server failed${id ? ` (request ${id})` : ''}: look into its log, or try again.`;
    return new GatewayError(code, sentence, exitCodes.failed, message);
  }
  if (unknownToServer.test(message)) {
    return new GatewayError(
      'version_mismatch',
      `This server can't do that: it is of another version than this program (${message.replace(/\.$/, '')}).`,
    );
  }
  return new GatewayError(code, message, exitCodes.failed, message, error.extensions);
}

/** The body of a response as a GraphQL answer. @throws CliError where something else answers at this address */
export function parseAnswer<Result>(text: string, status: number, address: string): Answer<Result> {
  try {
    const answer = JSON.parse(text) as Answer<Result>;
    if (typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer))
      return answer;
  } catch {
    // Not JSON: told below.
  }
  if (status === 502 || status === 503 || status === 504) {
    throw new UnreachableError(
      `${address} is not available at the moment (HTTP ${status}): try again in a while.`,
    );
  }
  throw failure(`${address} answers (HTTP ${status}), but not as Lectern does: check the address (--url).`);
}

/** @throws GatewayError for the first error */
export function dataOf<Result>({ data, errors }: Answer<Result>, sent?: SentCredentials): Result {
  const [error] = errors ?? [];
  if (error) throw toGatewayError(error, sent);
  if (data === null || data === undefined) throw failure('The server answered nothing: try again.');
  return data;
}
