import { chatInput } from '../../domain/inputs/search';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { chatAnswer } from '../../wire/records/chatAnswer';
import { endpoint } from '../endpoint';
import { exampleChat } from '../examples';

export const chatEndpoint = endpoint({
  name: 'chat',
  method: 'POST',
  path: '/chat',
  tag: 'Chat',
  summary: 'Grounded chat',
  description:
    'Answers a question from the indexed documents, with citations of the source files. If nothing relevant is ' +
    'found, the answer says so and no model is called.',
  category: 'chat',
  isRecorded: true,
  input: { location: 'body', type: chatInput, example: { question: 'When are refunds paid?', top_k: 5 } },
  errors: ['answer_too_large', 'budget_exceeded', 'no_connector', 'connector_not_found', 'upstream_error'],
  call: answerQuestion,
  output: chatAnswer,
  example: exampleChat,
});
