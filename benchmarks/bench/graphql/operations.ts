import { readyId, unfinishedId } from './recordsInMemory';

/** An operation of the bench: its body, and where in the response the answer is. */
export interface BenchOperation {
  body: string;
  /** Whether the response is the right one. */
  isRight(response: { data?: Record<string, unknown> | null; errors?: unknown }): boolean;
}

const fields = 'id name status size createdAt totalChunks progress fileMetadata';
const file = `query File($id: UUID!) { file(id: $id) { ${fields} } }`;
const files = `query Files($pageSize: Int) { files(pageSize: $pageSize) { total hasMore items { ${fields} } } }`;
const search = `query Search($input: SearchInput!) { search(input: $input) { query totalResults searchTimeMs
  routing { route reasoning } results { semantic { chunkId fileId fileName content score chunkIndex pageNumber } } } }`;

export const fileById = (id: string): BenchOperation => ({
  body: JSON.stringify({ query: file, variables: { id } }),
  isRight: ({ data }) => (data?.file as { id: string } | null)?.id === id,
});

/** An unfinished file, so that the response is never cached. */
export const uncachedFile = fileById(unfinishedId);
export const cachedFile = fileById(readyId);
/** The same operation with a member of the body that the fast path leaves to Yoga. */
export const fileThroughYoga: BenchOperation = {
  ...uncachedFile,
  body: JSON.stringify({ ...JSON.parse(uncachedFile.body), extensions: {} }),
};
/** The same operation with other variables in each request (see `load`), so that nothing is known of its response. */
export const everyFileNew: BenchOperation = {
  ...uncachedFile,
  body: JSON.stringify({ query: file, variables: { id: unfinishedId, note: '[<id>]' } }),
};
export const pageOfFiles: BenchOperation = {
  body: JSON.stringify({ query: files, variables: { pageSize: 20 } }),
  isRight: ({ data }) => (data?.files as { items: unknown[] } | null)?.items.length === 20,
};
/** A search whose ten best passages are returned, however well they match. */
export const searchFor = (question: string): BenchOperation => ({
  body: JSON.stringify({ query: search, variables: { input: { query: question, topK: 10, minScore: 0 } } }),
  isRight: ({ data }) => ((data?.search as { totalResults: number } | null)?.totalResults ?? 0) > 0,
});
