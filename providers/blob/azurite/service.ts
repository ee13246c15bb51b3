/** The blob service process. Started by `boot.ts`; exits with its parent. */
import { chmodSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Azurite, startAzurite } from './azurite';
import { coalesce } from './coalesce';
import { lockDirectory } from './directoryLock';
import type { Reply, Request, ServiceArguments } from './messages';

const retryDelayMs = 50;

// A Ctrl-C in a terminal reaches the whole process group, and a supervisor may signal each process of a
// service: the parent still needs the blobs while it drains. It sends `close`, or disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function tell(reply: Reply): void {
  if (process.connected) process.send?.(reply);
}

async function waitForPort(host: string, port: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const code = await tryPort(host, port);
    if (code === null) return;
    if (code !== 'EADDRINUSE') throw new Error(`The blob service cannot listen on ${host}:${port}: ${code}.`);
    if (Date.now() > deadline) {
      throw new Error(`The blob service cannot listen on ${host}:${port}: the port is in use.`);
    }
    await delay(retryDelayMs);
  }
}

function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

async function serve(): Promise<void> {
  const { dataDir, host, port, takeOverTimeoutMs }: ServiceArguments = JSON.parse(process.argv[2] ?? '{}');
  // Uploads are for their owner alone, also in a directory that was there before.
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  // Azurite writes its files by relative names.
  process.chdir(dataDir);
  let azurite: Azurite | null = null;
  process.once('disconnect', () => {
    // The parent died. Acknowledged uploads that are not confirmed yet are still saved.
    const saved = azurite ? azurite.save() : Promise.resolve();
    saved.then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  await lockDirectory(takeOverTimeoutMs);
  if (port !== 0) await waitForPort(host, port, takeOverTimeoutMs);
  const running = await startAzurite(host, port, () => process.exit(1));
  azurite = running;
  const save = coalesce(() => running.save());
  process.on('message', (request: Request) => {
    if (request.type === 'close') {
      running.close().finally(() => process.exit(0));
      return;
    }
    save().then(
      () => tell({ type: 'flushed', id: request.id, error: null }),
      (error: Error) => tell({ type: 'flushed', id: request.id, error: error.message }),
    );
  });
  tell({ type: 'ready', port: running.port });
}

serve().catch((error: Error) => {
  tell({ type: 'failed', message: error.message });
  process.exitCode = 1;
  process.disconnect?.();
});
