import { turnInput } from '../../domain/inputs/search';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { answerRecord, linkAnswer } from '../../wire/records/linkedAnswer';
import { tool } from '../tool';

export const askTool = tool({
  name: 'ask',
  title: 'Ask',
  description:
    'Answers a question from the documents and the connected databases. Each statement cites its source: the file, the page, the quote, the bounding boxes and a link.',
  input: turnInput,
  output: answerRecord,
  effect: 'read',
  untrusted: 'whole',
  async call({ operation, urlOf }, input) {
    return linkAnswer(await answerQuestion(operation, input), urlOf);
  },
});
