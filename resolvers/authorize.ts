import type { Principal } from '../domain/context';
import { AppError } from '../domain/errors';
import { type RateCategory, rateLimits } from '../domain/limits';
import { type Tenant, tenantOf } from '../models/tenantModel';
import type { OperationContext } from './context';

export interface Caller {
  principal: Principal;
  tenant: Tenant;
}

/**
 * The first statement of every operation: who calls, and whether it may now. Comes before the input is parsed,
 * so that requests refused by validation count and those refused by authentication don't.
 * @throws `unauthorized`, `rate_limit_exceeded`
 */
export async function authorize(ctx: OperationContext, category: RateCategory): Promise<Caller> {
  const { principal, services } = ctx;
  if (!principal) throw new AppError('unauthorized', 'A valid API key is required in the X-API-Key header.');
  const limit = principal.limits[category] ?? rateLimits[category];
  const decision = await services.limiter.consume(principal.keyId, category, limit);
  ctx.rate.decision = decision;
  if (!decision.allowed) {
    const seconds = decision.retryAfterSeconds ?? decision.resetSeconds;
    throw new AppError('rate_limit_exceeded', `Too many requests: try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  }
  return { principal, tenant: tenantOf(services.models, principal.environmentId) };
}

/** As `authorize`, for administration: the admin token beside the key whose environment it acts on. */
export async function authorizeAdmin(ctx: OperationContext): Promise<Caller> {
  const caller = await authorize(ctx, 'other');
  if (!ctx.isAdmin)
    throw new AppError('forbidden', 'This operation needs the admin token in the X-Admin-Token header.');
  return caller;
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
