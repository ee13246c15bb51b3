import { readFile, writeFile } from 'node:fs/promises';
import {
  type Calibration,
  type FittedProfile,
  type FittedProfiles,
  parseProfileFile,
} from '../../search/retrieval/profileFile';

async function readExisting(path: string): Promise<FittedProfiles> {
  try {
    return parseProfileFile(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { models: [], keywords: null };
    throw error;
  }
}

/** Puts a curve into the file, in the place of the same model's; without a model, as that of keywords alone. */
export async function writeProfile(
  path: string,
  model: Omit<FittedProfile, 'calibration'> | null,
  calibration: Calibration,
): Promise<void> {
  const existing = await readExisting(path);
  const changed: FittedProfiles =
    model === null
      ? { ...existing, keywords: calibration }
      : {
          ...existing,
          models: [
            ...existing.models.filter(({ idPrefix }) => idPrefix !== model.idPrefix),
            { ...model, calibration },
          ],
        };
  await writeFile(path, `${JSON.stringify(changed, null, 2)}\n`);
}
