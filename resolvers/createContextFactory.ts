import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../domain/apiKey';
import type { OperationContext, Services } from './context';
import type { KeyResolver } from './keys/resolvePrincipal';
import { requestLog } from './requestLog';

/** What a transport knows of a request before any operation runs. */
export interface ContextRequest {
  /** `X-API-Key` */
  apiKey: string | null;
  /** `X-Admin-Token` */
  adminToken: string | null;
  requestId: string;
  signal: AbortSignal;
}

export type ContextFactory = (request: ContextRequest) => Promise<OperationContext>;

/** The one place where credentials become a caller, for both transports. */
export function createContextFactory(services: Services, keys: KeyResolver): ContextFactory {
  const adminHash = Buffer.from(services.adminTokenHash);
  return async ({ apiKey, adminToken, requestId, signal }) => ({
    services,
    requestId,
    principal: await keys.resolve(apiKey),
    isAdmin: adminToken !== null && timingSafeEqual(Buffer.from(hashSecret(adminToken)), adminHash),
    signal,
    log: requestLog(services.log, requestId),
    rate: { decision: null },
  });
}
