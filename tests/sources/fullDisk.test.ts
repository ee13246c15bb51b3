/** A source whose objects do not all fit on the disk of the gateway. */
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const mount = (size: string, directory: string) => `mount -t tmpfs -o size=${size} tmpfs ${directory}`;
const isPossible = spawnSync('unshare', ['-rm', 'sh', '-c', mount('1m', '/mnt')]).status === 0;
if (!isPossible)
  console.warn('A full disk is not tested: it needs unshare, with the right to mount in a namespace.');

(isPossible ? test : test.skip)(
  'an object that the disk has no space for fails with that reason, and the others are read',
  async () => {
    const sizes: Record<string, number> = { 'a.txt': 1_000, 'large.txt': 2_000_000, 'z.txt': 2_000 };
    const server = createServer((request, response) => {
      response.end(Buffer.alloc(sizes[request.url?.slice(1) ?? ''] ?? 0, 'x'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const directory = await mkdtemp(join(tmpdir(), 'lectern-small-'));
    const program = [process.execPath, join(__dirname, 'support/readOnSmallDisk.js')];
    const command = [...program, origin, directory, ...Object.keys(sizes)].join(' ');
    try {
      const { stdout } = await promisify(execFile)('unshare', [
        '-rm',
        'sh',
        '-c',
        `${mount('512k', directory)} && ${command}`,
      ]);
      const { read, ...others } = JSON.parse(stdout);
      expect(
        new Map(read.map((item: { filename: string; size: number }) => [item.filename, item.size])),
      ).toEqual(
        new Map([
          ['a.txt', 1_000],
          ['z.txt', 2_000],
        ]),
      );
      expect(others).toEqual({
        failures: [
          { address: `${origin}/large.txt`, reason: 'The disk of the gateway has no space for it.' },
        ],
        isComplete: true,
        left: 2,
      });
    } finally {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true });
    }
  },
  60_000,
);
