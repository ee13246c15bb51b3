import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the package: beside the sources, or one directory above what was built of them. */
function readVersion(): string {
  for (const root of [join(__dirname, '..', '..'), join(__dirname, '..', '..', '..')]) {
    const path = join(root, 'package.json');
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  }
  return 'unknown';
}

export const version = readVersion();
