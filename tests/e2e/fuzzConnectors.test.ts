import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

test('a gateway outlives databases that answer with random and mutated bytes', async () => {
  // What the machine is busy with else decides on latencies: the whole run bounds them.
  const options = ['--connections', '60', '--seed', '7', '--minutes', '2', '--no-latency-bound'];
  const child = spawn(process.execPath, [join(root, 'dist/scripts/fuzz/connectors.js'), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  expect(output).toContain('the gateway is alive');
  expect(code).toBe(0);
}, 240_000);
