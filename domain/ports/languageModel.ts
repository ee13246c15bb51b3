export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A JSON schema that the answer keeps to; every property required, none beside them. */
export interface AnswerSchema {
  /** Letters, digits, `_` and `-`. */
  name: string;
  schema: Record<string, unknown>;
}

export interface CompletionRequest {
  messages: ChatMessage[];
  /**
   * Asked of the server where it can be; one that can't is asked without it. The messages must describe the
   * format too, and the caller must parse what comes.
   */
  jsonSchema?: AnswerSchema;
  maxOutputTokens?: number;
  signal?: AbortSignal;
}

export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
  /** The server did not say; counted here. */
  isEstimated: boolean;
}

export interface Completion {
  text: string;
  /** What answered, as the server names it. */
  model: string;
  /** `length`: cut at the limit of tokens; `filtered`: cut by the server's content filter. */
  finishReason: 'stop' | 'length' | 'filtered';
  usage: TokenUsage;
}

export type CompletionEvent =
  | { kind: 'delta'; text: string }
  /** Always the last; its text is that of all deltas. */
  | { kind: 'end'; completion: Completion };

/**
 * A model that writes text. Failures are `AppError`: `timeout`, `unavailable` while the server is over its rate
 * limit or held to be down, `upstream_error` for what else it does. An abort rejects with the signal's reason.
 */
export interface LanguageModel {
  /** The name under which the server is asked. */
  readonly id: string;
  /** Prompt and answer together must fit. */
  readonly contextTokens: number;
  complete(request: CompletionRequest): Promise<Completion>;
  /** Fails before the first event where the server can't be reached; nothing is tried again after a delta. */
  stream(request: CompletionRequest): AsyncGenerator<CompletionEvent, void, undefined>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What was spent on a model, for whoever keeps accounts. */
export interface ModelUsage {
  model: string;
  purpose: 'passage' | 'query' | 'chat';
  promptTokens: number;
  completionTokens: number;
  isEstimated: boolean;
}
