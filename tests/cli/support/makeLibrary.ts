import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CliHome } from './runCli';

/** A folder of files to upload, one of which is of no supported type. Returns its path. */
export async function makeLibrary(home: CliHome): Promise<string> {
  const library = join(home.directory, 'library');
  await mkdir(join(library, 'sub'), { recursive: true });
  await writeFile(
    join(library, 'garden.md'),
    '# Garden notes\n\nThe tomato variety Amber Lantern was sown on 3 March under glass.\n',
  );
  await writeFile(
    join(library, 'sub', 'piano.txt'),
    'The piano tuner Ilse Brandt comes every second Tuesday.\n',
  );
  await writeFile(join(library, 'archive.zip'), 'not taken');
  return library;
}
