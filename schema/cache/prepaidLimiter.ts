import type { RateCategory } from '../../domain/limits';
import { rateLimits } from '../../domain/limits';
import type { CountedCategory, RateDecision, RateLimiter } from '../../domain/ports/rateLimiter';
import type { OperationContext } from '../../resolvers/context';
import { countRequest } from '../../resolvers/usage/countRequest';

/**
 * Applies the rate limits of an operation before the cache lookup, so that cached responses count as well. Returns a
 * context whose operations do not count the request again.
 */
export async function prepay(
  operation: OperationContext,
  categories: RateCategory[],
): Promise<{ allowed: boolean; context: OperationContext }> {
  const { principal, services } = operation;
  if (!principal) return { allowed: false, context: operation };
  const paid = new Map<CountedCategory, RateDecision[]>();
  let allowed = true;
  for (const category of categories) {
    const limit = principal.limits[category] ?? rateLimits[category];
    const decision = await services.limiter.consume(principal.keyId, category, limit);
    paid.set(category, [...(paid.get(category) ?? []), decision]);
    operation.rate.decision = decision;
    allowed &&= decision.allowed;
    if (decision.allowed) await countRequest(services, principal, category);
  }
  const limiter: RateLimiter = {
    consume: async (keyId, category, limit) =>
      paid.get(category)?.shift() ?? services.limiter.consume(keyId, category, limit),
    close: async () => {},
  };
  const counted = { ...services, limiter, usageMeter: { ...services.usageMeter, count: () => undefined } };
  return { allowed, context: { ...operation, services: counted } };
}
