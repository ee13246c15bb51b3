import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the version from `package.json`, relative to the sources or to the build output. */
function readVersion(): string {
  for (const root of [join(__dirname, '..', '..'), join(__dirname, '..', '..', '..')]) {
    const path = join(root, 'package.json');
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  }
  return 'unknown';
}

export const version = readVersion();
