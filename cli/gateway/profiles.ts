import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { failure, systemReason, usageError } from '../failure';

const profile = z.strictObject({
  url: z.string().optional(),
  apiKey: z.string().optional(),
  adminToken: z.string().optional(),
});

const profilesFile = z.strictObject({
  /** The profile that is used where none is named. */
  default: z.string().optional(),
  profiles: z.record(z.string(), profile).default({}),
});

export type Profile = z.output<typeof profile>;

export function profilesPath(configDir: string): string {
  return join(configDir, 'config.json');
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
  let file: z.output<typeof profilesFile>;
  try {
    file = profilesFile.parse(JSON.parse(text));
  } catch (cause) {
    throw failure(
      `${path} is not a file of profiles: mend it, or remove it; docs/cli.md shows what it holds.`,
      cause,
    );
  }
  const wanted = name ?? file.default;
  if (wanted === undefined) return null;
  const found = file.profiles[wanted];
  if (!found) {
    const known = Object.keys(file.profiles);
    const hint = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none';
    throw usageError(`There is no profile '${wanted}' in ${path}: ${hint}.`);
  }
  return found;
}
