import type { WriteStream } from 'node:tty';
import colorsFor from 'picocolors';

export type Colors = ReturnType<typeof colorsFor.createColors>;

/** The output of a command: results go to standard output, everything else to standard error. */
export interface Terminal {
  /** Prints a line of the result. */
  print(line: string): void;
  /** Writes a part of the result, without a line break. */
  write(text: string): void;
  /** Prints a note, warning or error to standard error. */
  note(line: string): void;
  /** Prints the result as JSON: one indented document, or one line of NDJSON. */
  json(value: unknown, shape?: 'document' | 'line'): void;
  /** Prints a line to standard error with `--debug`. */
  debug(line: string): void;
  /** Styles for standard output and standard error; none if they are not terminals. */
  readonly colors: Colors;
  readonly noteColors: Colors;
  /** The width of standard output in columns; null if it is not a terminal: lines are then not truncated. */
  readonly columns: number | null;
  /** Standard error if it is a terminal, for progress bars; otherwise null. */
  readonly screen: WriteStream | null;
}

function terminalOf(stream: NodeJS.WriteStream): WriteStream | null {
  return stream.isTTY ? (stream as unknown as WriteStream) : null;
}

/** `hasColors` respects NO_COLOR, FORCE_COLOR and TERM=dumb. */
function styles(stream: WriteStream | null, wanted: boolean): Colors {
  return colorsFor.createColors(wanted && (stream?.hasColors() ?? false));
}

export function createTerminal(options: { color: boolean; debug: boolean }): Terminal {
  const { stdout, stderr } = process;
  const out = terminalOf(stdout);
  const screen = terminalOf(stderr);
  const note = (line: string) => stderr.write(`${line}\n`);
  const noteColors = styles(screen, options.color);
  return {
    print: (line) => stdout.write(`${line}\n`),
    write: (text) => stdout.write(text),
    note,
    json: (value, shape = 'document') =>
      stdout.write(`${JSON.stringify(value, null, shape === 'document' ? 2 : 0)}\n`),
    debug: (line) => {
      if (options.debug) note(noteColors.dim(line));
    },
    colors: styles(out, options.color),
    noteColors,
    columns: out?.columns || null,
    screen,
  };
}
