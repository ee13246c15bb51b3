import type { ChatAnswer } from '../../domain/search';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { type AnswerEvent, streamAnswer } from '../../resolvers/chat/streamAnswer';
import { isObject } from '../../wire/input/toDomainInput';
import { linkAnswer } from '../../wire/records/linkedAnswer';
import { readFilters } from '../input/attributeFilters';
import { type Conversation, questionOf, readConversation } from '../input/conversation';
import { checkOptions, isStreamed, minScoreOf, ownOptions } from '../input/options';
import { tokensOf } from '../records/answerParts';
import {
  annotationsOf,
  completedResponse,
  messageItem,
  type ResponseHead,
  responseHead,
  searchCall,
  textPart,
} from '../records/response';
import { invalid, unsupported } from '../requestFault';
import { bodyOf, type Call, route } from '../route';
import { type ServerEvent, sendEvents } from '../sendEvents';
import { checkStore } from './vectorStores';

interface ResponseRequest {
  conversation: Conversation;
  /** The input of `answerQuestion`. */
  input: Record<string, unknown>;
  isStreamed: boolean;
  withResults: boolean;
}

/** The options of the one tool that there is, which is used for every question. */
function fileSearchOptions(tools: unknown): Record<string, unknown> {
  if (tools == null) return {};
  if (!Array.isArray(tools)) throw invalid('tools', '`tools` must be a list.');
  if (tools.length === 0) return {};
  const [tool, ...more] = tools as unknown[];
  if (more.length > 0 || !isObject(tool) || tool.type !== 'file_search') {
    throw unsupported('tools', 'There is no other tool than one `file_search`.');
  }
  const { vector_store_ids: stores = [] } = tool;
  if (!Array.isArray(stores)) throw invalid('tools', '`vector_store_ids` must be a list.');
  stores.forEach(checkStore);
  const { metadataFilters, ...scope } = readFilters(tool.filters);
  if (metadataFilters) throw unsupported('tools', 'Answers are filtered by `file_id` and `project_id` only.');
  return { ...scope, topK: tool.max_num_results, minScore: minScoreOf(tool.ranking_options) };
}

function finish(call: Call, head: ResponseHead, request: ResponseRequest, answered: ChatAnswer) {
  const answer = linkAnswer(answered, call.urlOf);
  const annotations = annotationsOf(answer);
  const search = searchCall(head, request.conversation.question, answered, request.withResults);
  const message = messageItem(head, [textPart(answer.answer, annotations)], 'completed');
  const tokens = tokensOf(call.operation, request.conversation, answer.answer);
  const { answerId } = answered;
  const response = completedResponse(head, [search, message], tokens, { answerId, answer });
  return { response, search, message, annotations, text: answer.answer };
}

async function* eventsOf(
  call: Call,
  request: ResponseRequest,
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<ServerEvent> {
  const head = responseHead(call);
  let number = 0;
  const event = (type: string, fields: object): ServerEvent => ({
    name: type,
    data: { type, sequence_number: number++, ...fields },
  });
  const begun = { response: { ...head, status: 'in_progress', output: [], usage: null } };
  yield event('response.created', begun);
  yield event('response.in_progress', begun);
  const search = searchCall(head, request.conversation.question, null, false);
  const ofSearch = { output_index: 0, item_id: search.id };
  yield event('response.output_item.added', { output_index: 0, item: search });
  yield event('response.file_search_call.in_progress', ofSearch);
  yield event('response.file_search_call.searching', ofSearch);
  yield event('response.file_search_call.completed', ofSearch);
  const message = messageItem(head, [], 'in_progress');
  const ofText = { output_index: 1, item_id: message.id, content_index: 0 };
  yield event('response.output_item.added', { output_index: 1, item: message });
  yield event('response.content_part.added', { ...ofText, part: textPart('') });
  for await (const one of events) {
    if (one.kind === 'token')
      yield event('response.output_text.delta', { ...ofText, delta: one.text, logprobs: [] });
    if (one.kind !== 'answer') continue;
    const done = finish(call, head, request, one.answer);
    for (const [i, annotation] of done.annotations.entries()) {
      yield event('response.output_text.annotation.added', { ...ofText, annotation_index: i, annotation });
    }
    yield event('response.output_text.done', { ...ofText, text: done.text, logprobs: [] });
    yield event('response.content_part.done', { ...ofText, part: done.message.content[0] });
    // The passages are known with the answer.
    yield event('response.output_item.done', { output_index: 0, item: done.search });
    yield event('response.output_item.done', { output_index: 1, item: done.message });
    yield event('response.completed', { response: done.response });
  }
}

export const responsesRoute = route<ResponseRequest>({
  method: 'POST',
  url: '/responses',
  paramNames: {
    question: 'input',
    file_ids: 'tools',
    top_k: 'tools',
    min_score: 'tools',
    project_id: 'tools',
  },
  read(request) {
    const body = bodyOf(request);
    checkOptions(body, ['tools']);
    const said = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input;
    const conversation = readConversation(said, 'input');
    const included = Array.isArray(body.include) ? body.include : [];
    return {
      conversation,
      input: {
        ...fileSearchOptions(body.tools),
        ...ownOptions(body.lectern),
        question: questionOf(conversation),
      },
      isStreamed: isStreamed(body),
      withResults: included.includes('file_search_call.results'),
    };
  },
  operation: answerQuestion,
  async run(call, request) {
    if (request.isStreamed) {
      const events = await streamAnswer(call.operation, request.input);
      return sendEvents(call, eventsOf(call, request, events));
    }
    const answered = await answerQuestion(call.operation, request.input);
    return finish(call, responseHead(call), request, answered).response;
  },
});
