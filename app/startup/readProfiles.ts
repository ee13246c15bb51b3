import { readFile } from 'node:fs/promises';
import { ConfigError } from '../../config/config';
import { builtinProfiles, type Profiles, profilesFrom } from '../../search/retrieval/modelProfile';
import { parseProfileFile } from '../../search/retrieval/profileFile';

/** Reads the score calibration curves; configured ones take precedence over built-in ones. @throws ConfigError */
export async function readProfiles(path: string | null): Promise<Profiles> {
  if (path === null) return builtinProfiles;
  try {
    return profilesFrom(parseProfileFile(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ConfigError(
      `Lectern can't start: RETRIEVAL_PROFILES ${path} is invalid: ${(error as Error).message}.`,
    );
  }
}
