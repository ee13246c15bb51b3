import { mongo } from 'mongoose';
import { v5 as uuidv5 } from 'uuid';
import type { DocumentChunk, DocumentHead } from '../../domain/document';
import type { ChunkDoc } from '../../models/chunks';
import { chunkText } from '../../models/chunkText';
import { embeddedText } from '../../models/embeddedText';
import type { FileDoc } from '../../models/files';
import { vectorKey } from '../../models/searchIndexes';
import { Workbench } from '../artifacts';
import { readHead, readItems } from '../documentFile';
import { type PipelineDeps, type StageStep, StaleRunError } from '../stage';

/** Chunks embedded and written together: bounds memory and what a crash repeats. */
const batchSize = 32;

/** The same chunk of the same run always has the same id, so that a repeated step writes it again, not twice. */
function chunkId(file: FileDoc, chunk: DocumentChunk): string {
  return uuidv5(`${file.runId}:${chunk.index}`, file._id);
}

function headingsAbove(document: DocumentHead, chunk: DocumentChunk): string {
  return chunk.headingPath.length > 0 ? chunk.headingPath.join('\n') : (document.title ?? '');
}

function toChunkDoc(
  file: FileDoc,
  document: DocumentHead,
  chunk: DocumentChunk,
  modelId: string,
  vector: Float32Array,
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
    vectors: { [vectorKey(modelId)]: mongo.Binary.fromFloat32Array(vector) },
  };
}

/** A file that was deleted or taken over, or that another worker has finished meanwhile, must get no more chunks. */
async function requireOwnership({ models }: PipelineDeps, file: FileDoc): Promise<void> {
  const { _id, environmentId, runId, status } = file;
  if (!(await models.files.exists({ _id, environmentId, runId, status }))) throw new StaleRunError();
}

/** The chunks of the file that this run has not written yet, in batches. */
async function* dueBatches(
  { models }: PipelineDeps,
  file: FileDoc,
  path: string,
): AsyncGenerator<DocumentChunk[]> {
  const { environmentId, runId } = file;
  const written = await models.chunks.find({ environmentId, fileId: file._id, runId }).select('_id').lean();
  const done = new Set(written.map((chunk) => chunk._id));
  let batch: DocumentChunk[] = [];
  for await (const chunk of readItems<DocumentChunk>(path)) {
    if (done.has(chunkId(file, chunk))) continue;
    batch.push(chunk);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Chunks → vectors, written with them as documents that no search sees yet. */
export const runEmbedding: StageStep = (deps, run) =>
  Workbench.use(deps, run, async (bench) => {
    const { models, embeddingModel } = deps;
    const { file, signal, onProgress } = run;
    const path = await bench.take('chunks');
    const document = await readHead<DocumentHead>(path);
    for await (const batch of dueBatches(deps, file, path)) {
      signal.throwIfAborted();
      const texts = batch.map((chunk) =>
        embeddedText({ headings: headingsAbove(document, chunk), content: chunk.content }),
      );
      const vectors = await embeddingModel.embed(texts, { purpose: 'passage', signal });
      const operations = batch.map((chunk, index) => {
        const vector = vectors[index] ?? new Float32Array();
        const { _id, ...fields } = toChunkDoc(file, document, chunk, embeddingModel.id, vector);
        // Inserted only: another worker at the same run may have published the same chunk by now.
        return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
      });
      await models.chunks.bulkWrite(operations, { ordered: false, throwOnValidationError: true });
      await requireOwnership(deps, file);
      onProgress(((batch.at(-1)?.index ?? 0) + 1) / file.totalChunks);
    }
    return { totalEmbeddings: file.totalChunks, embeddingDimension: embeddingModel.dimension };
  });
