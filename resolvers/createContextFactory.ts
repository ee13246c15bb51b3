import { timingSafeEqual } from 'node:crypto';
import { everything, type Sight } from '../domain/access';
import { hashSecret } from '../domain/apiKey';
import type { Principal } from '../domain/context';
import { AppError } from '../domain/errors';
import { type Spoken, sightOf, sightOfPerson, speaks, tokenOrPrincipals } from './access/sightOf';
import type { OperationContext, Services } from './context';
import type { KeyResolver } from './keys/resolvePrincipal';
import { RequestLog } from './requestLog';

/** The parts of a request that the context is built from. */
export interface ContextRequest extends Spoken {
  /** `X-API-Key` */
  apiKey: string | null;
  /** `X-Admin-Token` */
  adminToken: string | null;
  /** The client's network, by which failed authentications are counted. */
  network: string;
  requestId: string;
  /** Read only where something listens, because it may be created then. */
  readonly signal: AbortSignal;
}

export type ContextFactory = (request: ContextRequest) => Promise<OperationContext>;

/** The context of a request. Its signal is the request's, read where something listens. */
class RequestContext implements OperationContext {
  readonly rate: OperationContext['rate'] = { decision: null };
  readonly answer: OperationContext['answer'] = { id: null };
  readonly answerSize: OperationContext['answerSize'] = { characters: 0 };
  readonly log: OperationContext['log'];
  readonly requestId: string;
  refusal: AppError | null = null;
  sight: Sight = everything;

  constructor(
    readonly services: Services,
    private readonly request: ContextRequest,
    public principal: Principal | null,
    public isAdmin: boolean,
  ) {
    this.requestId = request.requestId;
    this.log = new RequestLog(services.log, request.requestId);
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }
}

/** Authenticates requests of both transports. */
export function createContextFactory(services: Services, keys: Pick<KeyResolver, 'resolve'>): ContextFactory {
  const adminHash = Buffer.from(services.adminTokenHash);
  return async (request) => {
    const { apiKey, adminToken, network } = request;
    const principal = await keys.resolve(apiKey);
    const isAdmin = adminToken !== null && timingSafeEqual(Buffer.from(hashSecret(adminToken)), adminHash);
    const context = new RequestContext(services, request, principal, isAdmin);
    // Valid credentials are never limited, and requests without credentials do not count as failed.
    const hasFailed = (apiKey !== null && !principal) || (adminToken !== null && !isAdmin);
    if (hasFailed) context.refusal = await countFailure(services, network, context.rate);
    await readSight(context, request, network);
    return context;
  };
}

/** A caller who may not speak for those of the request is refused whatever it asks, as with a wrong key. */
async function readSight(context: RequestContext, request: ContextRequest, network: string): Promise<void> {
  const { services } = context;
  const { userTokens } = services;
  const hasCredentials = request.apiKey !== null || request.adminToken !== null;
  // A caller with wrong credentials gets no further, whoever they name.
  if (context.principal === null && !context.isAdmin && hasCredentials) return;
  try {
    if (!hasCredentials) {
      if (request.userToken === null || userTokens === null) return;
      const { principals } = request;
      const person = await personOf(services, request.userToken, principals);
      context.principal = person.principal;
      context.sight = person.sight;
      return;
    }
    context.sight = await sightOf(request, context, userTokens);
    // An administrator who speaks for others does what they may.
    if (speaks(request, userTokens)) context.isAdmin = false;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const excess = error.code === 'unauthorized' && (await countFailure(services, network, context.rate));
    context.refusal ??= excess || error;
    context.principal = null;
    context.isAdmin = false;
  }
}

/** The principal that is mapped to the user of a token without a key. @throws `unauthorized`, `bad_request` */
async function personOf(
  { userTokens, persons }: Pick<Services, 'userTokens' | 'persons'>,
  token: string,
  named: string | null,
): Promise<{ principal: Principal; sight: Sight }> {
  if (named !== null) throw new AppError('bad_request', tokenOrPrincipals);
  const identity = (await userTokens?.identify(token)) ?? { principals: [], claims: {} };
  const principal = await persons.resolve(identity.principals);
  return { principal, sight: sightOfPerson(identity, principal) };
}

/** Counts a failed authentication. Returns `rate_limit_exceeded` above the limit of the network, else null. */
async function countFailure(
  { limiter, failedAuthLimit }: Pick<Services, 'limiter' | 'failedAuthLimit'>,
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
