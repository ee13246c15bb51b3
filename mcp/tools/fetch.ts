import { fetchInput } from '../../domain/inputs/agents';
import { getPassage } from '../../resolvers/files/getPassage';
import { readFileText } from '../../resolvers/files/readFileText';
import { fetched, fromFileText, fromPassage } from '../records/results';
import { tool } from '../tool';

export const fetchTool = tool({
  name: 'fetch',
  title: 'Fetch',
  description:
    'Returns the text of a search result with the text around it or, for the ID of a file, the text of the file.',
  input: fetchInput,
  output: fetched,
  effect: 'read',
  untrusted: 'inside',
  async call({ operation, urlOf }, input) {
    const passage = await getPassage(operation, input);
    if (passage)
      return fromPassage(
        passage,
        urlOf(passage.chunk.fileId, { ...passage.chunk, chunkId: passage.chunk.id }),
      );
    const { id: fileId } = input as { id: string };
    return fromFileText(await readFileText(operation, { fileId }), urlOf(fileId));
  },
});
