/**
 * The cost of reading files: `npm run bench -- files [--pages 500] [--large] [--rows N] [--keep DIR]`.
 * - Pages a second of a PDF of running text, from bytes to chunks, against PDFium's bare text and box calls.
 * - The same uploaded to the started program until it is ready, against PDFium and the embedding model alone.
 * - With `--large`, a PDF and a workbook of 100 MB each uploaded to it: memory of its processes, and how long `GET /me`
 *   takes meanwhile.
 * - With `--rows N`, only a workbook with a sheet of that many rows: the same, CPU seconds, and the file's `notice`.
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readItemsSync } from '@lectern/document-converter';
import { openDocumentStages } from '../../pipeline/documentStages';
import type { DocumentChunk } from '../../pipeline/steps/chunk/documentChunk';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { readBare } from './files/barePdfium';
import { makeTextPdf, makeWorkbook } from './files/samples';
import { startServer } from './files/startServer';
import { watchServer } from './files/watchServer';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    large: { type: 'boolean', default: false },
    rows: { type: 'string' },
    keep: { type: 'string' },
  },
});
const rounds = 3;
const goal = 0.8;
const largeBytes = 103_000_000;
const kinds = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface Cost {
  wall: number;
  cpu: number;
}

async function measure(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 };
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** From bytes to chunks against the bare library, in turns; returns the chunks and the bare seconds. */
async function benchStages(
  path: string,
  directory: string,
): Promise<{ texts: string[]; bareSeconds: number }> {
  const pages = Number(values.pages);
  const threads = Math.min(4, availableParallelism());
  const pool = openDocumentStages({
    threads,
    maxMemoryMb: 768,
    timeoutMs: 600_000,
    maxChunks: 1_000_000,
    ocrLanguages: ['eng'],
  });
  const at = (name: string) => join(directory, name);
  const stages = async () => {
    const files = { documentPath: at('document'), markdownPath: at('markdown') };
    await pool.convertToFile({ path, kind: 'pdf', filename: 'text.pdf', ...files });
    await pool.parseFile({ ...files, outputPath: at('parsed') });
    await pool.chunkFile({ documentPath: at('parsed'), outputPath: at('chunks') });
  };
  const costs: { bare: Cost; own: Cost }[] = [];
  try {
    await readBare(path);
    await stages();
    for (let round = 0; round < rounds; round++) {
      costs.push({ bare: await measure(() => readBare(path)), own: await measure(stages) });
    }
  } finally {
    await pool.close();
  }
  const of = (who: 'bare' | 'own', what: keyof Cost) => median(costs.map((cost) => cost[who][what]));
  const ratio = (what: keyof Cost) => median(costs.map(({ bare, own }) => bare[what] / own[what]));
  console.log(`${pages} pages from bytes to chunks, ${threads} threads`);
  console.table({
    'bare PDFium': {
      'pages/s': Math.round(pages / of('bare', 'wall')),
      'CPU s': of('bare', 'cpu').toFixed(2),
    },
    'all stages but embedding': {
      'pages/s': Math.round(pages / of('own', 'wall')),
      'CPU s': of('own', 'cpu').toFixed(2),
    },
  });
  console.log(
    `ratio by time ${ratio('wall').toFixed(2)} (goal ${goal}), by CPU time ${ratio('cpu').toFixed(2)}\n`,
  );
  if (ratio('wall') < goal) process.exitCode = 1;
  const texts = [...readItemsSync<DocumentChunk>(at('chunks'))].map((chunk) => chunk.content);
  return { texts, bareSeconds: of('bare', 'wall') };
}

/** Uploaded and embedded, against what the two libraries take for the same pages and passages. */
async function benchEndToEnd(path: string, { texts, bareSeconds }: { texts: string[]; bareSeconds: number }) {
  const pages = Number(values.pages);
  const model = createBuiltinEmbeddingModel();
  const { wall: modelSeconds } = await measure(() => model.embed(texts, { purpose: 'passage' }));
  const server = await startServer();
  try {
    const started = performance.now();
    const { file, seconds } = await server.ingest(path, kinds.pdf);
    const total = (performance.now() - started) / 1000;
    const ratio = (bareSeconds + modelSeconds) / total;
    console.log(
      `${pages} pages uploaded until ${file.status} (${file.total_chunks} passages): ${(pages / total).toFixed(1)} pages/s`,
    );
    console.log(
      `PDFium and the model alone ${(bareSeconds + modelSeconds).toFixed(1)} s, the program ${total.toFixed(1)} s: ratio ${ratio.toFixed(2)} (goal ${goal})`,
    );
    console.log(`${[...seconds].map(([status, time]) => `${status} ${time.toFixed(1)} s`).join(', ')}`);
    const bareSpeed = texts.length / modelSeconds;
    const speed = file.total_embeddings / (seconds.get('embedding_started') ?? 0);
    console.log(
      `embedding: the model alone ${bareSpeed.toFixed(1)} passages/s, the stage ${speed.toFixed(1)}: ratio ${(speed / bareSpeed).toFixed(2)} (goal ${goal}); load ${loadavg()[0]?.toFixed(1)}\n`,
    );
    if (ratio < goal || speed / bareSpeed < goal || file.status !== 'ready') process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

async function benchLarge(path: string, mimeType: string): Promise<void> {
  const server = await startServer();
  try {
    const watching = watchServer(server.pid, `${server.baseUrl}/me`, server.key);
    const { file, seconds } = await server.ingest(path, mimeType);
    const { peakMb, cpuSeconds, p50Ms, p99Ms, requests } = await watching.stop();
    console.log(
      `${path}: ${file.status}, ${file.total_chunks} passages, ${file.total_embeddings} with a vector${file.error_message ? ` (${file.error_message})` : ''}`,
    );
    console.log(`  ${[...seconds].map(([status, time]) => `${status} ${time.toFixed(1)} s`).join(', ')}`);
    console.log(
      `  ${cpuSeconds.toFixed(1)} s of CPU since the start; notice: ${(await server.noticeOf(file.id)) ?? 'none'}`,
    );
    const peaks = [...peakMb].map(([name, { resident, own }]) => `${name} ${resident} (${own})`);
    console.log(`  peak memory in MB, in brackets without the pages of files: ${peaks.join(', ')}`);
    console.log(
      `  GET /me: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms over ${requests} requests; load ${loadavg()[0]?.toFixed(1)}\n`,
    );
    if ((peakMb.get('gateway')?.resident ?? 0) >= 1024 || p99Ms >= 100 || file.status !== 'ready') {
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
}

async function main(): Promise<void> {
  const directory = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  mkdirSync(directory, { recursive: true });
  const sample = async (name: string, make: (path: string) => Promise<void>) => {
    const path = join(directory, name);
    if (!existsSync(path)) await make(path);
    return path;
  };
  try {
    if (values.rows !== undefined) {
      const rows = Number(values.rows);
      await benchLarge(await sample(`rows${rows}.xlsx`, (path) => makeWorkbook(path, { rows })), kinds.xlsx);
      return;
    }
    const pages = Number(values.pages);
    const text = await sample(`text${pages}.pdf`, (path) => makeTextPdf(path, pages));
    await benchEndToEnd(text, await benchStages(text, directory));
    if (!values.large) return;
    await benchLarge(
      await sample('large.xlsx', (path) => makeWorkbook(path, { bytes: largeBytes })),
      kinds.xlsx,
    );
    await benchLarge(await sample('large.pdf', (path) => makeTextPdf(path, 500, 205_000)), kinds.pdf);
  } finally {
    if (!values.keep) rmSync(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
