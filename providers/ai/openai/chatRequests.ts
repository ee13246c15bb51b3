import type { OpenAI } from 'openai';
import type { CompletionRequest } from '../../../domain/ports/languageModel';
import { isOpenAiService, type ModelServer } from './modelServer';
import { Negotiation } from './negotiation';

/** Parameters that a server may not support. `usualLimit`: the token limit under its usual name for the server's kind. */
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

/** Builds chat requests with the parameters that the server supports, detected from the requests it rejects. */
export function createChatRequests(server: ModelServer, model: string) {
  const negotiation = new Negotiation<ChatPart>((param) => partOfParam[param] ?? null);
  // Newer OpenAI models support only `max_completion_tokens`, most other servers only `max_tokens`.
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
    /** Calls `send` with a body, and again without the parameters that the server does not support. */
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
