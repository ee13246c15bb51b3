export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A JSON schema for the output. All properties are required, and no others are allowed. */
export interface AnswerSchema {
  /** Letters, digits, `_` and `-`. */
  name: string;
  schema: Record<string, unknown>;
}

export interface CompletionRequest {
  messages: ChatMessage[];
  /**
   * Requests structured output from servers that support it. The messages must describe the format as well, and the
   * caller must validate the output.
   */
  jsonSchema?: AnswerSchema;
  maxOutputTokens?: number;
  signal?: AbortSignal;
}

export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
  /** Whether the counts are estimates, because the server reported none. */
  isEstimated: boolean;
}

export interface Completion {
  text: string;
  /** The name of the model as reported by the server. */
  model: string;
  /** `length`: truncated at the token limit. `filtered`: truncated by the server's content filter. */
  finishReason: 'stop' | 'length' | 'filtered';
  usage: TokenUsage;
}

export type CompletionEvent =
  | { kind: 'delta'; text: string }
  /** The last event. Its text is the concatenation of all deltas. */
  | { kind: 'end'; completion: Completion };

/**
 * A model that generates text. Failures are `AppError`: `timeout`, `unavailable` while the server is rate-limited or
 * its circuit is open, `upstream_error` for everything else. An abort rejects with the signal's reason.
 */
export interface LanguageModel {
  /** The name of the model in requests to the server. */
  readonly id: string;
  /** The context size for prompt and output together. */
  readonly contextTokens: number;
  complete(request: CompletionRequest): Promise<Completion>;
  /** Rejects before the first event where the server cannot be reached. Never retries after the first delta. */
  stream(request: CompletionRequest): AsyncGenerator<CompletionEvent, void, undefined>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The tokens used by one call, for accounting. */
export interface ModelUsage {
  model: string;
  /** The name of the model in the request. */
  requestedModel: string;
  /** Whose API was called, such as `openai`. */
  provider: string;
  purpose: 'passage' | 'query' | 'chat';
  promptTokens: number;
  completionTokens: number;
  isEstimated: boolean;
}
