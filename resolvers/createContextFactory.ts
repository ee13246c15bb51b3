import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../domain/apiKey';
import { AppError } from '../domain/errors';
import type { OperationContext, Services } from './context';
import type { KeyResolver } from './keys/resolvePrincipal';
import { requestLog } from './requestLog';

/** What a transport knows of a request before any operation runs. */
export interface ContextRequest {
  /** `X-API-Key` */
  apiKey: string | null;
  /** `X-Admin-Token` */
  adminToken: string | null;
  /** The network that the request comes from, by which failed authentications are counted. */
  network: string;
  requestId: string;
  signal: AbortSignal;
}

export type ContextFactory = (request: ContextRequest) => Promise<OperationContext>;

/** The one place where credentials become a caller, for both transports. */
export function createContextFactory(services: Services, keys: KeyResolver): ContextFactory {
  const adminHash = Buffer.from(services.adminTokenHash);
  return async ({ apiKey, adminToken, network, requestId, signal }) => {
    const principal = await keys.resolve(apiKey);
    const isAdmin = adminToken !== null && timingSafeEqual(Buffer.from(hashSecret(adminToken)), adminHash);
    const rate: OperationContext['rate'] = { decision: null };
    // Right credentials are never held up by wrong ones of the same network, and none at all is no attempt.
    const hasFailed = (apiKey !== null && !principal) || (adminToken !== null && !isAdmin);
    const refusal = hasFailed ? await countFailure(services, network, rate) : null;
    const log = requestLog(services.log, requestId);
    return { services, requestId, principal, refusal, isAdmin, signal, log, rate };
  };
}

/** `rate_limit_exceeded` past the limit of the network; null before. */
async function countFailure(
  { limiter, failedAuthLimit }: Services,
  network: string,
  rate: OperationContext['rate'],
): Promise<AppError | null> {
  const decision = await limiter.consume(`network:${network}`, 'authentication', failedAuthLimit);
  if (decision.allowed) return null;
  rate.decision = decision;
  const retryAfterSeconds = decision.retryAfterSeconds ?? decision.resetSeconds;
  return new AppError(
    'rate_limit_exceeded',
    `Too many failed authentications from this network: try again in ${retryAfterSeconds} s, with a valid key at once.`,
    { retryAfterSeconds },
  );
}
