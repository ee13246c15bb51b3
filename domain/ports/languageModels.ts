import type { LanguageModel } from './languageModel';

export const modelUses = ['answers', 'sql'] as const;
/** The use of a language model: to answer questions, or to translate questions to SQL. */
export type ModelUse = (typeof modelUses)[number];

export const modelServerKinds = ['openai', 'azure'] as const;
export type ModelServerKind = (typeof modelServerKinds)[number];

/** An Azure OpenAI resource, or any server with the same API. */
export type ModelServerAddress =
  | {
      kind: 'azure';
      /** The endpoint of the resource. */
      url: string;
      apiVersion: string;
      /** Null: Entra tokens of the process's identity are used. */
      apiKey: string | null;
    }
  | {
      kind: 'openai';
      /** The base URL, including `/v1`. */
      url: string;
      /** Null: no key is sent. */
      apiKey: string | null;
    };

/** The name of a provider by OpenTelemetry's conventions. It names the API: other servers have OpenAI's. */
export function providerOf({ kind }: Pick<ModelServerAddress, 'kind'>): string {
  return kind === 'azure' ? 'azure.ai.openai' : 'openai';
}

/** A language model of a server. */
export interface ServedModel {
  server: ModelServerAddress;
  /** The name of the model, or of its deployment on Azure. */
  model: string;
  /** The context window, prompt and answer together; null: a cautious default for the kind of server. */
  contextTokens: number | null;
}

/** The language models of environments, which can change at run time. */
export interface LanguageModels {
  /** The setting that chooses the model of all environments; null where models are chosen at run time. */
  readonly fixedBy: string | null;
  /**
   * The model of an environment for a use; null: the built-in method. An answer reads it once. A model that is no
   * longer chosen stays usable for the answers that have it.
   * @throws the error of the store, where the choice was never read before
   */
  of(environmentId: string, use: ModelUse): Promise<LanguageModel | null>;
  /** Reads the choices again at the next call. Other processes do within two seconds. */
  forget(): void;
}

/** One language model for all environments and uses. */
export function oneLanguageModel(model: LanguageModel | null, fixedBy: string | null = null): LanguageModels {
  return { fixedBy, of: async () => model, forget: () => undefined };
}

/** The models that only the configuration chooses. */
export interface ConfiguredModels {
  /** The setting of the embedding model; null: built in. */
  embeddingSetting: string | null;
  /** The re-ranker, and its setting; null: built in. */
  reranking: { model: string | null; setting: string | null };
}
