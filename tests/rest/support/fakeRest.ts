/** The HTTP layer alone, on a free port: what no store is needed for. */
import { pino } from 'pino';
import { everything } from '../../../domain/access';
import type { Principal } from '../../../domain/context';
import type { RateDecision } from '../../../domain/ports/rateLimiter';
import { noUsageMeter } from '../../../domain/ports/usageMeter';
import type { OperationContext } from '../../../resolvers/context';
import type { ContextRequest } from '../../../resolvers/createContextFactory';
import { createRestServer, type RestServerOptions } from '../../../rest/createRestServer';

export const principal: Principal = {
  keyId: 'key-1',
  organizationId: '7f3c1a52-6d0e-4f5b-9a51-2f6f0c6f8a01',
  organizationName: 'Acme',
  projectId: '1d5b0a86-52c4-4b6a-8f6c-0f0f5d9c2b02',
  projectName: 'Handbook',
  environmentId: '5c9e4a1b-0b7d-4f7e-9a0c-3b1c2d4e5f03',
  environmentSlug: 'production',
  role: 'member',
  usesAccess: false,
  limits: {},
};

const allowed: RateDecision = {
  allowed: true,
  limit: 60,
  remaining: 59,
  resetSeconds: 42,
  retryAfterSeconds: null,
};

/** `consume` stands in every operation's way: what it does is what the operation does. */
export async function startFakeRest(
  options: Partial<Omit<RestServerOptions, 'log'>> & {
    consume?: (request: ContextRequest) => Promise<RateDecision>;
  } = {},
) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { consume = async () => allowed } = options;
  const server = createRestServer({
    contextFor: async (request) =>
      ({
        services: {
          models: {},
          limiter: { consume: () => consume(request) },
          usageMeter: noUsageMeter,
          budgetGuard: { admit: async () => undefined, forget: () => undefined },
          describeConfiguration: async () => ({}),
          evaluationRunsKept: 1,
        },
        requestId: request.requestId,
        principal: request.apiKey === 'good' ? principal : null,
        refusal: null,
        sight: everything,
        isAdmin: false,
        signal: request.signal,
        log,
        rate: { decision: null },
        answer: { id: null },
        answerSize: { characters: 0 },
      }) as unknown as OperationContext,
    corsOrigins: [],
    readiness: async () => ({ ready: true, checks: {} }),
    requestTimeoutMs: 5_000,
    ...options,
    log,
  });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, origin, lines, close: () => server.close() };
}

export type FakeRest = Awaited<ReturnType<typeof startFakeRest>>;
export { allowed as allowedDecision };
