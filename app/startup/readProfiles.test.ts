import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProfile } from '../../scripts/retrieval/writeProfile';
import { readProfiles } from './readProfiles';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-profiles-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const curve = (bias: number) => ({ weights: { coverage: 1 }, bias, shift: 1 });

test('what a fit writes is read at the start; another fit of the same model takes its place', async () => {
  const path = join(directory, 'profiles.json');
  const e5 = { idPrefix: 'e5', vectorWeight: 0.6 };
  await writeProfile(path, e5, curve(-5));
  await writeProfile(path, null, curve(-6));
  await writeProfile(path, { ...e5, vectorWeight: 0.7 }, curve(-7));
  const profiles = await readProfiles(path);
  expect(profiles.of('e5')).toMatchObject({ vectorWeight: 0.7, calibration: { bias: -7 } });
  expect(profiles.keywordsOnly.calibration.bias).toBe(-6);
});

test('a file that is not there, or damaged, ends the start with a sentence that names it', async () => {
  const missing = join(directory, 'missing.json');
  await expect(readProfiles(missing)).rejects.toThrow(
    `Lectern can't start: RETRIEVAL_PROFILES ${missing} is invalid: `,
  );
  const damaged = join(directory, 'damaged.json');
  await writeFile(damaged, '{"models":[{}]}');
  await expect(readProfiles(damaged)).rejects.toThrow(/models\.0\.idPrefix/);
  // A damaged file is not overwritten by a fit either.
  await expect(writeProfile(damaged, null, curve(-1))).rejects.toThrow(/models\.0\.idPrefix/);
});
