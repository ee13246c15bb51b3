import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { maxPrincipalCharacters, maxPrincipals } from '../../domain/access';
import { AppError } from '../../domain/errors';
import type { UserTokens } from '../../domain/ports/userTokens';
import { createBoundedFetch } from '../ai/openai/boundedFetch';
import { discover } from './discover';

export interface OpenIdOptions {
  issuer: string;
  /** A token is for one of them. */
  audience: string[];
  /** Which a token must have; null: none. */
  scope: string | null;
  /** The console's: its ID tokens have no scope. Null: it signs nobody in. */
  clientId: string | null;
  /** Where its keys are; null: where its discovery document says. */
  jwksUrl: string | null;
  /** The claims that name the user and the user's groups. */
  userClaim: string;
  groupsClaim: string;
}

/** Only signatures by a key that this installation does not know: `none` and shared secrets are refused. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const clockToleranceSeconds = 30;
const timeoutMs = 5_000;
const keysAgeMs = 600_000;
/** The fetch of the keys, of at most 256 kB. */
const boundedFetch = createBoundedFetch(262_144);

const refused = (reason: string) =>
  new AppError('unauthorized', `The token of the user is not valid: ${reason}.`);
const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'The keys of the identity provider cannot be read.', { cause });

/** Verifies tokens by the published keys of an OpenID provider, which are read when first needed, and kept. */
export function createOpenIdTokens(options: OpenIdOptions): UserTokens {
  const { issuer, scope, clientId, userClaim, groupsClaim } = options;
  const audience = clientId === null ? options.audience : [...options.audience, clientId];
  let keys: Promise<JWTVerifyGetKey> | null = null;
  const open = async (): Promise<JWTVerifyGetKey> => {
    const url = new URL(options.jwksUrl ?? (await discover(issuer)).keys);
    return createRemoteJWKSet(url, {
      timeoutDuration: timeoutMs,
      cacheMaxAge: keysAgeMs,
      [customFetch]: boundedFetch,
    });
  };

  async function verify(token: string): Promise<JWTPayload> {
    keys ??= open();
    const known = await keys.catch((error: unknown) => {
      keys = null;
      throw unavailable(error);
    });
    try {
      const checks = { issuer, audience, algorithms, clockTolerance: clockToleranceSeconds };
      return (await jwtVerify(token, known, { ...checks, requiredClaims: ['exp'] })).payload;
    } catch (error) {
      throw reasonOf(error);
    }
  }

  return {
    async identify(token) {
      const payload = await verify(token);
      if (scope !== null && payload.aud !== clientId && !scopesOf(payload).includes(scope))
        throw refused(`it has no scope \`${scope}\``);
      const user = payload[userClaim];
      if (typeof user !== 'string' || user === '') throw refused(`it has no claim \`${userClaim}\``);
      if (userClaim === 'email' && payload.email_verified === false)
        throw refused('its address is not verified');
      const groups = payload[groupsClaim] ?? [];
      const names = Array.isArray(groups) ? groups : [groups];
      if (names.some((name) => typeof name !== 'string')) throw refused(`\`${groupsClaim}\` has no names`);
      const principals = [`user:${user}`, ...new Set(names.map((name) => `group:${name}`))];
      if (principals.length > maxPrincipals) throw refused(`it has more than ${maxPrincipals - 1} groups`);
      if (principals.some(({ length }) => length > maxPrincipalCharacters))
        throw refused(`a name has more than ${maxPrincipalCharacters} characters`);
      return { principals, claims: payload };
    },
  };
}

/** As RFC 9068 has them, and as providers of one vendor do. */
function scopesOf({ scope, scp }: JWTPayload): unknown[] {
  const given = scope ?? scp;
  return typeof given === 'string' ? given.split(' ') : Array.isArray(given) ? given : [];
}

function reasonOf(error: unknown): AppError {
  if (error instanceof errors.JWTExpired) return refused('it has expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return refused(`its claim \`${error.claim}\` does not fit`);
  if (error instanceof errors.JOSEAlgNotAllowed) return refused('its algorithm is not allowed');
  if (error instanceof errors.JWKSTimeout) return unavailable(error);
  const known = [
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
    errors.JWSInvalid,
    errors.JWTInvalid,
    errors.JOSENotSupported,
  ];
  if (known.some((kind) => error instanceof kind))
    return refused('it is not signed by the identity provider');
  return unavailable(error);
}
