import { createServer } from 'node:net';
import { ConfigError } from '../../config/config';

/** Rejects an address that no service of this machine can listen on, before anything is opened. */
export async function checkHost(host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        new ConfigError(
          `Lectern can't start: HOST ${host} is not an address of this machine (${code ?? message}).`,
        ),
      ),
    );
    probe.listen(0, host, () => probe.close(() => resolve()));
  });
}
