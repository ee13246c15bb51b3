import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createProgram } from '../../cli/program';
import { referenceOf, withReference } from '../../cli/reference';

const document = readFileSync(join(__dirname, '../../docs/cli.md'), 'utf8');
const program = createProgram();

test('the document has the reference that the program itself gives (npm run codegen renews it)', () => {
  expect(withReference(document, referenceOf(program))).toBe(document);
});

test('the reference names the values that an operand or an option can have', () => {
  expect(document).toContain('| `shell` | the shell (bash, zsh, fish) |');
  expect(document).toContain(
    '| `stage` | the stage (conversion, parsing, chunking, embedding); default: all |',
  );
  expect(document).toContain('| `--by <group>` | what rows are grouped by (day, key, total); default day |');
});

test('every command tells what it does, and every operand and option what it is', () => {
  const check = (command: Command): void => {
    expect([command.name(), command.description()]).toEqual([command.name(), expect.stringMatching(/\w/)]);
    for (const option of command.options) expect(option.description).toMatch(/\w/);
    for (const child of command.commands) check(child);
  };
  for (const command of program.commands) if (command.name() !== 'complete') check(command);
});

test('the document names every exit code and variable', () => {
  for (const word of ['| 0 |', '| 1 |', '| 2 |', '| 3 |', '| 4 |', '| 130, 143 |'])
    expect(document).toContain(word);
  for (const name of [
    'LECTERN_URL',
    'LECTERN_API_KEY',
    'LECTERN_ADMIN_TOKEN',
    'LECTERN_PROFILE',
    'DATA_DIR',
  ]) {
    expect(document).toContain(name);
  }
});
