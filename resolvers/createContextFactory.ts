import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../domain/apiKey';
import { AppError } from '../domain/errors';
import type { OperationContext, Services } from './context';
import type { KeyResolver } from './keys/resolvePrincipal';
import { requestLog } from './requestLog';

/** The parts of a request that the context is built from. */
export interface ContextRequest {
  /** `X-API-Key` */
  apiKey: string | null;
  /** `X-Admin-Token` */
  adminToken: string | null;
  /** The client's network, by which failed authentications are counted. */
  network: string;
  requestId: string;
  signal: AbortSignal;
}

export type ContextFactory = (request: ContextRequest) => Promise<OperationContext>;

/** Authenticates requests of both transports. */
export function createContextFactory(services: Services, keys: KeyResolver): ContextFactory {
  const adminHash = Buffer.from(services.adminTokenHash);
  return async ({ apiKey, adminToken, network, requestId, signal }) => {
    const principal = await keys.resolve(apiKey);
    const isAdmin = adminToken !== null && timingSafeEqual(Buffer.from(hashSecret(adminToken)), adminHash);
    const rate: OperationContext['rate'] = { decision: null };
    // Valid credentials are never limited, and requests without credentials do not count as failed.
    const hasFailed = (apiKey !== null && !principal) || (adminToken !== null && !isAdmin);
    const refusal = hasFailed ? await countFailure(services, network, rate) : null;
    const log = requestLog(services.log, requestId);
    const answer = { id: null };
    return { services, requestId, principal, refusal, isAdmin, signal, log, rate, answer };
  };
}

/** Counts a failed authentication. Returns `rate_limit_exceeded` above the limit of the network, else null. */
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
    `Too many failed authentications from this network. Retry in ${retryAfterSeconds} s, or with valid credentials.`,
    { retryAfterSeconds },
  );
}
