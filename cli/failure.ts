/** Exit codes of the program; `docs/cli.md` lists them. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  refused: 4,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error that ends a command. Its message says what is wrong and what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** An error that the server returned. */
export class GatewayError extends CliError {
  constructor(
    /** The error code, as in REST: `file_not_found`, `validation_failed` … */
    readonly code: string,
    message: string,
    exitCode: ExitCode = exitCodes.failed,
    /** The server's message, without the CLI's advice. */
    readonly reason = message,
    /** Further `extensions` of the error. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(exitCode, message);
  }
}

/** The server is unreachable or did not respond; a retry may succeed. */
export class UnreachableError extends CliError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(exitCodes.unreachable, message, options);
  }
}

/** Whether an error concerns all files of a command and ends it, such as a deleted key, rather than one of them. */
export function isFatal(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  return error instanceof GatewayError ? error.exitCode === exitCodes.refused : !(error instanceof CliError);
}

export const usageError = (message: string) => new CliError(exitCodes.usage, message);
export const failure = (message: string, cause?: unknown) =>
  new CliError(exitCodes.failed, message, { cause });

const systemReasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many files are open',
};

/** Describes an error of the operating system. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && systemReasons[code]) ?? message ?? String(error);
}

/** A path that was given cannot be read; one that does not exist is a usage error. */
export function unreadablePath(path: string, error: unknown): CliError {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  const exitCode = isMissing ? exitCodes.usage : exitCodes.failed;
  return new CliError(exitCode, `'${path}' cannot be read: ${systemReason(error)}.`, { cause: error });
}
