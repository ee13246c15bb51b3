/** The entry point of the CLI: runs a command, prints its error and sets the exit code. */
import { CommanderError } from 'commander';
import { CliError, type ExitCode, exitCodes, systemReason } from './failure';
import { printable } from './output/width';
import { createProgram } from './program';

/** Commander's usage error in one line, with its suggestion. */
function usageSentence({ message }: CommanderError): string {
  const sentence = message
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return `${capital}${/[.?!)]$/.test(capital) ? '' : '.'} See 'lectern help'.`;
}

/** The message and exit code for an error. */
function explain(error: unknown): { message: string | null; exitCode: ExitCode } {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { message: null, exitCode: exitCodes.ok };
    // Help was printed instead of running a command.
    const isHelp = error.code === 'commander.help';
    return { message: isHelp ? null : usageSentence(error), exitCode: exitCodes.usage };
  }
  if (error instanceof CliError) return { message: error.message, exitCode: error.exitCode };
  const reason = systemReason(error).replace(/\.$/, '');
  return {
    message: `Unexpected error (${reason}). Run the command with --debug for a stack trace.`,
    exitCode: exitCodes.failed,
  };
}

/** A closed pipe ends the program without an error; any other write error is reported. */
function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok);
    process.stderr.write(`lectern: The result cannot be written: ${systemReason(error)}.\n`);
    process.exit(exitCodes.failed);
  });
  process.stderr.on('error', () => undefined);
}

export async function main(argv: string[]): Promise<void> {
  watchOutput();
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    const { message, exitCode } = explain(error);
    // A message may quote a file name, an archive or a server.
    if (message !== null) process.stderr.write(`lectern: ${printable(message)}\n`);
    if (argv.includes('--debug') && exitCode !== exitCodes.ok) {
      process.stderr.write(`${printable(String(error instanceof Error ? error.stack : error))}\n`);
      if (error instanceof Error && error.cause)
        process.stderr.write(`caused by ${printable(String(error.cause))}\n`);
    }
    process.exitCode = exitCode;
  }
}
