import { createBoundedFetch } from '../ai/openai/boundedFetch';

const timeoutMs = 5_000;
const boundedFetch = createBoundedFetch(262_144);

export interface Discovery {
  keys: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
}

/** The addresses of an issuer, from its discovery document. */
export async function discover(issuer: string): Promise<Discovery> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await boundedFetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const document = (await response.json()) as Record<string, unknown>;
  if (document.issuer !== issuer) throw new Error(`${url} is of the issuer ${String(document.issuer)}`);
  const { jwks_uri: keys, authorization_endpoint: authorization, token_endpoint: token } = document;
  if (typeof keys !== 'string') throw new Error(`${url} names no jwks_uri`);
  return { keys, authorizationEndpoint: String(authorization), tokenEndpoint: String(token) };
}
