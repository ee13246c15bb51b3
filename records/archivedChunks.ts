import { mongo } from 'mongoose';
import type { ArchivedChunk } from '../domain/archive';
import type { ChunkDoc } from '../models/chunks';
import type { FileDoc } from '../models/files';
import { chunkText } from './chunkText';

const bytesPerFloat = 4;

function toBase64(vector: mongo.Binary): string {
  const floats = vector.toFloat32Array();
  const bytes = Buffer.alloc(floats.length * bytesPerFloat);
  floats.forEach((value, index) => void bytes.writeFloatLE(value, index * bytesPerFloat));
  return bytes.toString('base64');
}

function fromBase64(base64: string): mongo.Binary {
  const bytes = Buffer.from(base64, 'base64');
  const floats = Float32Array.from({ length: Math.floor(bytes.length / bytesPerFloat) }, (_, index) =>
    bytes.readFloatLE(index * bytesPerFloat),
  );
  return mongo.Binary.fromFloat32Array(floats);
}

/** A chunk in the archive format. */
export function toArchivedChunk(chunk: ChunkDoc): ArchivedChunk {
  const { fileId, index, content, headingPath, headings, tokenCount, boundingBoxes } = chunk;
  const { pageNumber, startPage, endPage, pageStarts, lineBoxes } = chunk;
  const vectors = Object.entries(chunk.vectors).map(([key, vector]) => [key, toBase64(vector)]);
  return {
    fileId,
    index,
    content,
    headingPath,
    headings,
    tokenCount,
    pageNumber,
    startPage,
    endPage,
    pageStarts,
    // As the chunker wrote them, or an import that validated them.
    boundingBoxes: boundingBoxes as ArchivedChunk['boundingBoxes'],
    lineBoxes,
    vectors: Object.fromEntries(vectors) as Record<string, string>,
  };
}

/** A chunk of a file that is being imported, not yet searchable. Fields derived from the file and text are recomputed. */
export function fromArchivedChunk(
  chunk: ArchivedChunk,
  file: FileDoc,
  { id, runId }: { id: string; runId: string },
): ChunkDoc {
  const { vectors, fileId: _sourceId, ...kept } = chunk;
  return {
    ...kept,
    // Page filters compare these, and other exporters may only know the page.
    startPage: kept.startPage ?? kept.pageNumber,
    endPage: kept.endPage ?? kept.pageNumber,
    _id: id,
    runId,
    live: false,
    fileId: file._id,
    environmentId: file.environmentId,
    projectId: file.projectId,
    ...chunkText({ ...kept, fileLanguage: file.language }),
    mimeType: file.mimeType,
    category: file.category,
    tags: file.tags,
    documentType: file.documentType,
    referenceId: file.referenceId,
    blobStoragePath: null,
    vectors: Object.fromEntries(Object.entries(vectors).map(([key, base64]) => [key, fromBase64(base64)])),
  };
}
