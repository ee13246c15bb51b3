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
  /** The name of the default profile. */
  default?: string;
  profiles?: Record<string, unknown>;
}

export function profilesPath(configDir: string): string {
  return join(configDir, 'config.json');
}

function damaged(path: string) {
  return failure(`${path} is not a valid profile file. Correct or remove it; docs/cli.md describes it.`);
}

/**
 * Reads the named or default profile of the user's configuration file; null if there is none.
 * @throws CliError if the named profile does not exist, or the file cannot be read
 */
export async function readProfile(configDir: string, name: string | null): Promise<Profile | null> {
  const path = profilesPath(configDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw failure(`The profiles in ${path} cannot be read: ${systemReason(error)}.`, error);
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
    const hint = known.length > 0 ? `Known profiles: ${known.join(', ')}` : 'It has none';
    throw usageError(`There is no profile '${wanted}' in ${path}. ${hint}.`);
  }
  const found = asRecord<Profile>(profiles[wanted], {
    url: 'string?',
    apiKey: 'string?',
    adminToken: 'string?',
  });
  if (!found) throw damaged(path);
  return found;
}
