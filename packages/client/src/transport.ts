/** Sends operations over HTTP: one answer, or a stream of them as server-sent events. */
import { type ErrorDetails, LecternError, toError } from './errors';

export interface ClientOptions {
  /** The address of the gateway, such as `https://lectern.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** For whom is asked, the user first; the key needs the role `delegate` or `admin`. */
  principals?: readonly string[];
  /** The token of the user for whom is asked, of the gateway's OpenID provider. */
  userToken?: string;
  /** How often a request is repeated that was refused for its rate, or not answered. Defaults to 3. */
  maxRetries?: number;
  /** The longest wait before a retry, in seconds; what asks for more fails at once. Defaults to 60. */
  maxWaitSeconds?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
}

interface GraphQLAnswer<Result> {
  data?: Result | null;
  errors?: { message: string; extensions?: Partial<ErrorDetails> }[];
}

const firstWaitSeconds = 0.3;
/** May be repeated whatever has become of the first: none of them changes anything. */
const isRead = (document: string) => !/^\s*mutation\b/.test(document);

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    if (signal?.aborted) return end();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      end();
    });
  });
}

export class Transport {
  readonly fetch: typeof fetch;
  private readonly url: string;
  /**
   * Until when the gateway asked to wait. It holds for all requests that were refused: one that is repeated earlier than
   * another was told puts off the time of all.
   */
  private pausedUntil = 0;

  constructor(private readonly options: ClientOptions) {
    // A method of its own object in browsers.
    this.fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.url = `${options.baseUrl.replace(/\/+$/, '')}/graphql`;
  }

  /** Calls until it succeeds, fails for good, or has been repeated as often as it may be. */
  async retrying<T>(
    attempt: () => Promise<T>,
    { signal, isRepeatable }: CallOptions & { isRepeatable: boolean },
  ): Promise<T> {
    const { maxRetries = 3, maxWaitSeconds = 60 } = this.options;
    for (let retries = 0; ; retries++) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof LecternError) || retries >= maxRetries) throw error;
        const isRefused = error.code === 'rate_limit_exceeded';
        if (!isRefused && !(isRepeatable && error.code === 'unavailable')) throw error;
        const seconds = error.retryAfterSeconds ?? firstWaitSeconds * 2 ** retries * (1 + Math.random());
        if (seconds > maxWaitSeconds) throw error;
        if (isRefused) await this.pause(seconds, signal);
        else await wait(seconds, signal);
      }
    }
  }

  /** Another request may be told a later time meanwhile. */
  private async pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + seconds * 1000);
    for (let now = Date.now(); now < this.pausedUntil; now = Date.now())
      await wait((this.pausedUntil - now) / 1000, signal);
  }

  /** @throws UnavailableError where there is no answer */
  async send(url: string, init: RequestInit): Promise<Response> {
    try {
      return await this.fetch(url, init);
    } catch (error) {
      init.signal?.throwIfAborted();
      throw toError(
        { code: 'unavailable', message: `${new URL(url).origin} cannot be reached.` },
        { cause: error },
      );
    }
  }

  private post(
    accept: string,
    document: string,
    variables: object,
    { signal }: CallOptions,
  ): Promise<Response> {
    const { apiKey, principals, userToken } = this.options;
    const headers = {
      accept,
      'content-type': 'application/json',
      'x-api-key': apiKey,
      ...(principals && { 'x-principals': principals.map(encodeURIComponent).join(',') }),
      ...(userToken !== undefined && { authorization: `Bearer ${userToken}` }),
    };
    const body = JSON.stringify({ query: document, variables });
    return this.send(this.url, { method: 'POST', headers, body, ...(signal && { signal }) });
  }

  /** @throws LecternError */
  request<Result>(document: string, variables: object, options: CallOptions = {}): Promise<Result> {
    const attempt = async () => {
      const response = await this.post('application/json', document, variables, options);
      return dataOf<Result>(parse(await response.text(), response), response);
    };
    return this.retrying(attempt, { ...options, isRepeatable: isRead(document) });
  }

  /** The answers of a subscription; whoever stops reading ends it. @throws LecternError */
  async *subscribe<Result>(
    document: string,
    variables: object,
    options: CallOptions = {},
  ): AsyncGenerator<Result, void, undefined> {
    const open = async () => {
      const response = await this.post('text/event-stream', document, variables, options);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isStream || !response.body) dataOf(parse(await response.text(), response), response);
      return response;
    };
    const response = await this.retrying(open, { ...options, isRepeatable: true });
    for await (const { name, data } of eventsOf(response.body as ReadableStream<Uint8Array>)) {
      if (name === 'complete') return;
      if (name === 'next') yield dataOf<Result>(JSON.parse(data) as GraphQLAnswer<Result>, response);
    }
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function parse<Result>(text: string, response: Response): GraphQLAnswer<Result> {
  try {
    const answer = JSON.parse(text) as GraphQLAnswer<Result>;
    if (answer && (answer.data !== undefined || answer.errors)) return answer;
  } catch {
    // No answer of the gateway: that of a proxy before it, or of another server.
  }
  const code = response.status >= 502 ? 'unavailable' : 'bad_request';
  const message = `The server answered HTTP ${response.status}.`;
  throw toError({ code, message, retryAfterSeconds: retryAfterOf(response) });
}

function dataOf<Result>({ data, errors }: GraphQLAnswer<Result>, response: Response): Result {
  const [error] = errors ?? [];
  if (!error && data) return data;
  const { message = 'The server answered nothing.', extensions = {} } = error ?? {};
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = extensions.retryAfterSeconds ?? retryAfterOf(response);
  throw toError({ requestId, code: 'internal', ...extensions, message, retryAfterSeconds });
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ name: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = block.split(/\r?\n/).map((line) => /^(event|data): ?(.*)$/.exec(line));
        const of = (name: string) => fields.filter((field) => field?.[1] === name).map((field) => field?.[2]);
        yield { name: of('event')[0] ?? 'message', data: of('data').join('\n') };
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
