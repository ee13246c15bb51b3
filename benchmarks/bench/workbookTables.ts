/**
 * The cost of the tables of a large workbook: `npm run bench -- workbook [--megabytes 100]`. Seconds of CPU and by the
 * clock, and the largest resident size, of converting with and without typed values and of making the database.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDocumentStages } from '../../pipeline/documentStages';
import { makeWorkbook } from './files/samples';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '100' } } });

async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const started = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = (value: number) => value.toFixed(1).padStart(6);
  const resident = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${name.padEnd(28)}${seconds((user + system) / 1e6)} s CPU ${seconds((performance.now() - started) / 1000)} s, at most ${resident} MB resident so far`,
  );
  return result;
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  const stages = openDocumentStages({ maxChunks: 500_000, timeoutMs: 900_000 });
  try {
    const path = join(directory, 'large.xlsx');
    await makeWorkbook(path, { bytes: Number(values.megabytes) * 1_000_000 });
    const convert = (tablesPath: string | null) =>
      stages.convertToFile({
        path,
        kind: 'xlsx',
        filename: 'large.xlsx',
        documentPath: join(directory, 'document.jsonl'),
        markdownPath: join(directory, 'document.md'),
        tablesPath,
      });
    const itemsPath = join(directory, 'sheets.jsonl');
    const databasePath = join(directory, 'tables.sqlite');
    await measure('text alone', () => convert(null));
    await measure('text and typed values', () => convert(itemsPath));
    const schemaPath = join(directory, 'tables.json');
    const { tableCount, notes } = await measure('database', () =>
      stages.buildTables({ itemsPath, workbookName: 'large.xlsx', databasePath, schemaPath }),
    );
    const megabytes = (file: string) => (statSync(file).size / 1_000_000).toFixed(1);
    console.log(
      `${megabytes(path)} MB to ${tableCount} tables: ${megabytes(databasePath)} MB of SQLite, ${megabytes(schemaPath)} MB of schema ${notes.join(' ')}`,
    );
  } finally {
    await stages.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

void main();
