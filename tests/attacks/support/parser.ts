import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

export interface Cost {
  cpuSeconds: number;
  /** The message of the error; null where the text was read. */
  fault: string | null;
}

/** A function of the built product in a process of its own, which a hostile text may end. */
export function startParser(built: string, name: string) {
  const child: ChildProcess = fork(join(__dirname, 'parserProcess.js'), [], {
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return {
    /** @throws Error where the process ended */
    read: (...values: unknown[]) =>
      new Promise<Cost>((resolve, reject) => {
        const ended = (code: number | null, signal: string | null) =>
          reject(new Error(`The process ended: ${signal ?? code}`));
        child.once('exit', ended);
        child.once('message', (cost) => {
          child.off('exit', ended);
          resolve(cost as Cost);
        });
        child.send({ file: join(root, built), name, values });
      }),
    close: () => child.kill(),
  };
}
