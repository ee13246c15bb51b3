import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; strict?: boolean; schema: Schema } };
}

export interface Schema {
  type?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
}

export interface Received {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  at: number;
  /** Its sender went away before the answer was whole. */
  abandoned: boolean;
}

/** The outcome of one request in place of the proper answer. */
export interface Mishap {
  status?: number;
  headers?: Record<string, string>;
  /** As it is where it's a string. */
  body?: unknown;
  /** Nothing is answered, or nothing more after `afterPieces`. */
  hang?: boolean;
  /** The connection is cut, or after `afterPieces`. */
  cut?: boolean;
  /** In a stream: how many pieces of text come before it. */
  afterPieces?: number;
  /** Ends a stream properly, but without a reason and `[DONE]`. */
  endEarly?: boolean;
  /** An event that is no JSON, in the middle of a stream. */
  garbage?: boolean;
  /** An error as an event, in the middle of a stream. */
  streamError?: boolean;
  /** The answer is cut at this many tokens (here: words), with the reason `length`. */
  maxWords?: number;
  /** A stream says its text over and over, without an end. */
  endless?: boolean;
  /** Azure's filter stops the answer. */
  filtered?: boolean;
  /** Vectors of another dimension. */
  dimension?: number;
  /** As many vectors less. */
  missing?: number;
}

export type Refusable =
  | 'base64'
  | 'dimensions'
  | 'json_schema'
  | 'json_object'
  | 'stream_options'
  | 'temperature'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'batches';

export interface ModelServerHandle extends StandInState {
  origin: string;
  /** Happens to the next requests, one each. */
  next(...mishaps: Mishap[]): void;
  /** Happens to every request until `recover`. */
  always(mishap: Mishap): void;
  recover(): void;
  readonly requests: Received[];
  reset(): void;
  close(): Promise<void>;
}

/** What the answers depend on. */
export interface StandInState {
  /** What the language model writes. */
  reply: (body: ChatBody) => string;
  /** Parts of the protocol that this server does not know. */
  refuses: Set<Refusable>;
  /** Says `param` with a refusal, as OpenAI does and others don't. */
  namesParam: boolean;
  /** Sent with every proper answer. */
  headers: Record<string, string>;
}

export const standInKey = 'sk-stand-in';
export const standInDimension = 256;
export const chatModel = 'stand-in-chat';
export const embeddingModel = 'stand-in-embedding';

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'stand-in', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A bad request, in OpenAI's words. */
export function refuse(response: ServerResponse, state: StandInState, param: string): void {
  const error = {
    message: `Unsupported parameter: '${param}'.`,
    type: 'invalid_request_error',
    param: state.namesParam ? param : null,
    code: state.namesParam ? 'unsupported_parameter' : null,
  };
  sendJson(response, 400, { error });
}
