import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';

interface Row {
  _id: number;
  tag: string;
  body: string;
}

const script = resolve(__dirname, '../dist/scripts/serve.js');
const LIMIT_MEGABYTES = 24;
const OUT_OF_DISK_SPACE = 14031;

interface Limited {
  uri: string;
  child: ChildProcess;
  /** Gives the store its space back. */
  relieve(): void;
}

function start(command: string, args: string[]): Promise<{ uri: string; child: ChildProcess }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((ready, reject) => {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said += text.toString();
    });
    child.once('exit', (code) => reject(new Error(`the store ended with code ${code}: ${said}`)));
    child.stdout?.on('data', (text: Buffer) => {
      const uri = /ready at (\S+)/.exec(text.toString())?.[1];
      if (uri) ready({ uri, child });
    });
  });
}

const storeCommand = (data: string) =>
  `exec ${process.execPath} ${script} --listen 127.0.0.1:0 --data ${data}`;

/** A store whose files may not grow past a limit. */
async function withFileLimit(directory: string): Promise<Limited> {
  const blocks = LIMIT_MEGABYTES * 2048;
  const { uri, child } = await start('sh', ['-c', `ulimit -S -f ${blocks}; ${storeCommand(directory)}`]);
  return {
    uri,
    child,
    relieve: () => void execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']),
  };
}

/** A store on a small file system of its own, half of which a ballast file takes. */
async function withSmallDisk(directory: string): Promise<Limited> {
  const ballast = join(directory, 'ballast');
  const { uri, child } = await start('unshare', [
    '-rm',
    'sh',
    '-c',
    `mount -t tmpfs -o size=${LIMIT_MEGABYTES}m tmpfs ${directory} && head -c ${LIMIT_MEGABYTES * 524_288} /dev/zero > ${ballast} && ${storeCommand(join(directory, 'data'))}`,
  ]);
  return { uri, child, relieve: () => rmSync(`/proc/${child.pid}/root${ballast}`) };
}

/** Why a way to limit the space can't be used here, and what would allow it. */
function unavailable(way: string): string | undefined {
  if (way === 'a file limit') {
    return spawnSync('prlimit', ['--version']).status === 0
      ? undefined
      : 'prlimit is missing: apt-get install util-linux';
  }
  return spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']).status === 0
    ? undefined
    : 'no user namespaces here: sysctl kernel.unprivileged_userns_clone=1';
}

/** Inserts until an insert is refused; returns the error. */
async function fillUp(rows: Collection<Row>, acknowledged: Set<number>): Promise<unknown> {
  for (let from = 0; from < 10_000; from += 10) {
    const batch = Array.from({ length: 10 }, (_, i) => ({
      _id: from + i,
      tag: `t${(from + i) % 7}`,
      body: 'x'.repeat(20_000),
    }));
    try {
      await rows.insertMany(batch);
    } catch (error) {
      return error;
    }
    for (const { _id } of batch) acknowledged.add(_id);
  }
  throw new Error('the space never ran out');
}

/** Checks that the stored rows are those acknowledged, by every way to look at them. */
async function expectWhole(rows: Collection<Row>, acknowledged: Set<number>): Promise<void> {
  const scanned = await rows
    .find({}, { projection: { tag: 1 } })
    .hint({ $natural: 1 })
    .toArray();
  expect(new Set(scanned.map((row) => row._id))).toEqual(acknowledged);
  expect(await rows.estimatedDocumentCount()).toBe(acknowledged.size);
  for (const tag of ['t0', 't5']) {
    const indexed = await rows
      .find({ tag }, { projection: { _id: 1 } })
      .hint({ tag: 1 })
      .toArray();
    expect(indexed.map((row) => row._id).sort()).toEqual(
      scanned
        .filter((row) => row.tag === tag)
        .map((row) => row._id)
        .sort(),
    );
  }
}

describe.each([
  ['a file limit', withFileLimit],
  ['a full disk', withSmallDisk],
] as const)('A store that runs into %s', (way, startLimited) => {
  const reason = unavailable(way);
  if (reason !== undefined) {
    process.stdout.write(`skipped: a store that runs into ${way}: ${reason}\n`);
    test.skip(`not run: ${reason}`, () => undefined);
    return;
  }

  let directory: string;
  let limited: Limited | undefined;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'store-full-'));
  });
  afterEach(() => {
    limited?.child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  test('refuses writes with OutOfDiskSpace, still reads, loses nothing, and writes again when there is space', async () => {
    limited = await startLimited(directory);
    const client = new MongoClient(limited.uri);
    try {
      const rows = client.db('full').collection<Row>('rows');
      await rows.createIndex({ tag: 1 });
      const acknowledged = new Set<number>();
      expect(await fillUp(rows, acknowledged)).toMatchObject({ code: OUT_OF_DISK_SPACE });
      expect(acknowledged.size).toBeGreaterThan(100);
      await expectWhole(rows, acknowledged);
      // A second refusal, now of an update, leaves everything as it was, too.
      await expect(
        rows.updateMany({}, { $set: { body: 'y'.repeat(60_000), tag: 'changed' } }),
      ).rejects.toMatchObject({ code: OUT_OF_DISK_SPACE });
      expect(await rows.countDocuments({ tag: 'changed' })).toBe(
        (await rows.find({ tag: 'changed', body: /^y/ }).toArray()).length,
      );
      limited.relieve();
      for (const { _id } of await rows.find({ tag: 'changed' }).toArray())
        await rows.updateOne({ _id }, { $set: { tag: `t${_id % 7}` } });
      await rows.insertOne({ _id: -1, tag: 't5', body: 'z'.repeat(100_000) });
      acknowledged.add(-1);
      await expectWhole(rows, acknowledged);
    } finally {
      await client.close();
    }
  });
});

test.each<[string, (file: string) => void]>([
  ['a directory', (file) => void mkdirSync(file)],
  ['something else', (file) => writeFileSync(file, 'not a store '.repeat(4000))],
])('a store whose file is %s refuses to start, and says which file', async (_, put) => {
  const directory = mkdtempSync(join(tmpdir(), 'store-unusable-'));
  try {
    put(join(directory, 'data.mdb'));
    await expect(
      start(process.execPath, [script, '--listen', '127.0.0.1:0', '--data', directory]),
    ).rejects.toThrow(`The document store cannot open ${join(directory, 'data.mdb')}`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
