import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import { childEnvironment } from '../environment';
import { packageRoot } from '../packageRoot';
import { type Finding, failed, ok, skipped, warning } from './finding';

const timeoutMs = 90_000;
const name = 'indexes';

function run(program: string, dataDir: string): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, '--check'],
      { env: childEnvironment({ DATA_DIR: dataDir }), timeout: timeoutMs, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        resolve({ code: error ? (error.code ?? 'timeout') : 0, output: (stdout + stderr).trim() });
      },
    );
  });
}

/**
 * Checks that the indexes of the store match those that the code expects. Runs the server's index script in a child
 * process, because the CLI layer may not import the store.
 */
export async function checkIndexes(config: Config, dataDir: string): Promise<Finding> {
  if (config.mongodbUri === null && !existsSync(join(dataDir, 'documents'))) {
    return skipped(name, 'no document store has been created yet');
  }
  const { code, output } = await run(join(packageRoot, 'dist', 'scripts', 'indexes.js'), dataDir);
  const lines = output.split('\n').filter((line) => line !== '');
  const last = lines.at(-1) ?? 'no output';
  if (code === 0) return ok(name, 'up to date');
  if (code === 1) {
    const differences = lines.slice(0, -1).join('; ');
    return failed(name, differences || last, "Run 'lectern indexes --apply'");
  }
  const reason = code === 'timeout' ? `timed out after ${timeoutMs / 1000} s` : last;
  return warning(
    name,
    `could not be checked: ${reason}`,
    "Run 'lectern indexes' on a machine that can reach the store",
  );
}
