import { Document } from '@langchain/core/documents';
import type { Lectern, SearchInput, SearchResult } from '@lectern/client';

export type Hit = SearchResult['results']['semantic'][number];

/** Where a passage is from, and how well it fits. */
export interface PassageMetadata extends Omit<Hit, 'content'> {
  /** The name of the file, as LangChain's own loaders call it. */
  source: string;
}

export type PassageDocument = Document<PassageMetadata>;

/** Filters and limits of a search: all of its input except the query and the route. */
export type SearchOptions = Omit<SearchInput, 'query' | 'forceRoute'>;

function toDocument({ content, ...hit }: Hit): PassageDocument {
  return new Document({ id: hit.chunkId, pageContent: content, metadata: { source: hit.fileName, ...hit } });
}

/** Finds passages, best first. Questions to databases have rows and no passages, so they are not routed there. */
export async function findPassages(
  client: Lectern,
  query: string,
  options: SearchOptions,
): Promise<PassageDocument[]> {
  const { results } = await client.search({
    topK: 5,
    minScore: 0.2,
    ...options,
    query,
    forceRoute: 'semantic',
  });
  return results.semantic.map(toDocument);
}
