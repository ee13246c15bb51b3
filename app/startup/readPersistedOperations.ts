import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../../config/loadConfig';

const operationsByHash = z.record(z.string().regex(/^(sha256:)?[0-9a-f]{64}$/), z.string());

/** The operations that clients may name by their hash. @throws ConfigError where the file can't be used */
export async function readPersistedOperations(path: string | null): Promise<Record<string, string>> {
  if (path === null) return {};
  try {
    return operationsByHash.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new ConfigError(
      `Lectern can't start: PERSISTED_OPERATIONS ${path} is not a JSON file of operations by their SHA-256.`,
    );
  }
}
