/** The identity provider whose tokens name the users of requests. */
import { z } from 'zod';
import { url } from './settingTypes';

/** Keys that came over plain HTTP could be anybody's, unless from this machine. */
const address = () =>
  url(
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/,
    'must begin with https://, or with http:// of this machine',
  );

export const identitySettings = {
  OIDC_ISSUER: address(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  OIDC_JWKS_URL: address(),
  OIDC_USER_CLAIM: z.string().min(1).default('sub'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
};

const shape = z.object(identitySettings);
type Settings = z.output<typeof shape>;

export interface IdentityConfig {
  issuer: string;
  audience: string;
  jwksUrl: string | null;
  userClaim: string;
  groupsClaim: string;
}

export function identityContradictions({ OIDC_ISSUER, OIDC_AUDIENCE }: Settings): string[] {
  if ((OIDC_ISSUER === undefined) === (OIDC_AUDIENCE === undefined)) return [];
  return ['OIDC_ISSUER and OIDC_AUDIENCE must be set together'];
}

export function identityOf(value: Settings): IdentityConfig | null {
  if (value.OIDC_ISSUER === undefined || value.OIDC_AUDIENCE === undefined) return null;
  return {
    issuer: value.OIDC_ISSUER,
    audience: value.OIDC_AUDIENCE,
    jwksUrl: value.OIDC_JWKS_URL ?? null,
    userClaim: value.OIDC_USER_CLAIM,
    groupsClaim: value.OIDC_GROUPS_CLAIM,
  };
}
