import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { failure, systemReason } from './failure';

/** The text of a file, or of the standard input for `-`. @throws CliError where it can't be read */
export async function readText(path: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw failure(`'${path}' can't be read: ${systemReason(error)}.`, error);
  }
}
