import { testedLag } from './search/testedLag';
import { startServer } from './server';

/** The message with which the parent starts the store, and the answer of the child. */
export interface StartMessage {
  directory: string;
  socketPath: string;
}
export type ChildMessage = { ready: true; uri: string } | { ready: false; message: string; inUse: boolean };

const RETRY_MS = 50;

/** The store as a child process: it lives exactly as long as the channel to its parent. */
async function run({ directory, socketPath }: StartMessage, lockDeadline: number): Promise<void> {
  for (;;) {
    try {
      const server = await startServer({
        directory,
        listen: { path: socketPath },
        indexLag: testedLag(process.env),
      });
      const stop = () => {
        server.close().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      };
      process.once('disconnect', stop);
      process.on('message', (message) => {
        if (message === 'close') stop();
      });
      // The parent may have died while the store was opening.
      if (!process.connected) stop();
      send({ ready: true, uri: server.uri });
      return;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const inUse = error instanceof Error && error.constructor.name === 'DirectoryInUseError';
      // The store of a parent that was killed is about to go: it holds the directory for a moment only.
      if (!inUse || Date.now() > lockDeadline) {
        send({ ready: false, message, inUse });
        process.disconnect?.();
        process.exitCode = 1;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

const LOCK_WAIT_MS = 5000;

// Documents of a few kilobytes are copied by the hundred: they share memory, because allocating it costs more than copying.
Buffer.poolSize = 32 * 1024;

// A signal to the whole process group must not end the store before the parent has finished its work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => setTimeout(() => process.exit(1), 10_000).unref());
process.once('message', (message) => {
  run(message as StartMessage, Date.now() + LOCK_WAIT_MS).catch((error: unknown) => {
    send({ ready: false, message: error instanceof Error ? error.message : String(error), inUse: false });
    process.exitCode = 1;
    process.disconnect?.();
  });
});
