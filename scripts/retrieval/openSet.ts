import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '@lectern/mongo-embedded';
import { mongo } from 'mongoose';
import { connectModels } from '../../app/startup/connectModels';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { detectLanguage } from '../../language/detectLanguage';
import type { ChunkDoc } from '../../models/chunks';
import type { Models } from '../../models/createModels';
import type { FileDoc } from '../../models/files';
import { vectorKey } from '../../models/searchIndexes';
import { awaitSearchable } from '../../records/awaitSearchable';
import { chunkText } from '../../records/chunkText';
import { storedFacts } from '../../records/copyMetadata';

export interface OpenSet {
  models: Models;
  environmentId: string;
  close(): Promise<void>;
}

export interface SetFile {
  name: string;
  /** The title that is embedded before chunks without headings. */
  title?: string | null;
  metadata?: Record<string, unknown>;
  /** The readers; absent: everyone. */
  readers?: string[];
  chunks: {
    content: string;
    pageNumber: number | null;
    /** Defaults to `pageNumber`. */
    endPage?: number | null;
    headingPath: string[];
    boundingBoxes?: Record<string, unknown> | null;
  }[];
}

const filesPerWrite = 64;
const maxLagMs = 30_000;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * An embedded document store of its own that holds the files as ready ones, their chunks written as the
 * pipeline writes them.
 */
export async function openSet(files: SetFile[], embeddingModel: EmbeddingModel): Promise<OpenSet> {
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
    await writeFiles(models, environmentId, files, embeddingModel);
  } catch (error) {
    await close();
    throw error;
  }
  return { models, environmentId, close };
}

/** Writes the files as ready ones, their chunks as the pipeline writes them, and waits until search finds the last. */
export async function writeFiles(
  models: Models,
  environmentId: string,
  files: SetFile[],
  embeddingModel: EmbeddingModel,
): Promise<void> {
  let last: FileDoc | undefined;
  for (let start = 0; start < files.length; start += filesPerWrite) {
    last = await write(models, environmentId, files.slice(start, start + filesPerWrite), embeddingModel);
  }
  if (!last) return;
  const run = { environmentId, fileId: last._id, runId: last.runId };
  await awaitSearchable(models, run, { waitMs: maxLagMs, mayProceed: false });
}

async function write(
  models: Models,
  environmentId: string,
  batch: SetFile[],
  embeddingModel: EmbeddingModel,
): Promise<FileDoc | undefined> {
  const vectors = await embeddingModel.embed(
    batch.flatMap(({ chunks }) =>
      chunks.map(({ headingPath, content }) => [...headingPath, content].join('\n')),
    ),
    { purpose: 'passage' },
  );
  const remaining = vectors.values();
  const files = batch.map((file) => fileOf(file, environmentId));
  // Plain documents: making models of a million chunks takes longer than all the rest.
  await models.files.insertMany(files, { lean: true });
  const chunks = batch.flatMap((file, i) =>
    file.chunks.map((chunk, index) => {
      const vector = remaining.next().value ?? new Float32Array();
      return chunkOf(chunk, index, files[i] ?? fileOf(file, environmentId), {
        [vectorKey(embeddingModel.id)]: mongo.Binary.fromFloat32Array(vector),
      });
    }),
  );
  await models.chunks.insertMany(chunks, { lean: true });
  return files.at(-1);
}

function fileOf({ name, metadata, readers, chunks }: SetFile, environmentId: string): FileDoc {
  const text = chunks.map(({ content }) => content).join('\n');
  const now = new Date();
  const times = { startedAt: now, completedAt: now };
  const file: FileDoc = {
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
    metadataJson: metadata ? JSON.stringify(metadata) : null,
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
    totalChunks: chunks.length,
    totalEmbeddings: chunks.length,
    embeddingDimension: null,
    pageCount: null,
    language: detectLanguage(text),
    stageTimes: { conversion: times, parsing: times, chunking: times, embedding: times },
    stageProgress: null,
    stageStarts: 0,
    estimatedRemainingSeconds: null,
    sha256: null,
    duplicateOf: null,
    estimatedAt: null,
    uploadExpiresAt: now,
    createdAt: now,
    updatedAt: now,
    ...(readers && { readers }),
  };
  return { ...file, facts: storedFacts(file) };
}

function chunkOf(
  { content, pageNumber, endPage, headingPath, boundingBoxes }: SetFile['chunks'][number],
  index: number,
  file: FileDoc,
  vectors: ChunkDoc['vectors'],
): ChunkDoc {
  return {
    _id: randomUUID(),
    environmentId: file.environmentId,
    projectId: file.projectId,
    fileId: file._id,
    runId: file.runId ?? '',
    live: true,
    facts: file.facts,
    index,
    content,
    headingPath,
    headings: headingPath.join('\n'),
    ...chunkText({ content, headingPath, fileLanguage: file.language }),
    tokenCount: Math.ceil(content.length / 4),
    pageNumber,
    startPage: pageNumber,
    endPage: endPage ?? pageNumber,
    pageStarts: null,
    boundingBoxes: boundingBoxes ?? null,
    lineBoxes: null,
    mimeType: file.mimeType,
    category: null,
    tags: null,
    documentType: null,
    referenceId: null,
    blobStoragePath: file.blobStoragePath,
    vectors,
  };
}
