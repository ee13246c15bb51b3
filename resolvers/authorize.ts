import type { Principal } from '../domain/context';
import { AppError } from '../domain/errors';
import { type RateCategory, rateLimits } from '../domain/limits';
import { type Tenant, tenantOf } from '../models/tenantModel';
import type { OperationContext } from './context';

export interface Caller {
  principal: Principal;
  tenant: Tenant;
}

/** Who administers, as the audit log names it. */
export interface Actor {
  kind: 'admin_token' | 'api_key';
  /** The key that was sent; null for the admin token alone. */
  keyId: string | null;
}

export interface Administrator {
  actor: Actor;
  /** Null for the admin token alone. */
  principal: Principal | null;
  /** The only environment that it may act on; null: all of them. */
  reach: string | null;
}

/** Under which the limiter counts the requests of the admin token alone. */
const tokenAlone = 'admin-token';

const unauthorized = ({ refusal }: OperationContext) =>
  refusal ?? new AppError('unauthorized', 'A valid API key is required in the X-API-Key header.');

async function consume(
  ctx: OperationContext,
  keyId: string,
  category: RateCategory,
  limit: number,
): Promise<void> {
  const decision = await ctx.services.limiter.consume(keyId, category, limit);
  ctx.rate.decision = decision;
  if (!decision.allowed) {
    const seconds = decision.retryAfterSeconds ?? decision.resetSeconds;
    throw new AppError('rate_limit_exceeded', `Too many requests: try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  }
}

/**
 * The first statement of every operation: who calls, and whether it may now. Comes before the input is parsed,
 * so that requests refused by validation count and those refused by authentication don't.
 * @throws `unauthorized`, `rate_limit_exceeded`
 */
export async function authorize(ctx: OperationContext, category: RateCategory): Promise<Caller> {
  const { principal, services } = ctx;
  if (!principal) throw unauthorized(ctx);
  await consume(ctx, principal.keyId, category, principal.limits[category] ?? rateLimits[category]);
  return { principal, tenant: tenantOf(services.models, principal.environmentId) };
}

/** Whether there is any administration for the caller at all. */
export function isAdministrator({ isAdmin, principal }: OperationContext): boolean {
  return isAdmin || principal?.role === 'admin';
}

/**
 * As `authorize`, for administration with the admin token, with or without a key beside it, or with a key of the
 * role `admin`, which reaches its own environment.
 * @throws `unauthorized`, `forbidden`, `rate_limit_exceeded`
 */
export async function authorizeAdministrator(ctx: OperationContext): Promise<Administrator> {
  const { principal, isAdmin } = ctx;
  if (!principal && !isAdmin) throw unauthorized(ctx);
  if (!isAdministrator(ctx)) throw new AppError('forbidden', 'This operation needs the admin token.');
  const keyId = principal?.keyId ?? null;
  await consume(ctx, keyId ?? tokenAlone, 'admin', principal?.limits.admin ?? rateLimits.admin);
  return {
    actor: { kind: isAdmin ? 'admin_token' : 'api_key', keyId },
    principal,
    reach: isAdmin ? null : (principal?.environmentId ?? null),
  };
}

/** For what belongs to no environment: the admin token. @throws `forbidden` for a key of the role `admin` */
export async function authorizeOperator(ctx: OperationContext): Promise<Administrator> {
  const administrator = await authorizeAdministrator(ctx);
  if (!ctx.isAdmin) {
    throw new AppError('forbidden', 'This operation needs the admin token in the X-Admin-Token header.');
  }
  return administrator;
}

/** For what belongs to the environment of the key that is sent. @throws `unauthorized` for the admin token alone */
export async function authorizeAdmin(ctx: OperationContext): Promise<Administrator & Caller> {
  const administrator = await authorizeAdministrator(ctx);
  const { principal } = administrator;
  if (!principal) {
    throw new AppError(
      'unauthorized',
      'This operation acts on an environment: send one of its keys in X-API-Key beside the admin token.',
    );
  }
  return { ...administrator, principal, tenant: tenantOf(ctx.services.models, principal.environmentId) };
}

/** A key reaches one environment: naming another is refused (decisions, "Scope"). */
export function requireOwnEnvironment(principal: Principal, slug: string | null): void {
  if (slug !== null && slug !== principal.environmentSlug) {
    throw new AppError(
      'environment_mismatch',
      `This key belongs to the environment '${principal.environmentSlug}', not '${slug}'.`,
    );
  }
}
