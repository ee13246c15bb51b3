import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';

/** Each checks that nothing of the other is left, and then leaves something of each kind. */
const suite = `
  test('begins as Node does', () => {
    expect([Date.now() > 1, process.env.LEFT, typeof setTimeout(() => {}, 0).unref]).toEqual([true, undefined, 'function']);
    jest.spyOn(Date, 'now').mockReturnValue(1);
    process.env.LEFT = 'yes';
    jest.useFakeTimers();
  });
`;

test('the realm and the packages of a suite are those of Node', () => {
  expect(runInThisContext('Date')).toBe(Date);
  expect(structuredClone(new Date(0))).toBeInstanceOf(Date);
  expect(require('graphql')).toBe(createRequire(__filename)('graphql'));
});

test('spies, variables and fake timers of a suite are gone in the next one', async () => {
  // Jest compares real paths, and the temporary directory is a link on some systems.
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'lectern-suites-'));
  try {
    for (const name of ['a', 'b']) await writeFile(join(directory, `${name}.test.js`), suite);
    const config = {
      rootDir: directory,
      runtime: join(__dirname, 'sharedPackages.js'),
      testEnvironment: join(__dirname, 'oneRealm.js'),
    };
    await writeFile(join(directory, 'jest.config.json'), JSON.stringify(config));
    const jestPath = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
    const args = [jestPath, '--config', join(directory, 'jest.config.json'), '--json', '--runInBand'];
    const report = await new Promise<string>((resolve) => {
      // Ends with 1 where a test fails; the report tells which.
      execFile(process.execPath, args, { cwd: directory }, (_error, output) => resolve(output));
    });
    const { testResults } = JSON.parse(report) as { testResults: { status: string; message: string }[] };
    expect(testResults.map(({ status, message }) => ({ status, message }))).toEqual([
      { status: 'passed', message: '' },
      { status: 'passed', message: '' },
    ]);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
