import { bearerOf } from '../../http/credentials';
import { requestIdOf } from '../../http/requestId';
import type { OperationContext } from '../../resolvers/context';
import type { ContextFactory, ContextRequest } from '../../resolvers/createContextFactory';

/** The part of a request that identifies the caller: a Fetch request, or an equivalent. */
export interface CallerRequest {
  headers: { get(name: string): string | null };
  /** Read only where something listens, because it may be created then. */
  readonly signal?: AbortSignal | null;
  /** Aborts `signal`. Absent where it is not this operation's own. */
  abort?: () => void;
  /** Closes the connection that the operation shares with others. Absent where it has its own. */
  closeConnection?: () => void;
  /** See `networkOf`. Absent where only the credentials of a known caller are read. */
  network?: string;
}

/** The credentials that the context of a request is built from. */
class Credentials implements ContextRequest {
  readonly apiKey: string | null;
  readonly adminToken: string | null;
  readonly principals: string | null;
  readonly userToken: string | null;
  readonly network: string;

  constructor(
    private readonly request: CallerRequest,
    readonly requestId: string,
  ) {
    this.apiKey = request.headers.get('x-api-key');
    this.adminToken = request.headers.get('x-admin-token');
    this.principals = request.headers.get('x-principals');
    this.userToken = bearerOf(request.headers.get('authorization'));
    this.network = request.network ?? 'unknown';
  }

  get signal(): AbortSignal {
    return this.request.signal ?? new AbortController().signal;
  }
}

/** The state of a request, as far as it is known. */
interface CallerState {
  requestId?: string;
  context?: Promise<OperationContext>;
  resolved?: OperationContext;
}

/** A property of the request: a `WeakMap` that gets an entry for each costs more, mostly in garbage collection. */
const stateKey = Symbol('caller');

type Tracked = CallerRequest & { [stateKey]?: CallerState };

/** The operation contexts of requests, created on first use. The operations of a batch share one. */
export class Callers {
  constructor(private readonly contextFor: ContextFactory) {}

  private stateOf(request: Tracked): CallerState {
    request[stateKey] ??= {};
    return request[stateKey];
  }

  requestId(request: CallerRequest): string {
    const state = this.stateOf(request);
    state.requestId ??= requestIdOf(request.headers.get('x-request-id'));
    return state.requestId;
  }

  context(request: CallerRequest): Promise<OperationContext> {
    const state = this.stateOf(request);
    if (state.context) return state.context;
    const making = this.fresh(request);
    state.context = making;
    making.then(
      (context) => {
        state.resolved = context;
      },
      () => {
        state.context = undefined;
      },
    );
    return making;
  }

  /** Reuses the context of a request for another object of the same request, so that it is authenticated once. */
  share(from: CallerRequest, to: Tracked): void {
    to[stateKey] = this.stateOf(from);
  }

  /** Creates a new context, which looks up the key again. */
  fresh(request: CallerRequest): Promise<OperationContext> {
    return this.contextFor(new Credentials(request, this.requestId(request)));
  }

  /** The context, if it was created already. */
  known(request: Tracked): OperationContext | undefined {
    return request[stateKey]?.resolved;
  }
}
