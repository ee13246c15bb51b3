/**
 * Gives the product damaged and hostile files, and holds it to its word: each is read or refused with a sentence
 * for a person, within its bounds, and nothing dies: `npm run fuzz -- files [mutants a kind] [seed] [kinds]`,
 * kinds separated by commas.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionError } from '@lectern/document-converter';
import { fileKindOf } from '../../domain/fileTypes';
import { seededRandom } from '../../evaluation/statistics/seededRandom';
import { openDocumentStages } from '../../pipeline/documentStages';
import { mutate } from './mutateFile';
import { seedFiles } from './seedFiles';

const mutants = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const kinds = process.argv[4]?.split(',') ?? null;
const timeoutMs = 60_000;
const allowedOverrunMs = 15_000;

/** Texts of libraries and the language itself that no person should read. */
const rawText =
  /undefined|null\b|is not a function|\bat \S+:\d+|Cannot |Unexpected token|ENOENT|Error:|\[object|NaN|RangeError/;
const sentence = /^[A-Z].*\.$/s;

/** The fault of the reason given; null where there is none. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof ConversionError)) return `not a reason for a person: ${String(error)}`;
  const { message } = error;
  return sentence.test(message) && !rawText.test(message) ? null : `not a sentence: ${message}`;
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-fuzz-'));
  const pool = openDocumentStages({
    threads: 1,
    maxMemoryMb: 256,
    timeoutMs,
    maxChunks: 100_000,
    ocrLanguages: ['eng'],
  });
  const random = seededRandom(seed);
  const faults: string[] = [];
  try {
    for (const [name, bytes] of Object.entries(await seedFiles())) {
      const kind = fileKindOf(name);
      if (!kind || (kinds && !kinds.includes(kind))) continue;
      const reasons = new Map<string, number>();
      let read = 0;
      for (let round = 0; round < mutants; round++) {
        const { bytes: mutant, how } = mutate(bytes, kind, random);
        const path = join(directory, name);
        const paths = ['document', 'parsed', 'chunks', 'markdown'].map((file) => join(directory, file));
        const [documentPath = '', parsedPath = '', chunksPath = '', markdownPath = ''] = paths;
        writeFileSync(path, mutant);
        const started = performance.now();
        let fault: string | null = null;
        try {
          await pool.convertToFile({ path, kind, filename: name, documentPath, markdownPath });
          await pool.parseFile({ documentPath, outputPath: parsedPath, markdownPath });
          await pool.chunkFile({ documentPath: parsedPath, outputPath: chunksPath });
          read++;
        } catch (error) {
          fault = faultOf(error);
          const reason = error instanceof Error ? error.message : String(error);
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
        if (performance.now() - started > 3 * timeoutMs + allowedOverrunMs)
          fault = 'took longer than its bound';
        if (fault) {
          const kept = join(tmpdir(), `lectern-fuzz-${seed}-${faults.length}-${name}`);
          writeFileSync(kept, mutant);
          faults.push(`${kept} (${how}): ${fault}`);
        }
      }
      console.log(`${name}: ${read} of ${mutants} read`);
      for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1])) {
        console.log(`${String(count).padStart(6)}  ${reason}`);
      }
    }
  } finally {
    await pool.close();
    rmSync(directory, { recursive: true, force: true });
  }
  console.log(`seed ${seed}, ${faults.length} faults`);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
