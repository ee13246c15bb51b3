import type { ConvertedDocument, DocumentChunk } from '../../domain/document';
import { artifactPath, readArtifact } from '../artifacts';
import type { StageStep } from '../stage';
import { chunkDocument } from './chunk/chunkDocument';

/** What `chunks.json` holds: the enriched file of the specification. */
export interface ChunkFile {
  title: string | null;
  language: string | null;
  pageCount: number | null;
  chunks: DocumentChunk[];
}

/** Structure → chunks with their pages, boxes and headings. */
export const runChunking: StageStep = async ({ blobs }, { file }) => {
  const document = await readArtifact<ConvertedDocument>(blobs, file, 'parsed.json');
  const chunks = chunkDocument(document);
  const { title, language, pageCount } = document;
  const enrichedFilePath = artifactPath(file, 'chunks.json');
  const content: ChunkFile = { title, language, pageCount, chunks };
  await blobs.put(enrichedFilePath, JSON.stringify(content), 'application/json');
  return { enrichedFilePath, totalChunks: chunks.length };
};
