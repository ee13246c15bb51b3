/** Keeps the data of a release: `npx tsx tests/upgrades/keepState.ts INSTALLATION NAME`, where INSTALLATION is built. */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clientOf } from '../e2e/client';
import { makeDataDir, startProgram } from '../e2e/program';
import { fill } from './content';
import { countsOf, pack } from './stateFiles';

async function main([installation, name]: string[]): Promise<void> {
  if (!installation || !name) throw new Error('usage: keepState.ts INSTALLATION NAME');
  const state = resolve(__dirname, 'states', name);
  const { dataDir, remove } = await makeDataDir();
  const program = await startProgram({ DATA_DIR: dataDir, DEMO_DATA: 'none' }, resolve(installation));
  const filled = async () => {
    await fill(await clientOf(program));
    return countsOf(dataDir);
  };
  const counts = await filled().finally(() => program.end('SIGTERM'));
  await pack(dataDir, state);
  await writeFile(join(state, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
  await remove();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
