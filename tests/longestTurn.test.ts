import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const limitMs = 300;

/** What Jest reports of each test of a suite, by its name, with the guard at a limit of `limitMs`. */
async function runSuite(source: string): Promise<Record<string, { status: string; message: string }>> {
  // Jest compares real paths, and the temporary directory is a link on some systems.
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'lectern-turn-'));
  try {
    await writeFile(join(directory, 'suite.test.js'), source);
    const config = {
      rootDir: directory,
      testEnvironment: 'node',
      setupFilesAfterEnv: [join(__dirname, 'longestTurn.js')],
      globals: { longestTurnMs: limitMs },
      testTimeout: 60_000,
    };
    await writeFile(join(directory, 'jest.config.json'), JSON.stringify(config));
    const report = await new Promise<string>((resolve) => {
      const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
      const args = [jest, '--config', join(directory, 'jest.config.json'), '--json', '--runInBand'];
      // Ends with 1 where a test fails, which is what some of these are for.
      execFile(process.execPath, args, { cwd: directory }, (_error, output) => resolve(output));
    });
    const results = JSON.parse(report).testResults[0].assertionResults as {
      title: string;
      status: string;
      failureMessages: string[];
    }[];
    return Object.fromEntries(
      results.map(({ title, status, failureMessages }) => [
        title,
        { status, message: failureMessages.join('\n') },
      ]),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('a test that blocks the event loop fails, by its processor time and not by the clock', async () => {
  const results = await runSuite(`
    const { Worker } = require('node:worker_threads');
    const timer = ${JSON.stringify(join(__dirname, 'threadCpuTime.js'))};
    const { threadCpuTimer } = require(timer);
    const cpuMs = threadCpuTimer();
    const burn = () => { for (const end = cpuMs() + ${2 * limitMs}; cpuMs() < end; ); };

    test('computes in one turn', burn);
    test('waits for a processor', () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${4 * limitMs});
    });
    test('computes in another thread', async () => {
      const source = 'const { threadCpuTimer } = require(' + JSON.stringify(timer) + '); const cpuMs = threadCpuTimer(); while (cpuMs() < ${4 * limitMs});';
      const worker = new Worker(source, { eval: true });
      await new Promise((resolve) => worker.once('exit', resolve));
    });
    test('does nothing after one that computed', () => undefined);
  `);
  expect(results).toEqual({
    'computes in one turn': {
      status: 'failed',
      message: expect.stringMatching(/The test blocked the event loop for \d+\.\d s of processor time\./),
    },
    'waits for a processor': { status: 'passed', message: '' },
    'computes in another thread': { status: 'passed', message: '' },
    'does nothing after one that computed': { status: 'passed', message: '' },
  });
}, 120_000);
