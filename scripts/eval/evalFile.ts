import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ConversionError, type DocumentHead, readItemsSync } from '@lectern/document-converter';
import { fileKindOf } from '../../domain/fileTypes';
import { openDocumentStages } from '../../pipeline/documentStages';
import type { DocumentChunk } from '../../pipeline/steps/chunk/documentChunk';
import { shareInBoxes } from './boxCheck';
import { drawChunkBoxes } from './pagePicture';
import { recallOf } from './words';

export interface FileReport {
  status: 'ready' | 'failed' | 'crashed';
  reason: string | null;
  pages: number | null;
  chunks: number;
  language: string | null;
  seconds: number;
  /** The peak of the process, which did nothing else. */
  peakMemoryMb: number;
  expectedShare: number | null;
  inBoxes: number | null;
  picture: string | null;
}

export interface EvalOptions {
  path: string;
  expected: string;
  pictures: string;
  maxMemoryMb: number;
  timeoutMs: number;
}

/** All that the product brings along. */
const ocrLanguages = ['eng', 'deu', 'fra', 'spa', 'chi_sim', 'jpn', 'kor', 'heb', 'ara'];
const maxCheckedChunks = 20_000;

/** Takes one file from bytes to chunks, as the pipeline does, and measures it. */
export async function evalFile({
  path,
  expected,
  pictures,
  maxMemoryMb,
  timeoutMs,
}: EvalOptions): Promise<FileReport> {
  const kind = fileKindOf(path);
  if (!kind) throw new Error(`${path} is of no supported type`);
  const directory = mkdtempSync(join(tmpdir(), 'lectern-eval-'));
  const pool = openDocumentStages({ threads: 1, maxMemoryMb, timeoutMs, maxChunks: 100_000, ocrLanguages });
  const documentPath = join(directory, 'document.ndjson');
  const parsedPath = join(directory, 'parsed.ndjson');
  const chunksPath = join(directory, 'chunks.ndjson');
  const markdownPath = join(directory, 'converted.md');
  const report: FileReport = {
    status: 'ready',
    reason: null,
    pages: null,
    chunks: 0,
    language: null,
    seconds: 0,
    peakMemoryMb: 0,
    expectedShare: null,
    inBoxes: null,
    picture: null,
  };
  const started = performance.now();
  try {
    await pool.convertToFile({ path, kind, filename: basename(path), documentPath, markdownPath });
    await pool.parseFile({ documentPath, outputPath: parsedPath, markdownPath });
    const { head, chunkCount } = await pool.chunkFile({ documentPath: parsedPath, outputPath: chunksPath });
    Object.assign(report, {
      pages: head.pageCount,
      chunks: chunkCount,
      language: head.language,
    } satisfies Partial<FileReport>);
    measure();
    await check(head);
  } catch (error) {
    measure();
    report.status = error instanceof ConversionError ? 'failed' : 'crashed';
    report.reason = error instanceof Error ? error.message : String(error);
  } finally {
    await pool.close();
    rmSync(directory, { recursive: true, force: true });
  }
  return report;

  function measure() {
    report.seconds = (performance.now() - started) / 1000;
    report.peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  }

  async function check(head: DocumentHead) {
    const chunks: DocumentChunk[] = [];
    for (const chunk of readItemsSync<DocumentChunk>(chunksPath)) {
      if (chunks.length < maxCheckedChunks) chunks.push(chunk);
    }
    const text = [head.title ?? '', ...chunks.map((chunk) => chunk.content)].join('\n');
    report.expectedShare = expected ? recallOf(expected, text) : null;
    if (kind === 'pdf') report.inBoxes = await shareInBoxes(path, chunks);
    const picture = join(pictures, `${basename(path)}.png`);
    if (kind && (await drawChunkBoxes(path, kind, chunks, picture))) report.picture = picture;
  }
}

/** `file` and `expected_words` of an `index.tsv`; nothing expected where there is none. */
export function readExpectations(path: string): Map<string, string> {
  const [head = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const names = head.split('\t');
  const file = names.indexOf('file');
  const words = names.indexOf('expected_words');
  return new Map(
    lines.filter(Boolean).map((line) => {
      const cells = line.split('\t');
      return [cells[file] ?? '', (cells[words] ?? '').trim()];
    }),
  );
}
