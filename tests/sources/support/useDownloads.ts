import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGuardedFetch } from '../../../providers/sources/guardedFetch';
import { eventually } from '../../harness';

/** A server for each test, and an empty directory that a reader of sources downloads into. */
export function useDownloads(listener: RequestListener) {
  let server: Server;
  let port: number;
  let directory: string;

  beforeEach(async () => {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    directory = await mkdtemp(join(tmpdir(), 'lectern-downloads-'));
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true });
  });

  const names = () => readdir(directory);
  return {
    origin: () => `http://127.0.0.1:${port}`,
    names,
    began: (count: number) => eventually(names, (found) => found.length === count),
    guarded: () =>
      createGuardedFetch({ userAgent: 'test', allowedNetworks: ['127.0.0.0/8'], allowedPorts: [port] }),
    options: (signal: AbortSignal) => ({
      known: new Map(),
      directory,
      maxPages: 100,
      accepts: () => true,
      signal,
    }),
  };
}
