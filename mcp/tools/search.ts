import { agentSearchInput } from '../../domain/inputs/agents';
import { chatMinScore } from '../../domain/limits';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { resultList } from '../records/results';
import { tool } from '../tool';

export const searchTool = tool({
  name: 'search',
  title: 'Search',
  description:
    'Finds passages of the documents for a question or keywords. Returns an id, a title and a link for each; `fetch` returns the text.',
  input: agentSearchInput,
  output: resultList,
  effect: 'read',
  untrusted: 'no',
  async call({ operation, urlOf }, input) {
    const found = { ...(input as object), forceRoute: 'semantic', minScore: chatMinScore };
    const { results } = await searchDocuments(operation, found);
    return results.semantic.map((hit) => ({ ...hit, url: urlOf(hit.fileId, hit) }));
  },
});
