import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detect } from 'tinyld';
import type { Converter } from '../../src/converter';
import { convertFile } from '../../src/convertFile';
import type { Block, ConvertedDocument } from '../../src/document';
import type { FileKind } from '../../src/fileKind';
import { openConverter } from '../../src/openConverter';
import type { SheetTableItem } from '../../src/sheetTable';

const detectLanguage = (text: string) => detect(text) || null;

/** Converts bytes under a name in this thread. */
export async function convertBytes(
  name: string,
  content: string | Uint8Array,
  addTableItem?: (item: SheetTableItem) => void,
): Promise<ConvertedDocument> {
  const kind = name.split('.').at(-1) as FileKind;
  const directory = mkdtempSync(join(tmpdir(), 'lectern-fixture-'));
  try {
    const path = join(directory, name);
    writeFileSync(path, content);
    const blocks: Block[] = [];
    const head = await convertFile(
      {
        path,
        kind,
        filename: name,
        maxMemoryBytes: 512 * 1_048_576,
        ocrLanguages: ['eng'],
        detectLanguage,
        addTableItem,
      },
      (block) => blocks.push(block),
    );
    return { ...head, blocks };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** One for each list of languages: starting a thread with its recognition takes longer than most pictures. */
const pools = new Map<string, Converter>();

function poolOf(ocrLanguages: string[]): Converter {
  const key = ocrLanguages.join();
  const known = pools.get(key);
  if (known) return known;
  const pool = openConverter({
    threads: 1,
    maxMemoryMb: 512,
    timeoutMs: 600_000,
    ocrLanguages,
    worker: join(__dirname, 'detectingWorker.js'),
  });
  pools.set(key, pool);
  return pool;
}

afterAll(() => Promise.all([...pools.values()].map((pool) => pool.close())));

/** Converts bytes under a name in a thread, as the service does. */
export async function convertInPool(
  name: string,
  content: string | Uint8Array,
  ocrLanguages = ['eng'],
): Promise<ConvertedDocument> {
  const kind = name.split('.').at(-1) as FileKind;
  const directory = mkdtempSync(join(tmpdir(), 'lectern-fixture-'));
  try {
    const path = join(directory, name);
    writeFileSync(path, content);
    return await poolOf(ocrLanguages).convert({ path, kind, filename: name });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The blocks as a reader sees them, without ids and places. */
export function shown(blocks: Block[]): unknown[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return `${'#'.repeat(block.level)} ${block.text}`;
      case 'listItem':
        return `${'  '.repeat(block.depth)}${block.marker} ${block.text}`;
      case 'table':
        return block.rows;
      default:
        return block.text;
    }
  });
}
