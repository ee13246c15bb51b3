import type { TokenCredential } from '@azure/identity';
import { AppError } from '../../../domain/errors';

const scope = 'https://cognitiveservices.azure.com/.default';
/** A managed identity is asked for again and again while its endpoint is away; a question can't wait for that. */
const requestTimeoutMs = 10_000;

/** Tokens of an identity for Azure OpenAI. The credential keeps them until shortly before they end. */
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
