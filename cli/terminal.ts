import type { WriteStream } from 'node:tty';
import colorsFor from 'picocolors';

export type Colors = ReturnType<typeof colorsFor.createColors>;

/** Where a command's words go: what was asked for to `out`, everything else to `err`. */
export interface Terminal {
  /** One line of the result. */
  print(line: string): void;
  /** A piece of the result, without an end of line. */
  write(text: string): void;
  /** A line beside the result: notes, warnings, errors. */
  note(line: string): void;
  /** The result as one JSON document, or one line of several. */
  json(value: unknown, shape?: 'document' | 'line'): void;
  /** Shown with `--debug` only. */
  debug(line: string): void;
  /** Styles for `out` and for `err`; plain where they are no terminals. */
  readonly colors: Colors;
  readonly noteColors: Colors;
  /** Columns of the terminal that `out` is; null where it is none: nothing is cut then. */
  readonly columns: number | null;
  /** The terminal that `err` is; null where it is none: nothing is redrawn then. */
  readonly screen: WriteStream | null;
}

function terminalOf(stream: NodeJS.WriteStream): WriteStream | null {
  return stream.isTTY ? (stream as unknown as WriteStream) : null;
}

/** `hasColors` heeds NO_COLOR, FORCE_COLOR and TERM=dumb. */
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
