import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

/** Makes in `image` what `npm prune --omit=dev` leaves of `node_modules`, by links. */
export async function linkProductionModules(root: string, image: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const packagesByFolder = new Map<string, string[]>();
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    // Packages within packages come with the outer one.
    // Native packages of other systems are in the lock file only.
    if (dev || path.lastIndexOf('node_modules/') !== 0 || !existsSync(join(root, path))) continue;
    const folder = join(image, dirname(path));
    packagesByFolder.set(folder, [...(packagesByFolder.get(folder) ?? []), join(root, path)]);
  }
  for (const [folder, packages] of packagesByFolder) {
    await mkdir(folder, { recursive: true });
    // Links don't reach another file system, as the temporary directory may be.
    await run('cp', ['-al', ...packages, folder]).catch(() => run('cp', ['-a', ...packages, folder]));
  }
}
