import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '@lectern/mongo-embedded';
import { build } from 'esbuild';
import mongoose, { type Connection } from 'mongoose';
import { createModels, type Models } from '../../models/createModels';
import { sumUsage } from '../../records/sumUsage';

const kills = 60;
/** The requests that a process has in flight at the same time. */
const inFlight = 3;

let directory: string;
let store: Awaited<ReturnType<typeof startDocumentStore>>;
let connection: Connection;
let models: Models;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-usage-'));
  store = await startDocumentStore({ dataDir: join(directory, 'documents') });
  connection = await mongoose
    .createConnection(store.uri, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  models = createModels(connection);
  await build({
    entryPoints: [join(__dirname, 'support/countingProcess.ts')],
    outfile: join(directory, 'counting.js'),
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
    // The bundle lies outside of the repository and takes its packages from it.
    banner: { js: `module.paths.unshift(${JSON.stringify(join(__dirname, '../../node_modules'))});` },
  });
});
afterAll(async () => {
  await connection.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

/** Lets a process count until it has said so many lines, and kills it in the middle of its work. */
async function countUntilKilled(firstFile: number, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(directory, 'counting.js'), store.uri, String(firstFile)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
    if (text.split('\n').length > lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return text.split('\n');
}

test(`after ${kills} kills, what was done is counted once, and nothing else`, async () => {
  let [begun, done, nextFile] = [0, 0, 0];
  for (let kill = 0; kill < kills; kill++) {
    const lines = await countUntilKilled(nextFile, 1 + ((kill * 7) % 40));
    begun += lines.filter((line) => line === 'request begun').length;
    done += lines.filter((line) => line === 'request done').length;
    // The file whose entry was not confirmed is counted again by the next process, as by a queue.
    nextFile += lines.filter((line) => line.startsWith('file ')).length;
  }
  expect(done).toBeGreaterThan(kills);
  const [sum] = await sumUsage(models, {
    environmentId: 'environment',
    from: '0000-00-00',
    to: '9999-99-99',
    by: 'total',
  });
  const counts = sum?.counts ?? {};
  console.log({
    kills,
    begun,
    done,
    counted: counts.requests_search,
    files: counts.files,
    confirmed: nextFile,
  });
  expect(counts.requests_search).toBeGreaterThanOrEqual(done);
  expect(counts.requests_search).toBeLessThanOrEqual(begun);
  expect(begun - done).toBeLessThanOrEqual(kills * inFlight);
  expect(counts.answer_prompt_tokens).toBe(10 * (counts.requests_search ?? 0));
  // The last process may have stored one more than it could say.
  const files = counts.files ?? 0;
  expect([nextFile, nextFile + 1]).toContain(files);
  expect(counts).toMatchObject({ pages: 2 * files, chunks: 5 * files, bytes: 100 * files });
}, 300_000);
