/** The identity provider whose tokens name the users of requests. */
import { z } from 'zod';
import { maxPrincipalCharacters, type RoleRule } from '../domain/access';
import { list, url } from './settingTypes';

/** Keys that came over plain HTTP could be anybody's, unless from this machine. */
const address = () =>
  url(
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/,
    'must begin with https://, or with http:// of this machine',
  );

const userRoles = ['viewer', 'member', 'admin'] as const;
const roleSentence = `must be principal=environment:role, separated by commas, with a role of ${userRoles.join(', ')}`;

function readRule(text: string): RoleRule | null {
  const [, name = '', environment = '', role = ''] = /^([^=]+)=([^:=]+):(\w+)$/.exec(text) ?? [];
  const known = userRoles.find((each) => each === role);
  try {
    const principal = name === '*' ? null : decodeURIComponent(name);
    if (known && (principal?.length ?? 0) <= maxPrincipalCharacters)
      return { principal, environment, role: known };
  } catch {
    // No percent-encoding.
  }
  return null;
}

/** `group:legal=production:viewer`, separated by commas; `*` is every user of the provider. */
const roleRules = list
  .refine((rules) => rules.every((rule) => readRule(rule) !== null), roleSentence)
  .transform((rules) => rules.flatMap((rule) => readRule(rule) ?? []));

export const identitySettings = {
  OIDC_ISSUER: address(),
  OIDC_AUDIENCE: list,
  OIDC_SCOPE: z
    .string()
    .regex(/^[!#-[\]-~]+$/, 'must be one scope')
    .optional(),
  OIDC_ROLES: roleRules,
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_JWKS_URL: address(),
  OIDC_USER_CLAIM: z.string().min(1).default('sub'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
};

const shape = z.object(identitySettings);
type Settings = z.output<typeof shape>;

export interface IdentityConfig {
  issuer: string;
  /** A token is for one of them. */
  audience: string[];
  /** Which a token must have; null: none. */
  scope: string | null;
  /** The rules for what users may do without a key; none: nothing. */
  roles: RoleRule[];
  /** The console's, which signs people in; null: it does not. */
  clientId: string | null;
  clientSecret: string | null;
  jwksUrl: string | null;
  userClaim: string;
  groupsClaim: string;
}

export function identityContradictions(value: Settings): string[] {
  const { OIDC_ISSUER, OIDC_AUDIENCE, OIDC_ROLES, OIDC_CLIENT_ID } = value;
  if (OIDC_CLIENT_ID !== undefined && OIDC_ROLES.length === 0) return ['OIDC_CLIENT_ID needs OIDC_ROLES'];
  if (OIDC_ISSUER === undefined && OIDC_ROLES.length > 0) return ['OIDC_ROLES needs OIDC_ISSUER'];
  if ((OIDC_ISSUER === undefined) === (OIDC_AUDIENCE.length === 0)) return [];
  return ['OIDC_ISSUER and OIDC_AUDIENCE must be set together'];
}

export function identityOf(value: Settings): IdentityConfig | null {
  if (value.OIDC_ISSUER === undefined || value.OIDC_AUDIENCE.length === 0) return null;
  return {
    issuer: value.OIDC_ISSUER,
    audience: value.OIDC_AUDIENCE,
    scope: value.OIDC_SCOPE ?? null,
    roles: value.OIDC_ROLES,
    clientId: value.OIDC_CLIENT_ID ?? null,
    clientSecret: value.OIDC_CLIENT_SECRET ?? null,
    jwksUrl: value.OIDC_JWKS_URL ?? null,
    userClaim: value.OIDC_USER_CLAIM,
    groupsClaim: value.OIDC_GROUPS_CLAIM,
  };
}
