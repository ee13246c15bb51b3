import { chatInput } from '../../domain/inputs/search';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { answerRecord } from '../records/answer';
import { tool } from '../tool';

export const askTool = tool({
  name: 'ask',
  title: 'Ask',
  description:
    'Answers a question from the documents and the connected databases. Each statement cites its source: the file, the page, the quote, the bounding boxes and a link.',
  input: chatInput,
  output: answerRecord,
  effect: 'read',
  untrusted: 'whole',
  async call({ operation, urlOf }, input) {
    const { citations, results, ...answer } = await answerQuestion(operation, input);
    const linked = citations.map((citation) => ({ ...citation, url: urlOf(citation.fileId, citation) }));
    return { ...answer, citations: linked, structured: results.structured };
  },
});
