import { createServer } from 'node:net';
import { ConfigError } from '../../config/config';

/**
 * Rejects an address that nothing on this machine can listen on, before anything is opened there.
 * @param setting what the address comes from, such as `HOST`
 * @throws ConfigError
 */
export async function checkHost(setting: string, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const sentence = `${setting} ${host} is not an address of this machine (${code ?? message}).`;
      reject(new ConfigError(`Lectern can't start: ${sentence}`));
    });
    probe.listen(0, host, () => probe.close(() => resolve()));
  });
}
