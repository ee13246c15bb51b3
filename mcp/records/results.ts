/** The records of `search` and `fetch`, in the form that several clients require of tools with these names. */
import type { SearchHit } from '../../domain/search';
import { fenceUntrusted } from '../../resolvers/fenceUntrusted';
import type { Passage } from '../../resolvers/files/getPassage';
import type { FileText } from '../../resolvers/files/readFileText';
import { field, record } from '../../wire/records/record';
import { boundingBoxes } from '../../wire/records/searchResults';
import { boolean, count, id, listOf, nullable, string, uri } from '../../wire/records/types';

type Result = Pick<SearchHit, 'chunkId' | 'fileName' | 'pageNumber'> & { url: string };

function titleOf(fileName: string, pageNumber: number | null): string {
  return pageNumber === null ? fileName : `${fileName}, page ${pageNumber}`;
}

const result = record<Result>('Result', 'A passage found.', {
  id: field(id, ({ chunkId }) => chunkId, 'The ID of the passage, for `fetch`.'),
  title: field(string, ({ fileName, pageNumber }) => titleOf(fileName, pageNumber), 'The file and the page.'),
  url: field(uri, ({ url }) => url, 'The page of the file with the passage marked.'),
});

export const resultList = record<Result[]>('Results', 'The passages found, best first.', {
  results: field(listOf(result), (results) => results),
});

/** A passage with the text around it, or the text of a file. */
export interface Fetched {
  id: string;
  title: string;
  text: string;
  url: string;
  metadata: Metadata;
}

interface Metadata {
  fileId: string;
  referenceId: string | null;
  pageNumber: number | null;
  boundingBoxes: Record<string, unknown> | null;
  isTruncated: boolean;
}

const metadata = record<Metadata>('Metadata', 'The origin of the text.', {
  file_id: field(id, ({ fileId }) => fileId, 'The ID of the file.'),
  reference_id: field(nullable(string), ({ referenceId }) => referenceId, 'The reference ID of the file.'),
  page_number: field(nullable(count), ({ pageNumber }) => pageNumber, 'The page with most of the text.'),
  bounding_boxes: field(
    boundingBoxes,
    ({ boundingBoxes }) => boundingBoxes,
    'Bounding boxes by content ID and page: `left`, `top`, `right`, `bottom`, as fractions of the page, 0 to 1.',
  ),
  is_truncated: field(boolean, ({ isTruncated }) => isTruncated, 'Whether the text is longer than returned.'),
});

export const fetched = record<Fetched>('Fetched', 'A text with its origin.', {
  id: field(id, ({ id }) => id, 'The requested ID.'),
  title: field(string, ({ title }) => title, 'The file and the page.'),
  text: field(
    string,
    ({ text }) => fenceUntrusted(text),
    'The text as Markdown, between lines that mark it as untrusted content.',
  ),
  url: field(uri, ({ url }) => url, 'The file, or its page with the passage marked.'),
  metadata: field(metadata, ({ metadata }) => metadata),
});

export function fromPassage({ chunk, fileName, referenceId, text }: Passage, url: string): Fetched {
  const { id, fileId, pageNumber, boundingBoxes } = chunk;
  const metadata = { fileId, referenceId, pageNumber, boundingBoxes, isTruncated: false };
  return { id, title: titleOf(fileName, pageNumber), text, url, metadata };
}

export function fromFileText(
  { fileId, name, referenceId, text, isTruncated }: FileText,
  url: string,
): Fetched {
  const metadata = { fileId, referenceId, pageNumber: null, boundingBoxes: null, isTruncated };
  return { id: fileId, title: name, text, url, metadata };
}
