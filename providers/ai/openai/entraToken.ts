import { readFile } from 'node:fs/promises';
import { AppError } from '../../../domain/errors';

/** How this program proves who it is to Microsoft Entra; the names are those of Azure's own libraries. */
export interface EntraIdentity {
  tenantId: string | null;
  clientId: string | null;
  /** An application with a secret. */
  clientSecret: string | null;
  /** A file with a token of the cluster's (workload identity). */
  federatedTokenFile: string | null;
  /** Default: `https://login.microsoftonline.com`. */
  authorityHost: string | null;
  /** The endpoint for managed identities of App Service, Functions and Container Apps, and its header. */
  identityEndpoint: string | null;
  identityHeader: string | null;
}

const audience = 'https://cognitiveservices.azure.com';
/** Of every virtual machine in Azure, and from nowhere else. */
const machineEndpoint = 'http://169.254.169.254/metadata/identity/oauth2/token';
const requestTimeoutMs = 10_000;
/** A token is renewed when this little is left of it, so that none ends on its way. */
const marginMs = 5 * 60_000;

interface Token {
  value: string;
  expiresAt: number;
}

/**
 * Tokens for Azure OpenAI, kept until shortly before they end: of an application with a secret, of a workload
 * identity, or of the machine's managed identity, whichever is described. Not `@azure/identity`, which adds
 * 46 MB for what are three requests.
 */
export function createEntraTokenProvider(
  identity: EntraIdentity,
  clock: () => number = Date.now,
): () => Promise<string> {
  let token: Token | null = null;
  let underWay: Promise<Token> | null = null;
  return async () => {
    if (token !== null && token.expiresAt - clock() > marginMs) return token.value;
    underWay ??= requestToken(identity, clock).finally(() => {
      underWay = null;
    });
    token = await underWay;
    return token.value;
  };
}

async function requestToken(identity: EntraIdentity, clock: () => number): Promise<Token> {
  try {
    const response = await fetch(await tokenRequest(identity));
    const answer = (await response.json()) as {
      access_token?: string;
      expires_in?: string | number;
      expires_on?: string | number;
      error?: string;
    };
    if (!response.ok || !answer.access_token) {
      // Their descriptions may hold names of the tenant: the code says enough.
      throw new Error(`${response.status} ${answer.error ?? ''}`);
    }
    const lifetimeMs = Number(answer.expires_in) * 1000;
    const expiresAt = lifetimeMs > 0 ? clock() + lifetimeMs : Number(answer.expires_on) * 1000;
    return { value: answer.access_token, expiresAt: Number.isFinite(expiresAt) ? expiresAt : clock() };
  } catch (cause) {
    throw new AppError('upstream_error', 'No token for the model server could be had from Microsoft Entra.', {
      cause,
    });
  }
}

async function tokenRequest(identity: EntraIdentity): Promise<Request> {
  const { tenantId, clientId, clientSecret, federatedTokenFile } = identity;
  const common = { redirect: 'error', signal: AbortSignal.timeout(requestTimeoutMs) } as const;
  if (tenantId !== null && clientId !== null && (clientSecret !== null || federatedTokenFile !== null)) {
    const host = (identity.authorityHost ?? 'https://login.microsoftonline.com').replace(/\/+$/, '');
    const proof: Record<string, string> =
      clientSecret !== null
        ? { client_secret: clientSecret }
        : {
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            // Read each time: the cluster renews it.
            client_assertion: (await readFile(federatedTokenFile ?? '', 'utf8')).trim(),
          };
    return new Request(`${host}/${tenantId}/oauth2/v2.0/token`, {
      ...common,
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        scope: `${audience}/.default`,
        ...proof,
      }),
    });
  }
  const { identityEndpoint, identityHeader } = identity;
  const url = new URL(identityEndpoint ?? machineEndpoint);
  url.searchParams.set('api-version', identityEndpoint === null ? '2018-02-01' : '2019-08-01');
  url.searchParams.set('resource', audience);
  if (clientId !== null) url.searchParams.set('client_id', clientId);
  return new Request(url, {
    ...common,
    headers: identityEndpoint === null ? { Metadata: 'true' } : { 'X-IDENTITY-HEADER': identityHeader ?? '' },
  });
}
