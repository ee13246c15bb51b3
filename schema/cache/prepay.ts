import type { RateCategory } from '../../domain/limits';
import { rateLimits } from '../../domain/limits';
import type { RateDecision } from '../../domain/ports/rateLimiter';
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
  const prepaid = new Map<RateCategory, RateDecision[]>();
  let allowed = true;
  for (const category of categories) {
    const limit = principal.limits[category] ?? rateLimits[category];
    const decision = await services.limiter.consume(principal.keyId, category, limit);
    prepaid.set(category, [...(prepaid.get(category) ?? []), decision]);
    operation.rate.decision = decision;
    allowed &&= decision.allowed;
    if (decision.allowed) await countRequest(services, principal, category);
  }
  // With its prototype: the signal of a context may be a getter of its class.
  const context = Object.create(Object.getPrototypeOf(operation));
  return { allowed, context: Object.assign(context, operation, { prepaid }) };
}
