import { existsSync } from 'node:fs';
import path from 'node:path';

/** The built file of a thread: beside this file in `dist`, or under `dist` where this file still is TypeScript. */
export function workerFile(name: string): string {
  const beside = path.join(__dirname, `${name}.js`);
  return existsSync(beside) ? beside : path.join(__dirname, '../../dist/providers/connectors', `${name}.js`);
}
