import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../../config/config';

const operationsByHash = z.record(z.string().regex(/^(sha256:)?[0-9a-f]{64}$/), z.string());

/** Reads the persisted operations by their hash. @throws ConfigError when the file is invalid */
export async function readPersistedOperations(path: string | null): Promise<Record<string, string>> {
  if (path === null) return {};
  try {
    return operationsByHash.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new ConfigError(
      `Lectern can't start: PERSISTED_OPERATIONS ${path} is not a JSON file that maps SHA-256 hashes to operations.`,
    );
  }
}
