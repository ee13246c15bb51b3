/** The program as a person runs it: in a pseudo-terminal, with what its screen shows. */
import type { IPty } from '@lydell/node-pty';
import { Terminal } from '@xterm/headless';
import { eventually } from '../../harness';
import { type CliHome, launcher } from './runCli';

export const columns = 100;
export const rows = 30;

export interface TerminalCli {
  /** Lines that can be seen, and those that scrolled away above them. */
  screen(): string[];
  /** All that was sent to the terminal, control sequences included. */
  raw(): string;
  type(keys: string): void;
  /** Waits until the screen passes. */
  shows(passes: (screen: string) => boolean, timeoutMs?: number): Promise<string>;
  finished: Promise<{ code: number; screen: string[] }>;
  cursorIsShown(): boolean;
}

/** Null with the reason where this machine has no pseudo-terminals. */
export function loadPty(): typeof import('@lydell/node-pty') | null {
  try {
    return require('@lydell/node-pty') as typeof import('@lydell/node-pty');
  } catch {
    return null;
  }
}

export function startInTerminal(
  pty: typeof import('@lydell/node-pty'),
  home: CliHome,
  args: string[],
  env: Record<string, string> = {},
): TerminalCli {
  const terminal = new Terminal({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true });
  const child: IPty = pty.spawn(process.execPath, [launcher, ...args], {
    cols: columns,
    rows,
    name: 'xterm-256color',
    cwd: home.directory,
    env: { ...home.env, TERM: 'xterm-256color', ...env },
  });
  let raw = '';
  child.onData((data) => {
    raw += data;
    terminal.write(data);
  });
  const screen = () => {
    const { active } = terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, index) =>
      (active.getLine(index)?.translateToString(true) ?? '').trimEnd(),
    );
    while (lines.at(-1) === '') lines.pop();
    return lines;
  };
  const finished = new Promise<{ code: number; screen: string[] }>((done) => {
    child.onExit(({ exitCode }) => terminal.write('', () => done({ code: exitCode, screen: screen() })));
  });
  return {
    screen,
    raw: () => raw,
    type: (keys) => child.write(keys),
    shows: (passes, timeoutMs = 60_000) => eventually(async () => screen().join('\n'), passes, timeoutMs),
    finished,
    cursorIsShown: () => raw.lastIndexOf('\u001b[?25h') > raw.lastIndexOf('\u001b[?25l'),
  };
}
