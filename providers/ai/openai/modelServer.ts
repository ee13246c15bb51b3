import { AzureOpenAI, OpenAI } from 'openai';
import { createBoundedFetch } from './boundedFetch';

export type AzureCredential =
  | { apiKey: string }
  /** A bearer token for `https://cognitiveservices.azure.com/.default`, called before every request. */
  | { tokenProvider: () => Promise<string> };

/** A model server: Azure OpenAI, or any server with an OpenAI-compatible API. */
export type ModelServer =
  | { kind: 'azure'; endpoint: string; apiVersion: string; credential: AzureCredential }
  /** `baseUrl` with its version, such as `http://localhost:11434/v1`; servers without authentication accept any key. */
  | { kind: 'openai'; baseUrl: string; apiKey: string | null };

/**
 * Sets every option that the client would otherwise read from the environment. Retries, time-outs and logging of the
 * client are disabled: its waits cannot be aborted and are unbounded.
 */
const common = {
  organization: null,
  project: null,
  webhookSecret: null,
  adminAPIKey: null,
  maxRetries: 0,
  logLevel: 'off' as const,
  // A redirect would send the key to an address that is not configured.
  fetchOptions: { redirect: 'error' as const },
};

/**
 * @param maxReplyBytes the limit for one response body after decompression
 * @param model the name of the deployment on Azure; null: none
 */
export function createClient(server: ModelServer, maxReplyBytes: number, model: string | null): OpenAI {
  const shared = { ...common, fetch: createBoundedFetch(maxReplyBytes) };
  if (server.kind === 'openai') {
    return new OpenAI({ ...shared, baseURL: server.baseUrl, apiKey: server.apiKey ?? 'none' });
  }
  const { endpoint, apiVersion, credential } = server;
  return new AzureOpenAI({
    ...shared,
    baseURL: `${endpoint.replace(/\/+$/, '')}/openai`,
    apiVersion,
    // Part of the path: a name such as `../files` must not reach anything else of the resource.
    ...(model === null ? {} : { deployment: encodeURIComponent(model) }),
    ...('apiKey' in credential
      ? { apiKey: credential.apiKey }
      : { apiKey: undefined, azureADTokenProvider: credential.tokenProvider }),
  });
}

/** Whether the server is OpenAI's or Azure's, with their limits and parameter names. */
export function isOpenAiService(server: ModelServer): boolean {
  return server.kind === 'azure' || new URL(server.baseUrl).hostname.endsWith('openai.com');
}
