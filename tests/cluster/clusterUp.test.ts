import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../harness';
import { clusterCommand, clusterEnabled } from './support/openCluster';

jest.setTimeout(180_000);

const script = resolve(__dirname, '../../scripts/cluster-up');

function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = execFile(script, args, (_error, stdout, stderr) =>
      done({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

if (!clusterEnabled) console.warn(`scripts/cluster-up: skipped; enable it with: ${clusterCommand}`);

(clusterEnabled ? describe : describe.skip)(`scripts/cluster-up (enable with: ${clusterCommand})`, () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-up-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test('starts a cluster whose printed key works, refuses a second one beside it, and stop ends all of it', async () => {
    const where = ['--directory', directory];
    const starter = spawn(script, [...where, '--gateways', '1', '--workers', '1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    starter.stdout.on('data', (part: Buffer) => {
      output += part.toString();
    });
    const exited = new Promise<number | null>((done) => starter.once('exit', done));
    await eventually(
      async () => output,
      (text) => text.includes('ends everything') || starter.exitCode !== null,
      120_000,
    );
    const [, base = ''] = /REST base +(\S+)/.exec(output) ?? [];
    const [, key = ''] = /Production key +(\S+)/.exec(output) ?? [];
    expect((await fetch(`${base}/me`, { headers: { 'x-api-key': key } })).status).toBe(200);
    const [, metrics = ''] = /Metrics +(\S+)/.exec(output) ?? [];
    expect(await (await fetch(metrics)).text()).toContain('lectern_build_info');

    const second = await run(...where);
    expect(second).toMatchObject({ code: 1, output: expect.stringMatching(/runs in .* already/) });

    expect(await run('stop', ...where)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Stopped.'),
    });
    expect(await exited).toBe(0);
    expect(await readdir(join(directory, 'processes'))).toEqual([]);
    await expect(fetch(`${base}/me`)).rejects.toThrow();
    expect((await run('stop', ...where)).output).toContain('No cluster runs there.');
  });

  test.each([
    [['--workers', '0'], '--workers must be a whole number from 1 to 16.'],
    [['--port', 'many'], '--port must be a whole number from 1 to 65535.'],
    [['begin'], 'Usage: scripts/cluster-up'],
    [['--nodes', '3'], 'Usage: scripts/cluster-up'],
  ])('%j is answered with what would be right', async (args, sentence) => {
    const { code, output } = await run(...args, '--directory', directory);
    expect([code, output.includes(sentence)]).toEqual([1, true]);
    expect(output).not.toMatch(/^ +at /m);
  });
});
