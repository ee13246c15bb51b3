import type { FastifyRequest } from 'fastify';
import { getFile } from '../../resolvers/files/getFile';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { readFilters } from '../input/attributeFilters';
import { minScoreOf } from '../input/options';
import { storedFile } from '../records/fileObject';
import { searchResult } from '../records/searchResult';
import { RequestFault, unsupported } from '../requestFault';
import { bodyOf, route } from '../route';
import { checkedId, fileIdOf } from './files';

/** The files of the environment; there is no other store. */
export const storeId = 'vs_default';

export function checkStore(id: unknown): void {
  if (id === storeId) return;
  const message = `There is no vector store '${id}'. All files of the environment are in '${storeId}'.`;
  throw new RequestFault('vector_store_id', message, 'not_found', 404);
}

const checkStoreOf = ({ params }: FastifyRequest) => checkStore((params as { id: string }).id);

function readSearch(body: Record<string, unknown>): Record<string, unknown> {
  const { query, filters, max_num_results: topK, ranking_options: ranking } = body;
  const [text, ...more] = Array.isArray(query) ? query : [query];
  if (more.length > 0) throw unsupported('query', '`query` must be one text.');
  return {
    ...readFilters(filters),
    query: text,
    topK,
    minScore: minScoreOf(ranking),
    forceRoute: 'semantic',
  };
}

export const searchStoreRoute = route<Record<string, unknown>>({
  method: 'POST',
  url: '/vector_stores/:id/search',
  paramNames: {
    top_k: 'max_num_results',
    min_score: 'ranking_options.score_threshold',
    project_id: 'filters',
    file_ids: 'filters',
    metadata_filters: 'filters',
  },
  read(request) {
    checkStoreOf(request);
    return readSearch(bodyOf(request));
  },
  operation: searchDocuments,
  async run({ operation }, input) {
    const { query, results } = await searchDocuments(operation, input);
    return {
      object: 'vector_store.search_results.page',
      search_query: [query],
      data: results.semantic.map(searchResult),
      has_more: false,
      next_page: null,
    };
  },
});

const file = {
  operation: getFile,
  run: async ({ operation }: { operation: Parameters<typeof getFile>[0] }, input: { fileId: string }) =>
    storedFile(await getFile(operation, input), storeId),
};

/** Every file is in the store from its upload on: adding it again answers how far it is. */
export const addStoreFileRoute = route<{ fileId: string }>({
  ...file,
  method: 'POST',
  url: '/vector_stores/:id/files',
  read(request) {
    checkStoreOf(request);
    const { file_id: id, attributes } = bodyOf(request);
    if (attributes != null) throw unsupported('attributes', 'Attributes are the metadata of the upload.');
    return checkedId(id);
  },
});

export const getStoreFileRoute = route<{ fileId: string }>({
  ...file,
  method: 'GET',
  url: '/vector_stores/:id/files/:file_id',
  read(request) {
    checkStoreOf(request);
    return fileIdOf(request);
  },
});
