import { setTimeout as delay } from 'node:timers/promises';
import { CliError, exitCodes, failure, UnreachableError } from '../failure';
import type { TypedDocumentString } from '../generated/graphql';
import type { Terminal } from '../terminal';
import { type Answer, dataOf, parseAnswer, type SentCredentials } from './answers';
import { readEvents } from './eventStream';
import { timedOut, toUnreachable } from './networkFailure';
import { RateGate } from './rateGate';
import type { Connection } from './resolveConnection';

export interface RequestOptions {
  /** Defaults to the signal of the command. */
  signal?: AbortSignal;
  /** The rate-limit bucket: its requests wait together. Defaults to the name of the operation. */
  rateCategory?: string;
  /** The maximum number of attempts if the connection fails. Defaults to 3 for queries, which are idempotent, else 1. */
  attempts?: number;
  /**
   * Which credentials to send. `caller`: the API key. `admin`: the key and the admin token, for the key's environment.
   * `operator`: the admin token only, for the whole installation. Defaults to `caller`.
   */
  as?: Role;
}

export type Role = 'caller' | 'admin' | 'operator';

/** A stream without data for so long is closed: the server sends a keep-alive every 12 s. */
const idleTimeoutMs = 45_000;
const firstRetryMs = 300;
/** How often a rate-limited request is retried. */
const maxRateLimitRetries = 20;

const tokenNeeded = 'the admin token. Give it with --admin-token or LECTERN_ADMIN_TOKEN';

function operationOf(query: string): { kind?: string; name: string } {
  const [, kind, name = 'operation'] = /\b(query|mutation|subscription)\s+(\w+)/.exec(query) ?? [];
  return { kind, name };
}

/** A GraphQL client of one server, with time-outs, retries and rate-limit waits. */
export class GatewayClient {
  private readonly gate: RateGate;

  constructor(
    readonly connection: Connection,
    private readonly terminal: Terminal,
    /** Ends what the command is waiting for. */
    private readonly signal: AbortSignal,
  ) {
    this.gate = new RateGate((seconds) => terminal.note(`Rate limit reached. Retrying in ${seconds} s.`));
  }

  private headers(accept: string, role: Role = 'caller'): Record<string, string> {
    const { apiKey, adminToken } = this.connection;
    const headers: Record<string, string> = { accept, 'content-type': 'application/json' };
    const token = role === 'caller' ? null : adminToken;
    if (token !== null) headers['x-admin-token'] = token;
    // A key with the role admin needs no token.
    if (apiKey !== null && !(role === 'operator' && token !== null)) headers['x-api-key'] = apiKey;
    if (apiKey === null && token === null) {
      const needed = role === 'caller' ? 'an API key. Give it with --key or LECTERN_API_KEY' : tokenNeeded;
      throw new CliError(exitCodes.refused, `This command needs ${needed}.`);
    }
    return headers;
  }

  /**
   * Sends a query or mutation.
   * @throws GatewayError if the server returns an error, UnreachableError if it cannot be reached
   */
  async request<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
    given: RequestOptions = {},
  ): Promise<Result> {
    const query = document.toString();
    const { kind, name } = operationOf(query);
    const options = { signal: this.signal, attempts: kind === 'query' ? 3 : 1, ...given };
    const category = options.rateCategory ?? name;
    for (let retries = 0; ; retries++) {
      await this.gate.pass(category, options.signal);
      const answer = await this.repeat(options, () =>
        this.post<Result>(JSON.stringify({ query, variables, operationName: name }), options),
      );
      const wait = retryAfter(answer);
      if (wait === null || retries >= maxRateLimitRetries) return dataOf(answer, this.sent(options.as));
      this.gate.refused(category, wait);
    }
  }

  /** The credentials of a request, for error messages. */
  private sent(role: Role = 'caller'): SentCredentials {
    return { isAdmin: role !== 'caller', hasToken: this.connection.adminToken !== null };
  }

  private async repeat<T>({ attempts = 1, signal }: RequestOptions, run: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof UnreachableError) || attempt >= attempts) throw error;
        this.terminal.debug(`attempt ${attempt} failed: ${error.message}`);
        await delay(firstRetryMs * 2 ** (attempt - 1), undefined, { signal });
      }
    }
  }

  private async post<Result>(body: string, { signal, as }: RequestOptions): Promise<Answer<Result>> {
    const { graphqlUrl, timeoutMs } = this.connection;
    const headers = this.headers('application/json', as);
    const deadline = AbortSignal.timeout(timeoutMs);
    let text: string;
    let status: number;
    try {
      const response = await fetch(graphqlUrl, {
        method: 'POST',
        headers,
        body,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      if (signal?.aborted) throw error;
      throw deadline.aborted ? timedOut(graphqlUrl, timeoutMs) : toUnreachable(error, graphqlUrl);
    }
    return parseAnswer<Result>(text, status, graphqlUrl);
  }

  /**
   * Subscribes over Server-Sent Events, until the server completes the stream or `signal` is aborted. `onOpen` is
   * called once the server has accepted the subscription.
   * @throws GatewayError if the server returns an error, UnreachableError if the connection is lost
   */
  async *subscribe<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
    {
      signal = this.signal,
      as,
      onOpen,
    }: Pick<RequestOptions, 'signal' | 'as'> & { onOpen?: () => void } = {},
  ): AsyncGenerator<Result> {
    const { graphqlUrl } = this.connection;
    const query = document.toString();
    const idle = new AbortController();
    const timer = setTimeout(() => idle.abort(), idleTimeoutMs);
    const finished = new AbortController();
    try {
      const response = await fetch(graphqlUrl, {
        method: 'POST',
        headers: this.headers('text/event-stream', as),
        body: JSON.stringify({ query, variables, operationName: operationOf(query).name }),
        signal: AbortSignal.any([finished.signal, idle.signal, ...(signal ? [signal] : [])]),
      });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isStream || !response.body) {
        dataOf(parseAnswer<Result>(await response.text(), response.status, graphqlUrl), this.sent(as));
        throw failure(`${graphqlUrl} does not support streaming. Check the URL (--url).`);
      }
      onOpen?.();
      for await (const { name, data } of readEvents(response.body, () => timer.refresh())) {
        if (name === 'complete') return;
        if (name === 'next')
          yield dataOf(parseAnswer<Result>(data, response.status, graphqlUrl), this.sent(as));
      }
      throw new UnreachableError(`${new URL(graphqlUrl).origin} closed the stream early. Try again.`);
    } catch (error) {
      if (signal?.aborted || error instanceof CliError) throw error;
      throw idle.signal.aborted ? timedOut(graphqlUrl, idleTimeoutMs) : toUnreachable(error, graphqlUrl);
    } finally {
      clearTimeout(timer);
      finished.abort();
    }
  }
}

function retryAfter({ errors }: Answer<unknown>): number | null {
  const limited = errors?.find(({ extensions }) => extensions?.code === 'rate_limit_exceeded');
  return limited ? (limited.extensions?.retryAfterSeconds ?? 60) : null;
}
