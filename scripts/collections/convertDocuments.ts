import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentHead, readHead, readItems } from '@lectern/document-converter';
import { fileKindOf } from '../../domain/fileTypes';
import { openDocumentStages } from '../../pipeline/documentStages';
import type { DocumentChunk } from '../../pipeline/steps/chunk/documentChunk';

export interface CollectionDocument {
  name: string;
  head: DocumentHead;
  chunks: DocumentChunk[];
}

/** Says where the documents come from; no document itself. */
const notes = 'NOTE.txt';
const limits = {
  threads: 1,
  maxMemoryMb: 1_024,
  timeoutMs: 600_000,
  maxChunks: 100_000,
  ocrLanguages: ['eng'],
};

/**
 * The documents of a directory, converted, parsed and chunked as the pipeline does it. The chunks are kept in
 * `cache` by the digest of the content, so that a second run reads them.
 */
export async function convertDocuments(directory: string, cache: string): Promise<CollectionDocument[]> {
  mkdirSync(cache, { recursive: true });
  const stages = openDocumentStages(limits);
  try {
    const documents: CollectionDocument[] = [];
    for (const name of readdirSync(directory).sort()) {
      const kind = fileKindOf(name);
      if (!kind || name.startsWith('questions.') || name === notes) continue;
      const path = join(directory, name);
      const kept = join(cache, `${createHash('sha256').update(readFileSync(path)).digest('hex')}.jsonl`);
      if (!existsSync(kept)) await convert({ path, kind, filename: name }, kept, stages);
      const chunks: DocumentChunk[] = [];
      for await (const chunk of readItems<DocumentChunk>(kept)) chunks.push(chunk);
      documents.push({ name, head: await readHead<DocumentHead>(kept), chunks });
    }
    return documents;
  } finally {
    await stages.close();
  }
}

async function convert(
  file: { path: string; kind: NonNullable<ReturnType<typeof fileKindOf>>; filename: string },
  target: string,
  stages: ReturnType<typeof openDocumentStages>,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'lectern-collection-'));
  const [documentPath, parsedPath, markdownPath] = ['document', 'parsed', 'markdown'].map((part) =>
    join(work, part),
  ) as [string, string, string];
  try {
    await stages.convertToFile({ ...file, documentPath, markdownPath });
    await stages.parseFile({ documentPath, outputPath: parsedPath, markdownPath });
    const written = `${target}.new`;
    await stages.chunkFile({ documentPath: parsedPath, outputPath: written });
    renameSync(written, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
