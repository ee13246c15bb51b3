/** A fault of an input, and where it is. */
export interface Fault {
  path: (string | number)[];
  msg: string;
}

/** A failure as the screens show it: the public message, and the ID to report. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** A code of the API, or `network` where the gateway cannot be reached. */
    readonly code: string,
    message: string,
    readonly requestId: string | null = null,
    readonly retryAfterSeconds: number | null = null,
    readonly faults: readonly Fault[] = [],
  ) {
    super(message);
  }
}

export interface GraphQLFailure {
  message: string;
  extensions?: { code?: string; requestId?: string; retryAfterSeconds?: number; faults?: Fault[] };
}

/** The message on input that was rejected: what is wrong, and where. */
function messageOf({ message, extensions }: GraphQLFailure): string {
  const faults = extensions?.faults ?? [];
  if (faults.length === 0) return message;
  return faults.map(({ path, msg }) => `${path.at(-1) ?? ''}: ${msg}`).join('\n');
}

export function fromGraphQL(failure: GraphQLFailure, retryAfter: string | null = null): ApiError {
  const { extensions } = failure;
  const seconds = retryAfter === null ? (extensions?.retryAfterSeconds ?? null) : Number(retryAfter);
  return new ApiError(
    extensions?.code ?? 'internal',
    messageOf(failure),
    extensions?.requestId ?? null,
    seconds,
    extensions?.faults,
  );
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('network', error instanceof Error ? error.message : String(error));
}
