import { dirname } from 'node:path';

/** The advice to an operator about a data file that is damaged or has lost its content. */
export function wayBack(path: string): string {
  return `Restore ${dirname(path)} from a backup, or remove it to begin with a store without documents`;
}
