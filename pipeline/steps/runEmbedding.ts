import { type DocumentHead, readHead, readItems } from '@lectern/document-converter';
import { mongo } from 'mongoose';
import { v5 as uuidv5 } from 'uuid';
import type { ChunkDoc } from '../../models/chunks';
import type { FileDoc } from '../../models/files';
import { vectorKey } from '../../models/searchIndexes';
import { inheritedChunkId } from '../../records/chunkIds';
import { chunkText } from '../../records/chunkText';
import { embeddedText } from '../../records/embeddedText';
import { StageWorkspace } from '../artifacts';
import { type PipelineDeps, type StageRun, type StageStep, StaleRunError } from '../stage';
import type { DocumentChunk } from './chunk/documentChunk';
import { chunkChangesOf, findKeptChunks, headingsAbove, type KeptChunks, vectorsOfKept } from './keptChunks';

/** The default batch size. Bounds memory and the work that a crash repeats. */
const defaultBatchSize = 32;
/** Concurrent batches: one keeps the model busy while another is written. */
const concurrentBatches = 2;

/** Consecutive chunks. */
interface Batch {
  /** The chunks to embed and write. */
  due: DocumentChunk[];
  /** The number of those that this run has already written. */
  done: number;
}

/** Deterministic per run and index, so that a retried stage does not insert duplicates. */
function chunkId(file: FileDoc, chunk: DocumentChunk, kept: KeptChunks): string {
  const former = kept.ids.get(chunk.index);
  return former === undefined
    ? uuidv5(`${file.runId}:${chunk.index}`, file._id)
    : inheritedChunkId(former, file.runId ?? '');
}

function toChunkDoc(
  file: FileDoc,
  document: DocumentHead,
  chunk: DocumentChunk,
  stored: Pick<ChunkDoc, '_id' | 'vectors'>,
): ChunkDoc {
  return {
    ...stored,
    environmentId: file.environmentId,
    projectId: file.projectId,
    fileId: file._id,
    runId: file.runId ?? '',
    live: false,
    index: chunk.index,
    content: chunk.content,
    headingPath: chunk.headingPath,
    headings: headingsAbove(document, chunk),
    ...chunkText({ content: chunk.content, headingPath: chunk.headingPath, fileLanguage: document.language }),
    tokenCount: chunk.tokenCount,
    pageNumber: chunk.pageNumber,
    startPage: chunk.startPage,
    endPage: chunk.endPage,
    pageStarts: chunk.pageStarts,
    boundingBoxes: chunk.boundingBoxes,
    lineBoxes: chunk.lineBoxes,
    mimeType: file.mimeType,
    category: file.category,
    tags: file.tags,
    documentType: file.documentType,
    referenceId: file.referenceId,
    blobStoragePath: file.enrichedFilePath ?? '',
  };
}

/** Files that were deleted, reprocessed or finished by another worker must not get more chunks. */
async function requireOwnership({ models }: PipelineDeps, file: FileDoc): Promise<void> {
  const { _id, environmentId, runId, status } = file;
  if (!(await models.files.exists({ _id, environmentId, runId, status }))) throw new StaleRunError();
}

/** The chunks of the file in batches. */
async function* batchesOf(
  { models, embeddingModel }: PipelineDeps,
  { file, kept, path }: { file: FileDoc; kept: KeptChunks; path: string },
): AsyncGenerator<Batch> {
  const { environmentId, runId } = file;
  const size = embeddingModel.passagesAtATime ?? defaultBatchSize;
  const written = await models.chunks.find({ environmentId, fileId: file._id, runId }).select('_id').lean();
  const known = new Set(written.map((chunk) => chunk._id));
  let batch: Batch = { due: [], done: 0 };
  for await (const chunk of readItems<DocumentChunk>(path)) {
    if (known.has(chunkId(file, chunk, kept))) batch.done++;
    else batch.due.push(chunk);
    if (batch.due.length + batch.done < size) continue;
    yield batch;
    batch = { due: [], done: 0 };
  }
  if (batch.due.length + batch.done > 0) yield batch;
}

async function embedAndWrite(
  { models, embeddingModel, usageMeter }: PipelineDeps,
  { file, signal }: StageRun,
  document: DocumentHead,
  { chunks, kept }: { chunks: DocumentChunk[]; kept: KeptChunks },
): Promise<void> {
  const key = vectorKey(embeddingModel.id);
  const known = await vectorsOfKept(models, chunks, kept);
  const due = chunks.filter(({ index }) => known.get(index)?.[key] === undefined);
  const texts = due.map((chunk) =>
    embeddedText({ headings: headingsAbove(document, chunk), content: chunk.content }),
  );
  const embedded = due.length > 0 ? await embeddingModel.embed(texts, { purpose: 'passage', signal }) : [];
  // Before the chunks are written: what a crash makes this stage repeat, it also pays for again.
  await usageMeter.settled();
  const fresh = new Map(due.map(({ index }, at) => [index, embedded[at] ?? new Float32Array()]));
  const operations = chunks.map((chunk) => {
    const vector = fresh.get(chunk.index);
    const added = vector === undefined ? {} : { [key]: mongo.Binary.fromFloat32Array(vector) };
    const vectors = { ...known.get(chunk.index), ...added };
    const stored = { _id: chunkId(file, chunk, kept), vectors };
    const { _id, ...fields } = toChunkDoc(file, document, chunk, stored);
    // Insert only: another worker of the same run may have published the chunk already.
    return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
  });
  await models.chunks.bulkWrite(operations, { ordered: false, throwOnValidationError: true });
}

/** Embeds the chunks and writes them to the store, not yet visible to search. */
export const runEmbedding: StageStep = (deps, run) =>
  StageWorkspace.use(deps, run, async (workspace) => {
    const { file, onProgress } = run;
    const path = await workspace.fetch('chunks');
    const head = await readHead<DocumentHead>(path);
    const failing = new AbortController();
    const signal = AbortSignal.any([run.signal, failing.signal]);
    const kept = await findKeptChunks(deps.models, { file, head, path });
    const batches = batchesOf(deps, { file, kept, path });
    let finished = 0;
    const lane = async () => {
      for await (const { due, done } of batches) {
        signal.throwIfAborted();
        if (due.length > 0) {
          await embedAndWrite(deps, { ...run, signal }, head, { chunks: due, kept });
          await requireOwnership(deps, file);
        }
        finished += due.length + done;
        onProgress(Math.min(1, finished / file.totalChunks));
      }
    };
    // Wait for all lanes: a late write would follow the cleanup of a failed run.
    const lanes = Array.from({ length: concurrentBatches }, async () => {
      try {
        await lane();
      } catch (error) {
        failing.abort(error);
      }
    });
    await Promise.all(lanes);
    failing.signal.throwIfAborted();
    return {
      totalEmbeddings: file.totalChunks,
      embeddingDimension: deps.embeddingModel.dimension,
      ...chunkChangesOf(file, kept),
    };
  });
