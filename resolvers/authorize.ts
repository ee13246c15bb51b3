import type { Sight } from '../domain/access';
import type { Principal } from '../domain/context';
import { AppError } from '../domain/errors';
import { type RateCategory, rateLimits } from '../domain/limits';
import type { RateDecision } from '../domain/ports/rateLimiter';
import { type Tenant, tenantOf } from '../models/tenantModel';
import type { OperationContext } from './context';
import { countRequest } from './usage/countRequest';

export interface Caller {
  principal: Principal;
  tenant: Tenant;
}

/** How an administrator was authenticated, for the audit log. */
export interface Actor {
  kind: 'admin_token' | 'api_key' | 'user';
  /** The API key of the request; null where only the admin token was sent. */
  keyId: string | null;
  /** The user whose token stood for a key; null for keys and the admin token. */
  user: string | null;
}

export interface Administrator {
  actor: Actor;
  /** Null where only the admin token was sent. */
  principal: Principal | null;
  /** The environment that the administrator is restricted to; null for all environments. */
  reach: string | null;
}

/** The rate limiter's key for requests with only the admin token. */
const adminTokenLimitKey = 'admin-token';

const unauthorized = ({ refusal }: OperationContext) =>
  refusal ?? new AppError('unauthorized', 'A valid API key is required in the X-API-Key header.');

async function consume(
  ctx: OperationContext,
  keyId: string,
  category: RateCategory,
  limit: number,
): Promise<void> {
  admit(ctx, await ctx.services.limiter.consume(keyId, category, limit));
}

function admit(ctx: OperationContext, decision: RateDecision): void {
  ctx.rate.decision = decision;
  if (!decision.allowed) {
    const seconds = decision.retryAfterSeconds ?? decision.resetSeconds;
    throw new AppError('rate_limit_exceeded', `Too many requests. Retry in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  }
}

/**
 * Authenticates the caller and applies the rate limit. The first statement of every operation, before the input is
 * parsed, so that invalid requests count against the limit and unauthenticated ones do not.
 * @throws `unauthorized`, `rate_limit_exceeded`, `budget_exceeded`
 */
export async function authorize(ctx: OperationContext, category: RateCategory): Promise<Caller> {
  const { principal, services } = ctx;
  if (!principal) throw unauthorized(ctx);
  if (category === 'files_write') requireWriter(principal);
  const prepaid = ctx.prepaid?.get(category)?.shift();
  if (prepaid) admit(ctx, prepaid);
  else {
    await consume(ctx, principal.keyId, category, principal.limits[category] ?? rateLimits[category]);
    await countRequest(services, principal, category);
  }
  return { principal, tenant: tenantFor(ctx, principal) };
}

/** @throws `forbidden` for whom only reads and asks */
export function requireWriter({ role }: Principal): void {
  if (role === 'viewer') throw new AppError('forbidden', 'The role `viewer` may read and ask only.');
}

/** The data of a key's environment that a request may see. */
export function tenantFor(
  { services, sight }: Pick<OperationContext, 'services' | 'sight'>,
  principal: Principal,
): Tenant {
  return tenantOf(services.models, principal.environmentId, { ...sight, ...seenIn({ sight }, principal) });
}

/**
 * The restrictions of a request; none in an environment in which nothing is for some only or expires, so that nothing
 * has to be compared.
 */
export function seenIn(
  { sight }: Pick<OperationContext, 'sight'>,
  { usesAccess, usesExpiry = false }: Principal,
): Pick<Sight, 'principals' | 'hidesExpired'> {
  return { principals: usesAccess ? sight.principals : null, hidesExpired: usesExpiry };
}

/** Whether the caller may call any administrative operation. One that speaks for others may not. */
export function isAdministrator({ isAdmin, principal, sight }: OperationContext): boolean {
  return (isAdmin || principal?.role === 'admin') && sight.principals === null;
}

/**
 * Like `authorize`, for administrative operations. Requires the admin token, with or without an API key, or a key with
 * the role `admin`, which is restricted to its own environment.
 * @throws `unauthorized`, `forbidden`, `rate_limit_exceeded`
 */
export async function authorizeAdministrator(ctx: OperationContext): Promise<Administrator> {
  const { principal, isAdmin } = ctx;
  if (!principal && !isAdmin) throw unauthorized(ctx);
  if (!isAdministrator(ctx)) throw new AppError('forbidden', 'This operation requires the admin token.');
  const keyId = principal?.keyId ?? null;
  const user = principal?.user ?? null;
  await consume(ctx, keyId ?? adminTokenLimitKey, 'admin', principal?.limits.admin ?? rateLimits.admin);
  if (principal) await countRequest(ctx.services, principal, 'admin');
  return {
    actor: { kind: isAdmin ? 'admin_token' : user === null ? 'api_key' : 'user', keyId, user },
    principal,
    reach: isAdmin ? null : (principal?.environmentId ?? null),
  };
}

/** For operations outside of an environment, which require the admin token. @throws `forbidden` without it */
export async function authorizeOperator(ctx: OperationContext): Promise<Administrator> {
  const administrator = await authorizeAdministrator(ctx);
  if (!ctx.isAdmin) {
    throw new AppError('forbidden', 'This operation requires the admin token in the X-Admin-Token header.');
  }
  return administrator;
}

/** For operations on the environment of the API key. @throws `unauthorized` where only the admin token was sent */
export async function authorizeAdmin(ctx: OperationContext): Promise<Administrator & Caller> {
  const administrator = await authorizeAdministrator(ctx);
  const { principal } = administrator;
  if (!principal) {
    throw new AppError(
      'unauthorized',
      'This operation requires an environment. Send one of its API keys in the X-API-Key header with the admin token.',
    );
  }
  return { ...administrator, principal, tenant: tenantFor(ctx, principal) };
}

/**
 * A key is valid for one environment; others are rejected (docs/specification.md#scope).
 * @throws `environment_mismatch`
 */
export function requireOwnEnvironment(principal: Principal, slug: string | null): void {
  if (slug !== null && slug !== principal.environmentSlug) {
    throw new AppError(
      'environment_mismatch',
      `This key belongs to the environment '${principal.environmentSlug}', not '${slug}'.`,
    );
  }
}
