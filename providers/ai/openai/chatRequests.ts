import type { OpenAI } from 'openai';
import type { CompletionRequest } from '../../../domain/ports/languageModel';
import { isOpenAiService, type ModelServer } from './modelServer';
import { Negotiation } from './negotiation';

/** What a server may not know. `usualLimit`: the token limit under the name that its kind usually has. */
type ChatPart = 'jsonSchema' | 'jsonObject' | 'streamUsage' | 'temperature' | 'usualLimit';

type ChatBody = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

const partOfParam: Record<string, ChatPart> = {
  response_format: 'jsonSchema',
  stream_options: 'streamUsage',
  temperature: 'temperature',
  max_tokens: 'usualLimit',
  max_completion_tokens: 'usualLimit',
};

const temperature = 0;
const defaultMaxOutputTokens = 1500;

/** Puts completions in the form that a server knows, which it learns from what the server refuses. */
export function createChatRequests(server: ModelServer, model: string) {
  const negotiation = new Negotiation<ChatPart>((param) => partOfParam[param] ?? null);
  // OpenAI's newer models know only the new name, most other servers only the old one.
  const [usual, other] = isOpenAiService(server)
    ? (['max_completion_tokens', 'max_tokens'] as const)
    : (['max_tokens', 'max_completion_tokens'] as const);

  function bodyOf(request: CompletionRequest, uses: (part: ChatPart) => boolean): ChatBody {
    const { jsonSchema, messages, maxOutputTokens = defaultMaxOutputTokens } = request;
    const limit = uses('usualLimit') ? usual : other;
    return {
      model,
      messages,
      [limit]: maxOutputTokens,
      ...(uses('temperature') ? { temperature } : {}),
      ...(jsonSchema === undefined ? {} : responseFormat(jsonSchema, uses)),
    };
  }

  return {
    /** Calls `send` with a body, and again with others while the server doesn't know a part of it. */
    negotiate<T>(
      request: CompletionRequest,
      streamed: boolean,
      send: (body: ChatBody, withUsage: boolean) => Promise<T>,
    ): Promise<T> {
      const parts: ChatPart[] = [
        ...(request.jsonSchema === undefined ? [] : (['jsonSchema', 'jsonObject'] as const)),
        ...(streamed ? (['streamUsage'] as const) : []),
        'usualLimit',
        'temperature',
      ];
      return negotiation.run(parts, (uses) => send(bodyOf(request, uses), uses('streamUsage')));
    },
  };
}

function responseFormat(
  { name, schema }: NonNullable<CompletionRequest['jsonSchema']>,
  uses: (part: ChatPart) => boolean,
): Pick<ChatBody, 'response_format'> {
  if (uses('jsonSchema')) {
    return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } };
  }
  return uses('jsonObject') ? { response_format: { type: 'json_object' } } : {};
}
