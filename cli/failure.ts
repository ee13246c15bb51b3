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

/** A failure that ends a command. The message is one sentence for a person and says what to do. */
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

/** The server refused; its code tells the reasons apart. */
export class GatewayError extends CliError {
  constructor(
    /** As in REST: `file_not_found`, `validation_failed` … */
    readonly code: string,
    message: string,
    exitCode: ExitCode = exitCodes.failed,
    /** The server's own words, without what to do. */
    readonly reason = message,
    /** What else it said, by name. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(exitCode, message);
  }
}

/** The server could not be reached or did not answer: a later attempt may succeed. */
export class UnreachableError extends CliError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(exitCodes.unreachable, message, options);
  }
}

export const usageError = (message: string) => new CliError(exitCodes.usage, message);
export const failure = (message: string, cause?: unknown) =>
  new CliError(exitCodes.failed, message, { cause });

const systemReasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not open it',
  EPERM: 'this user may not do that',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOSPC: 'the disk is full',
  EDQUOT: "the disk's quota is used up",
  EROFS: 'the file system is read-only',
  EMFILE: 'too many files are open',
};

/** Why the operating system refused, in words. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && systemReasons[code]) ?? message ?? String(error);
}
