import { createHash } from 'node:crypto';
import { type DocumentHead, readItems } from '@lectern/document-converter';
import type { ChunkDoc } from '../../models/chunks';
import type { Models } from '../../models/createModels';
import type { FileDoc } from '../../models/files';
import type { ReplacementDoc } from '../../models/replacements';
import type { DocumentChunk } from './chunk/documentChunk';

/** The chunks of a replacement that the version in force has too. */
export interface KeptChunks {
  /** The stored IDs in the version in force, by index in the replacement. */
  ids: Map<number, string>;
  /** The number of chunks of the version in force. */
  formerCount: number;
}

/** The lines embedded before the content: the headings above it, or the title of the document. */
export function headingsAbove(document: DocumentHead, chunk: DocumentChunk): string {
  return chunk.headingPath.length > 0 ? chunk.headingPath.join('\n') : (document.title ?? '');
}

/** Blanks do not count: the page break that was in the chunk may be in another one now. */
function digestOf(chunk: Pick<ChunkDoc, 'headings' | 'headingPath' | 'content'>): string {
  const identity = JSON.stringify([chunk.headings, chunk.headingPath, chunk.content.replace(/\s+/g, ' ')]);
  return createHash('sha256').update(identity).digest('base64');
}

/**
 * Pairs the chunks of a replacement with those of the version in force that have the same text and headings, in order:
 * of several equal chunks each is paired once. The version in force does not change meanwhile, so a repeated stage
 * pairs the same.
 */
export async function findKeptChunks(
  models: Models,
  { file, head, path }: { file: FileDoc; head: DocumentHead; path: string },
): Promise<KeptChunks> {
  const { baseRunId = null } = file as Partial<ReplacementDoc>;
  const ids = new Map<number, string>();
  if (baseRunId === null) return { ids, formerCount: 0 };
  const former = new Map<string, string[]>();
  let formerCount = 0;
  const { environmentId, _id: fileId } = file;
  const cursor = models.chunks
    .find({ environmentId, fileId, runId: baseRunId }, { content: 1, headings: 1, headingPath: 1 })
    .sort({ index: 1 })
    .lean<ChunkDoc[]>()
    .cursor();
  for await (const chunk of cursor as AsyncIterable<ChunkDoc>) {
    formerCount++;
    const digest = digestOf(chunk);
    const equal = former.get(digest);
    if (equal) equal.push(chunk._id);
    else former.set(digest, [chunk._id]);
  }
  for await (const chunk of readItems<DocumentChunk>(path)) {
    const id = former.get(digestOf({ ...chunk, headings: headingsAbove(head, chunk) }))?.shift();
    if (id !== undefined) ids.set(chunk.index, id);
  }
  return { ids, formerCount };
}

/** The vectors of the kept chunks among `chunks`, by index in the replacement. */
export async function vectorsOfKept(
  models: Models,
  chunks: readonly DocumentChunk[],
  { ids }: KeptChunks,
): Promise<Map<number, ChunkDoc['vectors']>> {
  const wanted = chunks.map(({ index }) => ids.get(index)).filter((id) => id !== undefined);
  if (wanted.length === 0) return new Map();
  const found = await models.chunks.find({ _id: { $in: wanted } }, { vectors: 1 }).lean<ChunkDoc[]>();
  const byId = new Map(found.map(({ _id, vectors }) => [_id, vectors]));
  return new Map(chunks.map(({ index }) => [index, byId.get(ids.get(index) ?? '') ?? {}]));
}

/** The changes of chunks for the record of a replacement; none for the first content of a file. */
export function chunkChangesOf(
  file: FileDoc,
  { ids, formerCount }: KeptChunks,
): Partial<Pick<ReplacementDoc, 'chunkChanges'>> {
  if ((file as Partial<ReplacementDoc>).version === undefined) return {};
  const kept = ids.size;
  return { chunkChanges: { kept, embedded: file.totalChunks - kept, removed: formerCount - kept } };
}
