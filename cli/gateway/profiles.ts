import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, systemReason, usageError } from '../failure';
import { asRecord, parseRecord } from '../readJson';

export interface Profile {
  url?: string;
  apiKey?: string;
  adminToken?: string;
}

interface ProfilesFile {
  /** The profile that is used where none is named. */
  default?: string;
  profiles?: Record<string, unknown>;
}

export function profilesPath(configDir: string): string {
  return join(configDir, 'config.json');
}

function damaged(path: string) {
  return failure(
    `${path} is not a file of profiles: mend it, or remove it; docs/cli.md shows what it holds.`,
  );
}

/**
 * The named profile of the person's configuration file, its default one, or null where there is none.
 * @throws CliError for a name that the file doesn't have, or a file that can't be read
 */
export async function readProfile(configDir: string, name: string | null): Promise<Profile | null> {
  const path = profilesPath(configDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw failure(`The profiles in ${path} can't be read: ${systemReason(error)}.`, error);
    }
    if (name === null) return null;
    throw usageError(`There is no profile '${name}': ${path} does not exist.`);
  }
  const file = parseRecord<ProfilesFile>(text, { default: 'string?', profiles: 'object?' });
  if (!file) throw damaged(path);
  const profiles = file.profiles ?? {};
  const wanted = name ?? file.default;
  if (wanted === undefined) return null;
  if (!(wanted in profiles)) {
    const known = Object.keys(profiles);
    const hint = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none';
    throw usageError(`There is no profile '${wanted}' in ${path}: ${hint}.`);
  }
  const found = asRecord<Profile>(profiles[wanted], {
    url: 'string?',
    apiKey: 'string?',
    adminToken: 'string?',
  });
  if (!found) throw damaged(path);
  return found;
}
