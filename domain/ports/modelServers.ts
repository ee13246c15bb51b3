import type { ModelServerAddress } from './languageModels';

export const trialParts = ['chat', 'json', 'streaming', 'embedding'] as const;

/** The result of trying one part of the protocol of a model server. */
export interface ModelTrial {
  part: (typeof trialParts)[number];
  /** Why it failed; null where it succeeded. Has no secrets and no text of the server. */
  failure: string | null;
  milliseconds: number;
  /** The time until the first text of a stream; null for other parts, and where there was none. */
  firstTextMilliseconds: number | null;
  /** The dimension of the vectors; null for other parts. */
  dimension: number | null;
}

/** A model server that was found on this machine. */
export interface FoundModelServer {
  /** The product that listens at this port by default. */
  name: string;
  url: string;
  models: string[];
}

export interface TrialRequest {
  /** Null: chat, JSON and streaming are not tried. */
  model: string | null;
  /** Null: embedding is not tried. */
  embeddingModel: string | null;
  signal: AbortSignal;
}

/** The requests of administrators to model servers. */
export interface ModelServers {
  /**
   * The names of the models of a server, at most 1,000.
   * @throws AppError as documented for `LanguageModel`; `bad_request` for Azure, which does not list its deployments
   */
  list(server: ModelServerAddress, signal: AbortSignal): Promise<string[]>;
  /** Tries the parts of the protocol one after the other. Parts after a failed one of the same model are left out. */
  tryParts(server: ModelServerAddress, request: TrialRequest): Promise<ModelTrial[]>;
  /** The servers that answer at the default ports of Ollama, llama.cpp, vLLM and LM Studio on the loopback address. */
  findLocal(signal: AbortSignal): Promise<FoundModelServer[]>;
}
