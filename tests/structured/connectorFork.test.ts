import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';

const directory = mkdtempSync(path.join(tmpdir(), 'lectern-fork-'));
const file = path.join(directory, 'shop.sqlite');
const built = path.resolve('dist/providers/connectors/openConnector.js');

beforeAll(() => createSampleDatabase(file));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A gateway in short, that opens as many files as it may, asks a database, closes them and asks again. */
const program = `
  const { closeSync, openSync } = require('node:fs');
  const { createOpenConnector } = require(${JSON.stringify(built)});
  const open = createOpenConnector({ sqliteDirectories: [${JSON.stringify(directory)}], maxProcesses: 1 });
  const connector = open('sqlite', ${JSON.stringify(file)}, 'a');
  const ping = () => connector.ping().then(() => 'answered', (error) => error.code ?? String(error));
  async function main() {
    const files = [];
    try {
      for (;;) files.push(openSync('/dev/null'));
    } catch (error) {
      if (error.code !== 'EMFILE') throw error;
    }
    const crowded = await Promise.all([ping(), ping(), ping()]);
    for (const descriptor of files) closeSync(descriptor);
    console.log([...crowded, await ping()].join(' '));
    await connector.close();
  }
  main();
`;

test('a process that cannot be started for want of files fails its requests, and leaves room for the next', async () => {
  const script = 'ulimit -n 64 && exec "$0" -e "$1"';
  const started = promisify(execFile)('sh', ['-c', script, process.execPath, program], { timeout: 60_000 });
  expect((await started).stdout).toBe('unavailable unavailable unavailable answered\n');
});
