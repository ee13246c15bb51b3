import { randomUUID } from 'node:crypto';
import type { OperationContext } from '../../resolvers/context';
import type { ContextFactory } from '../../resolvers/createContextFactory';

/** The part of a request that says who calls; a Fetch request, or what stands for one. */
export interface CallerRequest {
  headers: { get(name: string): string | null };
  signal?: AbortSignal | null;
  /** See `networkOf`; left out where only the credentials of a known caller are looked at. */
  network?: string;
}

/** A request id of the caller is kept where it is harmless in logs and headers. */
const sensibleRequestId = /^[\w.:+/=-]{1,128}$/;

export function requestIdFrom(sent: string | null | undefined): string {
  return sent && sensibleRequestId.test(sent) ? sent : randomUUID();
}

/** One operation context a request, made when first asked for: a batch shares it. */
export class Callers {
  private readonly requestIds = new WeakMap<CallerRequest, string>();
  private readonly contexts = new WeakMap<CallerRequest, Promise<OperationContext>>();
  private readonly resolved = new WeakMap<CallerRequest, OperationContext>();

  constructor(private readonly contextFor: ContextFactory) {}

  requestId(request: CallerRequest): string {
    const known = this.requestIds.get(request);
    if (known) return known;
    const requestId = requestIdFrom(request.headers.get('x-request-id'));
    this.requestIds.set(request, requestId);
    return requestId;
  }

  context(request: CallerRequest): Promise<OperationContext> {
    const known = this.contexts.get(request);
    if (known) return known;
    const making = this.fresh(request);
    this.contexts.set(request, making);
    making.then(
      (context) => this.resolved.set(request, context),
      () => this.contexts.delete(request),
    );
    return making;
  }

  /** The context of a request for another object that stands for the same: its credentials are counted once. */
  share(from: CallerRequest, to: CallerRequest): void {
    const context = this.contexts.get(from);
    const resolved = this.resolved.get(from);
    if (context) this.contexts.set(to, context);
    if (resolved) this.resolved.set(to, resolved);
  }

  /** A context of its own: with it, the key is looked up again. */
  fresh(request: CallerRequest): Promise<OperationContext> {
    return this.contextFor({
      apiKey: request.headers.get('x-api-key'),
      adminToken: request.headers.get('x-admin-token'),
      network: request.network ?? 'unknown',
      requestId: this.requestId(request),
      signal: request.signal ?? new AbortController().signal,
    });
  }

  /** The context where it was made already. */
  known(request: CallerRequest): OperationContext | undefined {
    return this.resolved.get(request);
  }
}

/** What the rate limiter decided last, for the response; `Retry-After` only on a refusal. */
export function rateHeaders(context: OperationContext | undefined): Record<string, string> {
  const decision = context?.rate.decision;
  if (!decision) return {};
  return {
    'RateLimit-Limit': String(decision.limit),
    'RateLimit-Remaining': String(decision.remaining),
    'RateLimit-Reset': String(decision.resetSeconds),
    'RateLimit-Policy': `${decision.limit};w=60`,
    ...(decision.allowed
      ? {}
      : { 'Retry-After': String(decision.retryAfterSeconds ?? decision.resetSeconds) }),
  };
}
