import type { TokenCredential } from '@azure/identity';
import { AppError } from '../../../domain/errors';

const scope = 'https://cognitiveservices.azure.com/.default';
/** Bounds the retries of the managed-identity endpoint, which take longer than a request may. */
const requestTimeoutMs = 10_000;

/** Provides Entra tokens for Azure OpenAI. The credential caches them until shortly before they expire. */
export function createEntraTokenProvider(credential: TokenCredential): () => Promise<string> {
  return async () => {
    try {
      const token = await credential.getToken(scope, { abortSignal: AbortSignal.timeout(requestTimeoutMs) });
      if (token === null) throw new Error('The credential gave none.');
      return token.token;
    } catch (cause) {
      throw new AppError(
        'upstream_error',
        'No token for the model server could be had from Microsoft Entra.',
        {
          cause,
        },
      );
    }
  };
}
