/**
 * Compares what is in the chunks of documents with a reading of the same files by other programs (pdftotext, the text
 * of XML parts, another library's cells), word by word and number by number:
 * `npm run eval:fidelity -- DIR [--limit FILES]`. Lists files by what is missing or invented; a number counts double.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readItemsSync } from '@lectern/document-converter';
import { type FileKind, fileKindOf } from '../domain/fileTypes';
import { type DocumentStages, openDocumentStages } from '../pipeline/documentStages';
import type { DocumentChunk } from '../pipeline/steps/chunk/documentChunk';
import { besideText, independentText } from './eval/independentText';
import { wordsOf } from './eval/words';

interface Fidelity {
  file: string;
  words: number;
  missing: string[];
  invented: string[];
}

const isNumber = (word: string) => /\d/.test(word);
const weightOf = (words: string[]) => words.reduce((sum, word) => sum + (isNumber(word) ? 2 : 1), 0);

async function chunksText(stages: DocumentStages, path: string, kind: FileKind): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-fidelity-'));
  const [documentPath, parsedPath, chunksPath] = ['a', 'b', 'c'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const markdownPath = join(directory, 'converted.md');
  try {
    await stages.convertToFile({ path, kind, filename: basename(path), documentPath, markdownPath });
    await stages.parseFile({ documentPath, outputPath: parsedPath, markdownPath });
    await stages.chunkFile({ documentPath: parsedPath, outputPath: chunksPath });
    const chunks = [...readItemsSync<DocumentChunk>(chunksPath)];
    return chunks.map(({ content, headingPath }) => [...headingPath, content].join('\n')).join('\n');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Words are compared as sets of a document: chunks repeat headers, and pages their furniture. */
function compare(
  file: string,
  { reference, beside }: { reference: string; beside: string },
  text: string,
): Fidelity {
  const own = wordsOf(text);
  // Markers of lists and notes are counted by programs, and stand in no file.
  const told = wordsOf(text.replace(/^\s*[\d.]+[.)]?\s|\[\d+\]/gm, ' ').replace(/https?:\S+/g, ' '));
  const [there, expected, all] = [new Set(own), wordsOf(reference), own.join('')];
  const readable = [...expected, ...wordsOf(beside)];
  const known = new Set(readable);
  const joined = readable.join('');
  const missing = expected.filter((word) => !there.has(word) && !all.includes(word));
  const invented = [...new Set(told)].filter(
    (word) => isNumber(word) && !known.has(word) && !joined.includes(word),
  );
  return { file, words: expected.length, missing, invented };
}

function documentsBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && fileKindOf(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string', default: '1000' } },
  });
  const root = resolve(positionals[0] ?? '.');
  const stages = openDocumentStages({
    threads: 1,
    maxMemoryMb: 1024,
    timeoutMs: 600_000,
    maxChunks: 100_000,
    ocrLanguages: ['eng'],
  });
  const results: Fidelity[] = [];
  const failures: string[] = [];
  try {
    for (const path of documentsBelow(root).slice(0, Number(values.limit))) {
      const kind = fileKindOf(path);
      const file = relative(root, path);
      try {
        const reference = kind ? independentText(path, kind) : null;
        if (!kind || !reference?.trim()) continue;
        const readable = { reference, beside: besideText(path, kind) };
        results.push(compare(file, readable, await chunksText(stages, path, kind)));
      } catch (error) {
        failures.push(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
  } finally {
    await stages.close();
  }
  const worst = results.sort(
    (a, b) => weightOf(b.missing) + weightOf(b.invented) - weightOf(a.missing) - weightOf(a.invented),
  );
  console.log('    words  present  invented numbers  file');
  for (const { file, words, missing, invented } of worst) {
    const share = `${(100 * (1 - missing.length / Math.max(1, words))).toFixed(2)}%`;
    console.log(
      `${String(words).padStart(9)}  ${share.padStart(7)}  ${String(invented.length).padStart(16)}  ${file}`,
    );
    if (missing.length > 0)
      console.log(`           missing: ${[...new Set(missing)].slice(0, 12).join(' ')}`);
    if (invented.length > 0) console.log(`           invented: ${invented.slice(0, 12).join(' ')}`);
  }
  for (const failure of failures) console.log(`failed: ${failure}`);
  const words = results.reduce((sum, one) => sum + one.words, 0);
  const missing = results.reduce((sum, one) => sum + one.missing.length, 0);
  const invented = results.reduce((sum, one) => sum + one.invented.length, 0);
  console.log(
    `${results.length} files, ${words} words, ${(100 * (1 - missing / Math.max(1, words))).toFixed(3)} % present, ${invented} invented numbers`,
  );
}

void main();
