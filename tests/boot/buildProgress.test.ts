/** What a build writes while it runs: `lectern … --json` builds a changed checkout first. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const build = join(__dirname, '../../scripts/build.js');

test('a build reports its progress on stderr, so that JSON on stdout stays JSON', () => {
  const program = `require(${JSON.stringify(build)}).step('Compiling', async () => {}).then(() => console.log('{}'))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({});
  expect(stderr).toMatch(/^Compiling … \d+\.\d s\n$/);
});
