/** Sources in the archive of an environment. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type CliHome, makeHome, runCli } from '../cli/support/runCli';
import { eventually } from '../harness';
import { page } from './site';
import { useSources } from './support/useSources';

const { site, harness, admin, createSource, ended, settled, filesOf } = useSources();

let home: CliHome;
beforeAll(async () => {
  home = await makeHome({ DATA_DIR: harness().dataDir });
});
afterAll(() => home?.remove());

async function lectern(...args: string[]) {
  const { code, stdout, stderr } = await runCli(home, [...args, '--json']);
  if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

test('an archive carries sources without their secrets, and an imported one goes on with its imported files', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/a']));
  site().pages.set('/a', page('A', 'The text of A.'));
  const id = await createSource('/', { intervalMinutes: 60 });
  await ended(id);
  await settled(id);
  expect(await filesOf(id)).toHaveLength(2);
  const s3 = { bucket: 'manuals', accessKeyId: 'reader', secretAccessKey: 'the secret of the bucket' };
  const { createSource: paused } = await admin<{ createSource: { id: string } }>(
    'mutation ($input: CreateSourceInput!) { createSource(input: $input) { id } }',
    { input: { kind: 's3', name: 'Bucket', s3 } },
  );
  await admin('mutation ($input: UpdateSourceInput!) { updateSource(input: $input) { id } }', {
    input: { id: paused.id, intervalMinutes: 60, isPaused: true },
  });

  const archive = join(home.directory, 'production.tar.gz');
  expect(await lectern('export', archive)).toMatchObject({ sources: 2, files: 2 });
  expect(gunzipSync(await readFile(archive)).toString('latin1')).not.toContain(s3.secretAccessKey);
  const into = ['import', archive, '--environment', 'staging'] as const;
  expect(await lectern(...into)).toMatchObject({ sources: 2, ready: 2, failed: 0 });
  expect(await lectern(...into)).toMatchObject({ sources: 0, there: 2, failed: 0 });

  const { keys, models, graphql } = harness();
  const listed = await admin<{ admin: { sources: { id: string; name: string; hasSecret: boolean }[] } }>(
    '{ admin { sources { id name kind intervalMinutes isPaused nextRunAt hasSecret website { startUrls } s3 { bucket } } } }',
    {},
    keys.staging,
  );
  const [website, bucket] = listed.admin.sources;
  expect(website).toMatchObject({
    ...{ name: 'site', kind: 'website', intervalMinutes: 60, isPaused: false, nextRunAt: expect.any(String) },
    website: { startUrls: [`${site().origin}/`] },
  });
  expect(bucket).toMatchObject({
    ...{ name: 'Bucket', hasSecret: false, s3: { bucket: 'manuals' } },
    ...{ intervalMinutes: 60, isPaused: true, nextRunAt: null },
  });

  site().pages.set('/a', page('A', 'The new text of A.'));
  const before = await filesOf(website?.id ?? '');
  expect(before.map(({ sourceUrl }) => sourceUrl)).toEqual([`${site().origin}/`, `${site().origin}/a`]);
  const runs = 'mutation ($id: UUID!) { runSource(id: $id) { id } }';
  for (const source of [website, bucket])
    await graphql(runs, { id: source?.id }, { admin: true, key: keys.staging });
  const lastRun = async (sourceId: string) => {
    const [last] = await models.sourceRuns.find({ sourceId, isActive: { $exists: false } }).lean();
    return last ?? null;
  };
  expect(await eventually(() => lastRun(website?.id ?? ''), Boolean)).toMatchObject({
    ...{ state: 'succeeded', added: 0, changed: 1, unchanged: 1 },
  });
  expect(await eventually(() => lastRun(bucket?.id ?? ''), Boolean)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('secret is not stored'),
  });
  expect((await filesOf(website?.id ?? '')).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
});
