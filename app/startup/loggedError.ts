const maxCauses = 5;

/**
 * The parts of an error that are logged. Drivers add more to theirs, such as the arguments of the command that failed.
 */
interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: unknown;
}

/** Describes an error for the log by its type, message, code, stack and causes alone. */
export function loggedError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack,
    ...(cause === undefined || depth === maxCauses ? {} : { cause: loggedError(cause, depth + 1) }),
  };
}
