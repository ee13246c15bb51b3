import type { ChatAnswer } from '../../domain/search';
import type { LinkedAnswer } from '../../wire/records/linkedAnswer';
import { chatModel } from '../input/options';
import { type Call, secondsOf } from '../route';
import { marksOf, ownFields, type TokenCounts } from './answerParts';
import { searchResult } from './searchResult';

/** The fields that all states of one response have in common. */
export function responseHead({ request }: Pick<Call, 'request'>) {
  return {
    id: `resp_${request.id}`,
    object: 'response',
    created_at: secondsOf(new Date()),
    model: chatModel,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: false,
    previous_response_id: null,
    store: false,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: null,
  };
}

export type ResponseHead = ReturnType<typeof responseHead>;

/** The search for the question, with the passages found where they are asked for. */
export function searchCall(
  { id }: ResponseHead,
  query: string,
  answered: Pick<ChatAnswer, 'results'> | null,
  withResults: boolean,
) {
  const found = withResults && answered ? answered.results.semantic.map(searchResult) : null;
  const results = found?.map(({ content, ...rest }) => ({ ...rest, text: content[0]?.text ?? '' })) ?? null;
  const status = answered ? 'completed' : 'in_progress';
  return { id: `fs_${id}`, type: 'file_search_call', status, queries: [query], results };
}

export function annotationsOf(answer: LinkedAnswer) {
  return marksOf(answer).map(({ citation, start }) => ({
    type: 'file_citation',
    file_id: citation.fileId,
    filename: citation.fileName,
    index: start,
  }));
}

export const textPart = (text: string, annotations: object[] = []) => ({
  type: 'output_text',
  text,
  annotations,
  logprobs: [],
});

export function messageItem({ id }: ResponseHead, content: object[], status: 'in_progress' | 'completed') {
  return { id: `msg_${id}`, type: 'message', role: 'assistant', status, content };
}

export function completedResponse(
  head: ResponseHead,
  output: object[],
  { prompt, completion }: TokenCounts,
  { answerId, answer }: { answerId: string | null; answer: LinkedAnswer },
) {
  const usage = {
    input_tokens: prompt,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: completion,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: prompt + completion,
  };
  return { ...head, status: 'completed', output, usage, lectern: ownFields(answerId, answer) };
}
