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
  signal?: AbortSignal;
  /** Requests that the server rations together wait together; the operation's own name where left out. */
  rationedWith?: string;
  /** Attempts in all where the connection fails; more than one only for what may be repeated. */
  attempts?: number;
  /**
   * The admin token goes only where it is needed: to administration in the key's environment (`admin`), or of the
   * whole installation (`operator`), without a key.
   */
  as?: Role;
}

export type Role = 'caller' | 'admin' | 'operator';

/** A connection that brings nothing for so long is taken for dead: the server sends a sign of life every 12 s. */
const silenceMs = 45_000;
const firstRetryMs = 300;
/** How often a rationed request is put off before that is given up. */
const maxPutOffs = 20;

const tokenNeeded = 'the admin token: give it with --admin-token or LECTERN_ADMIN_TOKEN';

function operationNameOf(query: string): string {
  return /\b(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1] ?? 'operation';
}

/** Speaks GraphQL to one server: each request bounded in time, refusals for rate waited out. */
export class GatewayClient {
  private readonly gate: RateGate;

  constructor(
    readonly connection: Connection,
    private readonly terminal: Terminal,
  ) {
    this.gate = new RateGate((seconds) =>
      terminal.note(`The server asks to slow down: going on in ${seconds} s.`),
    );
  }

  private headers(accept: string, role: Role = 'caller'): Record<string, string> {
    const { apiKey, adminToken } = this.connection;
    const headers: Record<string, string> = { accept, 'content-type': 'application/json' };
    const token = role === 'caller' ? null : adminToken;
    if (token !== null) headers['x-admin-token'] = token;
    // A key of the role admin does without the token.
    if (apiKey !== null && !(role === 'operator' && token !== null)) headers['x-api-key'] = apiKey;
    if (apiKey === null && token === null) {
      const needed = role === 'caller' ? 'an API key: give it with --key or LECTERN_API_KEY' : tokenNeeded;
      throw new CliError(exitCodes.refused, `This needs ${needed}.`);
    }
    return headers;
  }

  /**
   * A query or mutation.
   * @throws GatewayError where the server refuses, UnreachableError where it can't be reached
   */
  async request<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
    options: RequestOptions = {},
  ): Promise<Result> {
    const query = document.toString();
    const name = operationNameOf(query);
    const kind = options.rationedWith ?? name;
    for (let putOffs = 0; ; putOffs++) {
      await this.gate.pass(kind, options.signal);
      const answer = await this.repeat(options, () =>
        this.post<Result>(JSON.stringify({ query, variables, operationName: name }), options),
      );
      const wait = retryAfter(answer);
      if (wait === null || putOffs >= maxPutOffs) return dataOf(answer, this.sent(options.as));
      this.gate.refused(kind, wait);
    }
  }

  /** What the server was shown, for the words of a refusal. */
  private sent(role: Role = 'caller'): SentCredentials {
    return { administers: role !== 'caller', token: this.connection.adminToken !== null };
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
        ...{ method: 'POST', headers, body },
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
   * A subscription over Server-Sent Events, until the server ends it or `signal` is aborted.
   * @throws GatewayError where the server refuses, UnreachableError where the connection ends before it
   */
  async *subscribe<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
    { signal }: { signal?: AbortSignal } = {},
  ): AsyncGenerator<Result> {
    const { graphqlUrl } = this.connection;
    const query = document.toString();
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), silenceMs);
    const over = new AbortController();
    try {
      const response = await fetch(graphqlUrl, {
        method: 'POST',
        headers: this.headers('text/event-stream'),
        body: JSON.stringify({ query, variables, operationName: operationNameOf(query) }),
        signal: AbortSignal.any([over.signal, silence.signal, ...(signal ? [signal] : [])]),
      });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isStream || !response.body) {
        dataOf(parseAnswer<Result>(await response.text(), response.status, graphqlUrl));
        throw failure(`${graphqlUrl} does not stream answers: check the address (--url).`);
      }
      for await (const { name, data } of readEvents(response.body, () => timer.refresh())) {
        if (name === 'complete') return;
        if (name === 'next') yield dataOf(parseAnswer<Result>(data, response.status, graphqlUrl));
      }
      throw new UnreachableError(`${new URL(graphqlUrl).origin} ended the stream before its end: try again.`);
    } catch (error) {
      if (signal?.aborted || error instanceof CliError) throw error;
      throw silence.signal.aborted ? timedOut(graphqlUrl, silenceMs) : toUnreachable(error, graphqlUrl);
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }
}

function retryAfter({ errors }: Answer<unknown>): number | null {
  const limited = errors?.find(({ extensions }) => extensions?.code === 'rate_limit_exceeded');
  return limited ? (limited.extensions?.retryAfterSeconds ?? 60) : null;
}
