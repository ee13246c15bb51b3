import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './environment';
import { failure } from './failure';
import { packageRoot } from './packageRoot';

/** The end of an error message that is shown. */
const maxErrorCharacters = 4_000;

/**
 * Runs a script of the server, which takes its settings from the environment, in a child process, because the CLI layer
 * may not import the store.
 */
export function runServerScript(
  name: 'calibrate' | 'indexes' | 'reembed' | 'reseal',
  args: string[],
  dataDir: string | undefined,
): Promise<void> {
  const script = join(packageRoot, 'dist', 'scripts', `${name}.js`);
  return new Promise((resolve, reject) => {
    const env = childEnvironment(dataDir === undefined ? {} : { DATA_DIR: dataDir });
    const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'inherit', 'pipe'] });
    let message = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(-maxErrorCharacters);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(failure(message.trim() || `lectern ${name} ended with code ${code}.`));
    });
  });
}
