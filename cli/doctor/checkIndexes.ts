import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/loadConfig';
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
 * Whether the indexes of the store are those that the code expects. That is the job of a program of the server's, in
 * a process of its own: it needs the store itself, which this room knows nothing of.
 */
export async function checkIndexes(config: Config, dataDir: string): Promise<Finding> {
  if (config.mongodbUri === null && !existsSync(join(dataDir, 'documents'))) {
    return skipped(name, 'there is no document store here yet');
  }
  const { code, output } = await run(join(packageRoot, 'dist', 'scripts', 'indexes.js'), dataDir);
  const lines = output.split('\n').filter((line) => line !== '');
  const last = lines.at(-1) ?? 'nothing was answered';
  if (code === 0) return ok(name, 'are as the code expects them');
  if (code === 1) {
    const differences = lines.slice(0, -1).join('; ');
    return failed(name, differences || last, "Run 'npm run indexes -- --apply'");
  }
  const reason = code === 'timeout' ? `no answer within ${timeoutMs / 1000} s` : last;
  return warning(
    name,
    `could not be compared: ${reason}`,
    "Run 'npm run indexes' where the store can be reached",
  );
}
