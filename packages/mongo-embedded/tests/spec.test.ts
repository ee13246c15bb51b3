import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DocumentServer, startServer } from '../src/server';
import { absentPart } from './specAbsent';
import { readSpec, type Topology, unmet } from './specFile';
import { runSpecTest } from './specRunner';
import { SKIPS } from './specSkips';

const shared = process.env.LECTERN_SHARED ?? resolve(__dirname, '../../../../shared');
const specs = join(shared, 'mongo-specs');
const SERVER_VERSION = '8.0.0';

function specFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const describeSpecs = (topology: Topology) => {
  let server: DocumentServer;
  const directory = mkdtempSync(join(tmpdir(), 'store-spec-'));
  const skipped = new Map<string, number>();
  const replicaSet = topology === 'replicaset' ? { replicaSet: 'specs' } : {};
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  let passed = 0;

  beforeAll(async () => {
    server = await startServer({
      directory,
      listen: { host: '127.0.0.1', port: 0 },
      failPoints: true,
      ...replicaSet,
    });
  });

  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
    const total = passed + [...skipped.values()].reduce((sum, n) => sum + n, 0);
    const rows = [...skipped]
      .sort((a, b) => b[1] - a[1])
      .map(([reason, count]) => `  ${String(count).padStart(4)}  ${reason}`);
    process.stdout.write(
      `driver specification tests, ${topology}: ${passed} of ${total} passed; not run, by reason:\n${rows.join('\n')}\n`,
    );
  });

  for (const path of specFiles(specs)) {
    const file = readSpec(path);
    const name = path
      .slice(specs.length + 1)
      .replace(/(\/tests)?(\/unified)?\//, '/')
      .replace(/\.json$/, '');
    for (const test of file.tests) {
      const title = `${name}: ${test.description}`;
      const reason =
        test.skipReason ??
        unmet(file.runOnRequirements, SERVER_VERSION, topology) ??
        unmet(test.runOnRequirements, SERVER_VERSION, topology) ??
        SKIPS.find(({ pattern }) => pattern.test(title))?.reason;
      if (reason !== undefined) {
        skip(reason);
        continue;
      }
      it(title, async () => {
        const uri =
          topology === 'single' ? server.uri : `mongodb://${server.state.address}/?replicaSet=specs`;
        const absent = await runSpecTest(file, test, uri).then(() => null, absentPart);
        if (absent === null) passed++;
        else skip(absent);
      });
    }
  }
};

if (existsSync(specs))
  describe.each<Topology>(['single', 'replicaset'])(
    "MongoDB's driver specification tests, %s",
    describeSpecs,
  );
else
  test.skip(`MongoDB's driver specification tests (put them at ${specs}, or name their parent in LECTERN_SHARED)`, () => {});
