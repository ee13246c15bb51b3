import { readEvents } from '../gateway/eventStream';
import { toUnreachable } from '../gateway/networkFailure';
import { type RpcMessage, requestHeaders } from './requestHeaders';

interface RelayOptions {
  url: string;
  apiKey: string;
  timeoutMs: number;
  /** Writes a message to the client. */
  write(line: string): void;
}

const parseError = -32_700;
const internalError = -32_603;

function parse(line: string): RpcMessage | null {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : null;
  } catch {
    return null;
  }
}

/** Relays the messages of a client on standard input to the server, each in a request of its own. */
export class Relay {
  private readonly running = new Map<string | number, AbortController>();
  /** The version that a client of 2025 has agreed on with the server. */
  private version: string | null = null;

  constructor(private readonly options: RelayOptions) {}

  /** Relays a line. Never rejects: a failure is the response. */
  async handle(line: string): Promise<void> {
    const message = parse(line);
    if (!message) return this.fail(null, parseError, 'The message is not valid JSON.');
    if (message.method === 'notifications/cancelled') {
      this.running.get(message.params?.requestId as string | number)?.abort();
      return;
    }
    const { id } = message;
    const cancelled = new AbortController();
    if (id !== undefined) this.running.set(id, cancelled);
    try {
      await this.send(line, message, cancelled.signal);
    } catch (error) {
      const { message: reason } = toUnreachable(error, this.options.url);
      // Neither a cancelled request nor a notification has a response.
      if (!cancelled.signal.aborted && id !== undefined) this.fail(id, internalError, reason);
    } finally {
      if (id !== undefined) this.running.delete(id);
    }
  }

  private fail(id: string | number | null, code: number, message: string): void {
    this.options.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
  }

  private async send(line: string, message: RpcMessage, cancelled: AbortSignal): Promise<void> {
    const { url, apiKey, timeoutMs } = this.options;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': apiKey,
        ...requestHeaders(message, this.version),
      },
      body: line,
      signal: AbortSignal.any([cancelled, AbortSignal.timeout(timeoutMs)]),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream && response.body) {
      for await (const { data } of readEvents(response.body, () => undefined)) this.receive(data, message);
      return;
    }
    const text = await response.text();
    if (text !== '') this.receive(text, message);
  }

  /** Passes a response on as one line. */
  private receive(text: string, { id, method }: RpcMessage): void {
    const reply = parse(text) as (RpcMessage & { jsonrpc?: string; detail?: string; result?: object }) | null;
    if (reply?.jsonrpc === undefined) {
      // The server rejected the request before it read the message, such as for its key.
      if (id !== undefined)
        this.fail(id, internalError, reply?.detail ?? 'The server returned no MCP response.');
      return;
    }
    if (method === 'initialize') {
      const { protocolVersion } = (reply.result ?? {}) as { protocolVersion?: string };
      this.version = protocolVersion ?? null;
    }
    this.options.write(JSON.stringify(reply));
  }
}
