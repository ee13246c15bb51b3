import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { unreadablePath } from './failure';

/** Reads a file, or standard input for `-`. @throws CliError if it cannot be read */
export async function readText(path: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw unreadablePath(path, error);
  }
}
