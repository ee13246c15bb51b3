import { AzureOpenAI, OpenAI } from 'openai';
import { createBoundedFetch } from './boundedFetch';

export type AzureCredential =
  | { apiKey: string }
  /** A bearer token for `https://cognitiveservices.azure.com/.default`, asked for before every request. */
  | { tokenProvider: () => Promise<string> };

/** Where models are asked: Azure OpenAI, or anything that speaks OpenAI's protocol. */
export type ModelServer =
  | { kind: 'azure'; endpoint: string; apiVersion: string; credential: AzureCredential }
  /** `baseUrl` with its version, such as `http://localhost:11434/v1`; servers without keys take any. */
  | { kind: 'openai'; baseUrl: string; apiKey: string | null };

/**
 * The client reads its defaults from the environment: all are given here, so that only the configuration counts.
 * Retries, time-outs and logs are the callers' own, because its waits can't be aborted and have no bound.
 */
const common = {
  organization: null,
  project: null,
  webhookSecret: null,
  adminAPIKey: null,
  maxRetries: 0,
  logLevel: 'off' as const,
  // A redirect would carry the key to an address that nobody configured.
  fetchOptions: { redirect: 'error' as const },
};

/** @param maxReplyBytes of one reply, decompressed, with all that its format adds to the text */
export function createClient(server: ModelServer, maxReplyBytes: number): OpenAI {
  const shared = { ...common, fetch: createBoundedFetch(maxReplyBytes) };
  if (server.kind === 'openai') {
    return new OpenAI({ ...shared, baseURL: server.baseUrl, apiKey: server.apiKey ?? 'none' });
  }
  const { endpoint, apiVersion, credential } = server;
  return new AzureOpenAI({
    ...shared,
    baseURL: `${endpoint.replace(/\/+$/, '')}/openai`,
    apiVersion,
    ...('apiKey' in credential
      ? { apiKey: credential.apiKey }
      : { apiKey: undefined, azureADTokenProvider: credential.tokenProvider }),
  });
}

/** OpenAI's own models stand behind it, with their limits and names of parameters. */
export function isOpenAiService(server: ModelServer): boolean {
  return server.kind === 'azure' || new URL(server.baseUrl).hostname.endsWith('openai.com');
}
