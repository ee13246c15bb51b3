import { mongo } from 'mongoose';
import { v5 as uuidv5 } from 'uuid';
import type { ChunkedHead, DocumentChunk, DocumentHead } from '../../domain/document';
import type { ChunkDoc } from '../../models/chunks';
import { chunkText } from '../../models/chunkText';
import { embeddedText } from '../../models/embeddedText';
import type { FileDoc } from '../../models/files';
import { vectorKey } from '../../models/searchIndexes';
import { StageWorkspace } from '../artifacts';
import { readHead, readItems } from '../documentFile';
import { chunkWork, embeddingWork } from '../embeddingWork';
import { type PipelineDeps, type StageRun, type StageStep, StaleRunError } from '../stage';
import { membership } from './chunk/tableRuns';

/** The default batch size, in embedded chunks. Bounds memory and the work that a crash repeats. */
const defaultBatchSize = 32;
/** The minimum batch size when chunks without vectors are included. */
const minWriteBatch = 64;
/** Concurrent batches: one keeps the model busy while another is written. */
const concurrentBatches = 2;

interface DueChunk {
  chunk: DocumentChunk;
  wordsOnly: boolean;
}

/** Deterministic per run and index, so that a retried stage does not insert duplicates. */
function chunkId(file: FileDoc, chunk: DocumentChunk): string {
  return uuidv5(`${file.runId}:${chunk.index}`, file._id);
}

function headingsAbove(document: DocumentHead, chunk: DocumentChunk): string {
  return chunk.headingPath.length > 0 ? chunk.headingPath.join('\n') : (document.title ?? '');
}

function toChunkDoc(
  file: FileDoc,
  document: DocumentHead,
  { chunk, wordsOnly }: DueChunk,
  vectors: ChunkDoc['vectors'],
): ChunkDoc {
  return {
    _id: chunkId(file, chunk),
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
    boundingBoxes: chunk.boundingBoxes,
    mimeType: file.mimeType,
    category: file.category,
    tags: file.tags,
    documentType: file.documentType,
    referenceId: file.referenceId,
    blobStoragePath: file.enrichedFilePath ?? '',
    wordsOnly,
    vectors,
  };
}

/** Files that were deleted, reprocessed or finished by another worker must not get more chunks. */
async function requireOwnership({ models }: PipelineDeps, file: FileDoc): Promise<void> {
  const { _id, environmentId, runId, status } = file;
  if (!(await models.files.exists({ _id, environmentId, runId, status }))) throw new StaleRunError();
}

/** The chunks of the file in batches, split into those to write (`due`) and those this run has already written (`done`). */
async function* batchesOf(
  { models, embeddingModel }: PipelineDeps,
  file: FileDoc,
  path: string,
  head: ChunkedHead,
): AsyncGenerator<{ due: DueChunk[]; done: DueChunk[] }> {
  const { environmentId, runId } = file;
  const mostEmbedded = embeddingModel.passagesAtATime ?? defaultBatchSize;
  const mostWritten = Math.max(minWriteBatch, mostEmbedded);
  const written = await models.chunks.find({ environmentId, fileId: file._id, runId }).select('_id').lean();
  const known = new Set(written.map((chunk) => chunk._id));
  const isWordsOnly = membership(head.wordsOnly ?? []);
  let batch: { due: DueChunk[]; done: DueChunk[] } = { due: [], done: [] };
  let toEmbed = 0;
  for await (const chunk of readItems<DocumentChunk>(path)) {
    const wordsOnly = isWordsOnly(chunk.index);
    const isDone = known.has(chunkId(file, chunk));
    (isDone ? batch.done : batch.due).push({ chunk, wordsOnly });
    if (!isDone && !wordsOnly) toEmbed++;
    if (toEmbed < mostEmbedded && batch.due.length + batch.done.length < mostWritten) continue;
    yield batch;
    batch = { due: [], done: [] };
    toEmbed = 0;
  }
  if (batch.due.length + batch.done.length > 0) yield batch;
}

async function embedAndWrite(
  { models, embeddingModel }: PipelineDeps,
  { file, signal }: StageRun,
  document: DocumentHead,
  batch: DueChunk[],
): Promise<void> {
  const texts = batch
    .filter(({ wordsOnly }) => !wordsOnly)
    .map(({ chunk }) => embeddedText({ headings: headingsAbove(document, chunk), content: chunk.content }));
  const vectors = texts.length > 0 ? await embeddingModel.embed(texts, { purpose: 'passage', signal }) : [];
  const key = vectorKey(embeddingModel.id);
  let next = 0;
  const operations = batch.map((due) => {
    const own = due.wordsOnly
      ? {}
      : { [key]: mongo.Binary.fromFloat32Array(vectors[next++] ?? new Float32Array()) };
    const { _id, ...fields } = toChunkDoc(file, document, due, own);
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
    const head = await readHead<ChunkedHead>(path);
    const failing = new AbortController();
    const signal = AbortSignal.any([run.signal, failing.signal]);
    const batches = batchesOf(deps, file, path, head);
    const work = embeddingWork(file);
    let finished = 0;
    const lane = async () => {
      for await (const { due, done } of batches) {
        signal.throwIfAborted();
        if (due.length > 0) {
          await embedAndWrite(deps, { ...run, signal }, head, due);
          await requireOwnership(deps, file);
        }
        for (const { wordsOnly } of [...due, ...done]) finished += chunkWork(wordsOnly);
        onProgress(Math.min(1, finished / work));
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
      totalEmbeddings: file.totalChunks - (file.wordsOnlyChunks ?? 0),
      embeddingDimension: deps.embeddingModel.dimension,
    };
  });
