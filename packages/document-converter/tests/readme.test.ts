import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = join(__dirname, '..');
const readme = readFileSync(join(directory, 'README.md'), 'utf8');

test('the example of the README prints what the README shows', () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const [, output = ''] = /```text\n(.*?)```/s.exec(readme) ?? [];
  const printed = execFileSync(process.execPath, ['-'], { cwd: directory, input: program, encoding: 'utf8' });
  expect(printed).toBe(output);
});
