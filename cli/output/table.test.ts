import colorsFor from 'picocolors';
import type { Terminal } from '../terminal';
import { type Column, printTable } from './table';
import { widthOf } from './width';

function terminalOf(columns: number | null): { terminal: Terminal; lines: string[] } {
  const lines: string[] = [];
  const colors = colorsFor.createColors(false);
  const terminal: Terminal = {
    print: (line) => lines.push(line),
    write: () => undefined,
    note: (line) => lines.push(`note: ${line}`),
    json: () => undefined,
    debug: () => undefined,
    ...{ colors, noteColors: colors, columns, screen: null },
  };
  return { terminal, lines };
}

const rows = [
  { name: 'a short one', size: '1' },
  { name: '日本語の長い名前 that goes on and on and on and on', size: '12345' },
];
const columns: Column<(typeof rows)[number]>[] = [
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'SIZE', value: ({ size }) => size, align: 'right' },
];

test('columns stand under each other, wide characters counted as such, and nothing is cut where no terminal is', () => {
  const { terminal, lines } = terminalOf(null);
  printTable(terminal, columns, rows, 'none');
  expect(new Set(lines.map(widthOf)).size).toBe(1);
  expect(lines[2]).toContain('and on and on and on');
});

test('a narrow terminal cuts what may be cut, and no line is wider than it', () => {
  const { terminal, lines } = terminalOf(30);
  printTable(terminal, columns, rows, 'none');
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(30);
  expect(lines[2]).toContain('…');
  expect(lines[2]).toMatch(/12345$/);
});

test('nothing to list is told in a sentence beside the result', () => {
  const { terminal, lines } = terminalOf(null);
  printTable(terminal, columns, [], 'There are none.');
  expect(lines).toEqual(['note: There are none.']);
});

test('neither a title nor a value sends an escape sequence to the terminal or breaks its line', () => {
  const { terminal, lines } = terminalOf(null);
  const hostile = 'x\u001b]0;owned\u0007\u009b2J\r\ny';
  printTable(terminal, [{ title: hostile, value: () => hostile }], [{}], 'none');
  expect(lines).toEqual(['x]0;owned2J y', 'x]0;owned2J y']);
});
