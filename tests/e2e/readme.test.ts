/** Follows the README as a newcomer would: its commands, in their order, in a clean copy of the project. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../harness';
import { makeDataDir } from './program';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
const timeoutMs = 240_000;

/** Blocks that are marked for it, in order. `text` has lines that the commands before it print; `…` ends a cut line. */
const blocks = [
  ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```(sh|text) first-time\n(.*?)^```$/gms),
].map(([, kind, content]) => ({ kind, content: content ?? '' }));

/** What a clone has: every file that is under version control, or is about to be. */
async function copyTo(directory: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    const target = join(directory, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
}

function startServer(directory: string, environment: NodeJS.ProcessEnv) {
  // A group of its own: npm, its shell and the server end together.
  const child = spawn('npm', ['start'], { cwd: directory, env: environment, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    output: () => output,
    async stop() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

test(
  'the first five minutes of the README go as it says, command by command',
  async () => {
    const [begin, ...others] = blocks;
    expect(begin).toEqual({ kind: 'sh', content: 'npm ci\nnpm start\n' });
    const { dataDir: directory, remove } = await makeDataDir();
    await copyTo(directory);
    // In place of `npm ci`, which would need the registry: what it installed here.
    symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
    const { PATH, HOME } = process.env;
    const environment = {
      PATH,
      HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      XDG_STATE_HOME: join(directory, '.state'),
    };
    const server = startServer(directory, environment);
    try {
      await eventually(
        async () => server.output(),
        (output) => output.includes('Lectern is ready'),
        timeoutMs / 4,
      );
      let printed = '';
      for (const { kind, content } of others) {
        if (kind === 'sh') {
          const shell = await run('sh', ['-e', '-c', content], {
            cwd: directory,
            env: environment,
            timeout: timeoutMs / 2,
          });
          printed = `\n${shell.stdout}`;
          expect(printed).not.toMatch(/"code":|"detail":/);
        } else {
          for (const line of content.split('\n').filter(Boolean))
            expect(printed).toContain(`\n${line.replace(/…$/, '')}`);
        }
      }
      // The last one is the flow with curl: asked, answered and removed.
      expect(printed).toContain('The tomato variety Amber Lantern was sown on 3 March under glass.');
      expect(printed).toContain('"deleted":true');
    } finally {
      await server.stop();
      await remove();
    }
  },
  timeoutMs,
);
