import { answerQuestion } from '../../resolvers/answerQuestion';
import { type AnswerEvent, streamAnswer } from '../../resolvers/chat/streamAnswer';
import { isObject } from '../../wire/input/toDomainInput';
import { type LinkedAnswer, linkAnswer } from '../../wire/records/linkedAnswer';
import { type Conversation, questionOf, readConversation } from '../input/conversation';
import { chatModel, checkOptions, isStreamed, ownOptions } from '../input/options';
import { marksOf, ownFields, type TokenCounts, tokensOf } from '../records/answerParts';
import { invalid } from '../requestFault';
import { bodyOf, type Call, route, secondsOf } from '../route';
import { type ServerEvent, sendEvents } from '../sendEvents';

interface ChatRequest {
  conversation: Conversation;
  /** The input of `answerQuestion`. */
  input: Record<string, unknown>;
  isStreamed: boolean;
  includesUsage: boolean;
}

function usageOf({ prompt, completion }: TokenCounts) {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function annotationsOf(answer: LinkedAnswer) {
  return marksOf(answer).map(({ citation, start, end }) => ({
    type: 'url_citation',
    url_citation: { start_index: start, end_index: end, title: citation.fileName, url: citation.url },
  }));
}

/** The fields that all objects of one answer have in common. */
function headOf({ request }: Call, object: string) {
  return { id: `chatcmpl-${request.id}`, object, created: secondsOf(new Date()), model: chatModel };
}

async function complete(call: Call, { conversation, input }: ChatRequest) {
  const answered = await answerQuestion(call.operation, input);
  const answer = linkAnswer(answered, call.urlOf);
  const message = {
    role: 'assistant',
    content: answer.answer,
    refusal: null,
    annotations: annotationsOf(answer),
  };
  return {
    ...headOf(call, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
    usage: usageOf(tokensOf(call.operation, conversation, answer.answer)),
    lectern: ownFields(answered.answerId, answer),
  };
}

async function* chunksOf(
  call: Call,
  { conversation, includesUsage }: ChatRequest,
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<ServerEvent> {
  const head = headOf(call, 'chat.completion.chunk');
  const noUsage = includesUsage ? { usage: null } : {};
  const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
    data: {
      ...head,
      choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
      ...noUsage,
      ...more,
    },
  });
  yield chunk({ role: 'assistant', content: '', refusal: null });
  for await (const event of events) {
    if (event.kind === 'token') yield chunk({ content: event.text });
    if (event.kind !== 'answer') continue;
    const answer = linkAnswer(event.answer, call.urlOf);
    const annotations = annotationsOf(answer);
    if (annotations.length > 0) yield chunk({ annotations });
    yield chunk({}, 'stop', { lectern: ownFields(event.answer.answerId, answer) });
    if (!includesUsage) continue;
    const usage = usageOf(tokensOf(call.operation, conversation, answer.answer));
    yield { data: { ...head, choices: [], usage } };
  }
  yield { data: '[DONE]' };
}

export const chatCompletionsRoute = route<ChatRequest>({
  method: 'POST',
  url: '/chat/completions',
  paramNames: { question: 'messages' },
  read(request) {
    const body = bodyOf(request);
    checkOptions(body);
    const conversation = readConversation(body.messages, 'messages');
    const { stream_options: streamOptions } = body;
    if (streamOptions != null && !isObject(streamOptions)) {
      throw invalid('stream_options', '`stream_options` must be an object.');
    }
    return {
      conversation,
      input: { ...ownOptions(body.lectern), question: questionOf(conversation) },
      isStreamed: isStreamed(body),
      includesUsage: streamOptions?.include_usage === true,
    };
  },
  operation: answerQuestion,
  async run(call, request) {
    if (!request.isStreamed) return complete(call, request);
    const events = await streamAnswer(call.operation, request.input);
    return sendEvents(call, chunksOf(call, request, events));
  },
});
