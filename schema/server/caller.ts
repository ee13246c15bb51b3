import { requestIdOf } from '../../http/requestId';
import type { OperationContext } from '../../resolvers/context';
import type { ContextFactory } from '../../resolvers/createContextFactory';

/** The part of a request that identifies the caller: a Fetch request, or an equivalent. */
export interface CallerRequest {
  headers: { get(name: string): string | null };
  signal?: AbortSignal | null;
  /** Aborts `signal`. Absent where it is not this operation's own. */
  abort?: () => void;
  /** See `networkOf`. Absent where only the credentials of a known caller are read. */
  network?: string;
}

/** The operation contexts of requests, created on first use. The operations of a batch share one. */
export class Callers {
  private readonly requestIds = new WeakMap<CallerRequest, string>();
  private readonly contexts = new WeakMap<CallerRequest, Promise<OperationContext>>();
  private readonly resolved = new WeakMap<CallerRequest, OperationContext>();

  constructor(private readonly contextFor: ContextFactory) {}

  requestId(request: CallerRequest): string {
    const known = this.requestIds.get(request);
    if (known) return known;
    const requestId = requestIdOf(request.headers.get('x-request-id'));
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

  /** Reuses the context of a request for another object of the same request, so that it is authenticated once. */
  share(from: CallerRequest, to: CallerRequest): void {
    const context = this.contexts.get(from);
    const resolved = this.resolved.get(from);
    if (context) this.contexts.set(to, context);
    if (resolved) this.resolved.set(to, resolved);
  }

  /** Creates a new context, which looks up the key again. */
  fresh(request: CallerRequest): Promise<OperationContext> {
    return this.contextFor({
      apiKey: request.headers.get('x-api-key'),
      adminToken: request.headers.get('x-admin-token'),
      network: request.network ?? 'unknown',
      requestId: this.requestId(request),
      signal: request.signal ?? new AbortController().signal,
    });
  }

  /** The context, if it was created already. */
  known(request: CallerRequest): OperationContext | undefined {
    return this.resolved.get(request);
  }
}
