import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const retryDelayMs = 50;

/**
 * Acquires the exclusive lock of the working directory, and waits for a process that is about to exit. The lock is
 * a listening socket, which the system releases however its process ends. Its path is relative, because socket
 * paths are limited to about 100 characters.
 */
export async function lockDirectory(timeoutMs: number): Promise<void> {
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\lectern-blobs-${createHash('sha256').update(process.cwd()).digest('hex')}`
      : 'lock.sock';
  const deadline = Date.now() + timeoutMs;
  while (!(await listens(path))) {
    if (!(await answers(path))) await rm(path, { force: true });
    else if (Date.now() > deadline) {
      throw new Error(`The data directory ${process.cwd()} is in use by another process.`);
    } else await delay(retryDelayMs);
  }
}

function listens(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server: Server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(path, () => resolve(true));
    server.unref();
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
