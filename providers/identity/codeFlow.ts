import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { AppError } from '../../domain/errors';
import type { SignIn } from '../../domain/ports/signIn';
import { createBoundedFetch } from '../ai/openai/boundedFetch';
import { type Discovery, discover } from './discover';

export interface CodeFlowOptions {
  issuer: string;
  clientId: string;
  /** Null for a public client, which PKCE protects. */
  clientSecret: string | null;
}

const timeoutMs = 5_000;
const boundedFetch = createBoundedFetch(262_144);

const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'The identity provider cannot be reached.', { cause });
const refused = (reason: string) => new AppError('unauthorized', `The sign-in failed: ${reason}.`);

function nonceOf(token: string): unknown {
  try {
    return decodeJwt(token).nonce;
  } catch {
    throw refused('the provider has sent no token that can be read');
  }
}

/** The authorization code flow with PKCE, a state and a nonce. */
export function createCodeFlow({ issuer, clientId, clientSecret }: CodeFlowOptions): SignIn {
  const discovery = async (): Promise<Discovery> => {
    try {
      return await discover(issuer);
    } catch (error) {
      throw unavailable(error);
    }
  };

  return {
    async begin(redirectUri, { state, nonce, verifier }) {
      const url = new URL((await discovery()).authorizationEndpoint);
      const parameters = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async finish(redirectUri, code, { nonce, verifier }) {
      const { tokenEndpoint } = await discovery();
      const credentials = [clientId, clientSecret ?? ''].map(encodeURIComponent).join(':');
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...(clientSecret === null ? { client_id: clientId } : {}),
      });
      const response = await boundedFetch(tokenEndpoint, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          ...(clientSecret === null
            ? {}
            : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
        },
      }).catch((error: unknown) => {
        throw unavailable(error);
      });
      const { id_token: token } = (await response.json().catch(() => ({}))) as { id_token?: unknown };
      if (response.status >= 500) throw unavailable(`the token endpoint answered ${response.status}`);
      if (!response.ok || typeof token !== 'string') throw refused('the provider does not accept its code');
      // Its signature is verified where its user is read.
      if (nonceOf(token) !== nonce) throw refused('it was begun by another browser');
      return token;
    },
  };
}
