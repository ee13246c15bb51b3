import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, type Harness, startHarness } from '../harness';
import { type CuttableProxy, startProxy } from './support/cuttableProxy';
import { type CliHome, makeHome, runCli, startCli } from './support/runCli';

/** Where the machine is made for it (Redis and databases stand by), the number that the product promises. */
const fileCount = Number(
  process.env.LECTERN_TEST_UPLOAD_FILES ?? (process.env.LECTERN_TEST_REDIS_URL ? 500 : 60),
);

jest.setTimeout(600_000);

let harness: Harness;
let home: CliHome;
let gateway: CuttableProxy;
let storage: CuttableProxy;

beforeAll(async () => {
  [gateway, storage] = await Promise.all([startProxy(), startProxy()]);
  harness = await startHarness({ DEMO_DATA: 'none', BLOB_PUBLIC_URL: `http://127.0.0.1:${storage.port}` });
  gateway.leadTo(Number(new URL(harness.origin).port));
  storage.leadTo(Number(await readFile(join(harness.dataDir, 'blob-port'), 'utf8')));
  home = await makeHome({ LECTERN_URL: `http://127.0.0.1:${gateway.port}` });
});
afterAll(async () => {
  await Promise.all([gateway.close(), storage.close()]);
  await harness.close();
  await home.remove();
});

async function makeLibrary(name: string, count: number): Promise<string> {
  const directory = join(home.directory, name);
  await mkdir(directory);
  for (let index = 0; index < count; index++) {
    const text = `Berth ${index} of harbour ${name} is let to the boat number ${index * 7 + 3}.\n`;
    await writeFile(join(directory, `berth-${String(index).padStart(3, '0')}.txt`), text);
  }
  return directory;
}

interface Outcome {
  type: string;
  name: string;
  result: string;
  reason: string | null;
}

function outcomes(stdout: string): Outcome[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Outcome);
}

interface Section {
  filesConnection: {
    nodes: { name: string; status: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

async function recordsNamed(search: string | null, key: string): Promise<{ name: string; status: string }[]> {
  const found: { name: string; status: string }[] = [];
  let after: string | null = null;
  do {
    const answer: { data?: Section; errors?: unknown } = await harness.graphql<Section>(
      `query ($after: String, $search: String) {
        filesConnection(first: 100, after: $after, filter: { search: $search }) {
          nodes { name status }
          pageInfo { hasNextPage endCursor }
        }
      }`,
      { after, search },
      { key },
    );
    const { data } = answer;
    if (!data) throw new Error(JSON.stringify(answer.errors));
    found.push(...data.filesConnection.nodes);
    after = data.filesConnection.pageInfo.hasNextPage ? data.filesConnection.pageInfo.endCursor : null;
  } while (after !== null);
  return found;
}

test(`of ${fileCount} files uploaded by one command over a network that is cut once, two broken ones are named with their reasons, all others become ready, and none is there twice`, async () => {
  const { key } = await harness.createKey();
  const library = await makeLibrary('north', fileCount - 2);
  await writeFile(join(library, 'broken-letter.pdf'), 'This is no PDF.');
  await writeFile(join(library, 'broken-picture.png'), 'This is no picture.');

  const upload = startCli(home, ['upload', library, '--key', key, '--json', '--parallel', '8']);
  const settled = () => outcomes(upload.stdout().replace(/[^\n]*$/, '')).length;
  await eventually(
    async () => settled(),
    (count) => count >= fileCount / 10,
    300_000,
  );
  gateway.cut();
  storage.cut();
  const triedSince = gateway.connections();
  await eventually(
    async () => gateway.connections(),
    (count) => count > triedSince,
    60_000,
  );
  gateway.restore();
  storage.restore();

  const { code, stdout, stderr } = await upload.finished;
  const summary = outcomes(stdout).at(-1);
  expect(summary).toMatchObject({
    type: 'summary',
    total: fileCount,
    ready: fileCount - 2,
    failed: 2,
    open: 0,
  });
  expect(code).toBe(1);
  expect(stderr).toContain('lectern: 2 files failed');
  const failed = outcomes(stdout).filter(({ result }) => result === 'failed');
  expect(failed.map(({ name }) => name).sort()).toEqual(['broken-letter.pdf', 'broken-picture.png']);
  for (const { reason } of failed) expect(reason).toMatch(/^The file .+\.$/);

  const records = await recordsNamed(null, key);
  expect(records.filter(({ status }) => status === 'ready')).toHaveLength(fileCount - 2);
  expect(new Set(records.map(({ name }) => name)).size).toBe(fileCount);
  expect(records).toHaveLength(fileCount);
});

test('a key that is deleted while its upload runs ends it with that reason, and another key goes on from there', async () => {
  const { id, key } = await harness.createKey('staging');
  const library = await makeLibrary('south', 30);
  const upload = startCli(home, ['upload', library, '--key', key, '--json', '--parallel', '1']);
  await eventually(
    async () => outcomes(upload.stdout().replace(/[^\n]*$/, '')).length,
    (count) => count > 0,
    120_000,
  );
  await harness.graphql('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id }, { admin: true });
  const { code, stdout, stderr } = await upload.finished;
  expect(code).toBe(4);
  expect(stderr).toMatch(
    /^lectern: The API key is invalid or has been deleted\. \d+ files? not done\. Run the same command with another --key to resume\.\n$/,
  );
  expect((outcomes(stdout).at(-1) as unknown as { open: number }).open).toBeGreaterThan(0);

  const { key: another } = await harness.createKey('staging');
  expect(await runCli(home, ['upload', library, '--key', another])).toMatchObject({ code: 0 });
  const records = await recordsNamed('berth', another);
  expect(records).toHaveLength(30);
  expect(records.every(({ status }) => status === 'ready')).toBe(true);
});

test('an upload whose network does not come back ends with 3 and says how to go on', async () => {
  const { key } = await harness.createKey('staging');
  const library = await makeLibrary('west', 10);
  const upload = startCli(home, ['upload', library, '--key', key, '--parallel', '1', '--patience', '2']);
  await eventually(
    async () => upload.stdout(),
    (text) => text.includes('ready'),
    120_000,
  );
  gateway.cut();
  const { code, stderr } = await upload.finished;
  gateway.restore();
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /cannot be reached \(the connection was lost\).* not done\. Run the same command again to resume/,
  );
});
