import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { connectModels } from '../../boot/connectModels';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { startDocumentStore } from '../../embedded/documents/boot';
import type { ChunkDoc } from '../../models/chunks';
import { chunkText } from '../../models/chunkText';
import type { Models } from '../../models/createModels';
import type { FileDoc } from '../../models/files';
import { detectLanguage } from '../../models/language/detectLanguage';
import { vectorKey } from '../../models/searchIndexes';

export interface OpenSet {
  models: Models;
  environmentId: string;
  close(): Promise<void>;
}

const passagesPerWrite = 64;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * An embedded document store of its own that holds each passage as a ready file of one
 * chunk, written as the pipeline writes them. The passage's id is the file's name.
 */
export async function openSet(
  passages: { id: string; text: string }[],
  embeddingModel: EmbeddingModel,
  onProgress: (done: number) => void = () => {},
): Promise<OpenSet> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-eval-'));
  const store = await startDocumentStore({ dataDir });
  const { models, connection } = await connectModels({ uri: store.uri, embeddingModel, log: quiet });
  const environmentId = randomUUID();
  const close = async () => {
    await connection.close();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await index(models, environmentId, passages, embeddingModel, onProgress);
  } catch (error) {
    await close();
    throw error;
  }
  return { models, environmentId, close };
}

async function index(
  models: Models,
  environmentId: string,
  passages: { id: string; text: string }[],
  embeddingModel: EmbeddingModel,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < passages.length; start += passagesPerWrite) {
    const batch = passages.slice(start, start + passagesPerWrite);
    const vectors = await embeddingModel.embed(
      batch.map(({ text }) => text),
      { purpose: 'passage' },
    );
    const files = batch.map((passage) => fileOf(passage.id, environmentId, passage.text));
    await models.files.insertMany(files);
    await models.chunks.insertMany(
      batch.map((passage, i) =>
        chunkOf(passage.text, files[i] ?? fileOf('', environmentId, ''), {
          [vectorKey(embeddingModel.id)]: mongo.Binary.fromFloat32Array(vectors[i] ?? new Float32Array()),
        }),
      ),
    );
    onProgress(start + batch.length);
  }
}

function fileOf(name: string, environmentId: string, text: string): FileDoc {
  const now = new Date();
  const times = { startedAt: now, completedAt: now };
  return {
    _id: randomUUID(),
    organizationId: 'eval',
    projectId: 'eval',
    environmentId,
    environmentSlug: 'production',
    folderId: 'eval',
    folderName: 'default',
    name,
    originalFilename: name,
    size: text.length,
    mimeType: 'text/plain',
    referenceId: null,
    metadataJson: null,
    category: null,
    documentType: null,
    tags: null,
    status: 'ready',
    sequence: 1,
    history: [],
    runId: randomUUID(),
    errorMessage: null,
    blobStoragePath: `eval/${name}`,
    convertedFilePath: null,
    enrichedFilePath: null,
    totalChunks: 1,
    totalEmbeddings: 1,
    embeddingDimension: null,
    pageCount: null,
    language: detectLanguage(text),
    stageTimes: { conversion: times, parsing: times, chunking: times, embedding: times },
    stageProgress: null,
    estimatedRemainingSeconds: null,
    estimatedAt: null,
    uploadExpiresAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

function chunkOf(content: string, file: FileDoc, vectors: ChunkDoc['vectors']): ChunkDoc {
  return {
    _id: randomUUID(),
    environmentId: file.environmentId,
    projectId: file.projectId,
    fileId: file._id,
    runId: file.runId ?? '',
    live: true,
    index: 0,
    content,
    headingPath: [],
    headings: '',
    ...chunkText({ content, headingPath: [], fileLanguage: file.language }),
    tokenCount: Math.ceil(content.length / 4),
    pageNumber: null,
    startPage: null,
    endPage: null,
    boundingBoxes: null,
    mimeType: file.mimeType,
    category: null,
    tags: null,
    documentType: null,
    referenceId: null,
    blobStoragePath: file.blobStoragePath,
    vectors,
  };
}
