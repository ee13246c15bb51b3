import type { ArchivedChunk } from '../domain/archive';
import type { FileDoc } from '../models/files';
import { fromArchivedChunk } from './archivedChunks';

const place = { id: 'chunk-1', runId: 'run-1' };
const file = { _id: 'file-1', language: 'en' } as FileDoc;

test('an imported chunk with nothing but a page number is found by page filters, which compare its first and last page', () => {
  const chunk = { content: 'Text.', headingPath: [], vectors: {}, pageNumber: 3 } as unknown as ArchivedChunk;
  expect(fromArchivedChunk({ ...chunk, startPage: null, endPage: null }, file, place)).toMatchObject({
    startPage: 3,
    endPage: 3,
  });
  expect(fromArchivedChunk({ ...chunk, startPage: 2, endPage: null }, file, place)).toMatchObject({
    startPage: 2,
    endPage: 3,
  });
});
