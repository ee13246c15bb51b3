import { existsSync } from 'node:fs';
import path from 'node:path';

/** The built file of a process or thread: beside this file in `dist`, or under `dist` when this file runs as TypeScript. */
export function builtFile(name: string): string {
  const beside = path.join(__dirname, `${name}.js`);
  return existsSync(beside)
    ? beside
    : path.join(__dirname, '../../../dist/providers/connectors/process', `${name}.js`);
}
