import { randomUUID } from 'node:crypto';
import { everything } from '../domain/access';
import type { Principal } from '../domain/context';
import type { OperationContext, Services } from './context';

/** The context of work that no request waits for. */
export function backgroundContext(
  services: Services,
  principal: Principal,
  signal: AbortSignal,
): OperationContext {
  return {
    services,
    requestId: randomUUID(),
    principal,
    refusal: null,
    sight: everything,
    isAdmin: false,
    signal,
    log: services.log,
    rate: { decision: null },
    answer: { id: null },
    answerSize: { characters: 0 },
  };
}
