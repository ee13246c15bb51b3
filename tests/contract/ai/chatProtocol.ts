import type { ServerResponse } from 'node:http';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { type ChatBody, type Mishap, refuse, type Schema, type StandInState, sendJson } from './protocol';

interface Reply {
  mishap: Mishap;
  state: StandInState;
  isAzure: boolean;
}

const safe = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } };
const objected = { ...safe, violence: { filtered: true, severity: 'high' } };

/** Answers as the chat completions endpoint does, whole or as a stream of events. */
export async function answerChat(response: ServerResponse, body: ChatBody, reply: Reply): Promise<void> {
  const { mishap, state, isAzure } = reply;
  const refused = refusedPart(body, state);
  if (refused !== null) return refuse(response, state, refused);

  const words = state.reply(body).match(/\s*\S+|\s+$/g) ?? [];
  const cutAt = Math.min(mishap.maxWords ?? Number.POSITIVE_INFINITY, limitOf(body));
  const said = words.slice(0, cutAt);
  const finish = mishap.filtered ? 'content_filter' : words.length > said.length ? 'length' : 'stop';
  const prompt = body.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: said.length,
    total_tokens: prompt + said.length,
  };
  const common = { id: 'chatcmpl-1', created: 1_700_000_000, model: `${body.model}-2024` };
  const verdict = isAzure ? { content_filter_results: mishap.filtered ? objected : safe } : {};
  const promptVerdict = [{ prompt_index: 0, content_filter_results: safe }];
  if (body.stream !== true) {
    const message = { role: 'assistant', content: said.join(''), refusal: null };
    return sendJson(
      response,
      200,
      {
        ...common,
        object: 'chat.completion',
        ...(isAzure ? { prompt_filter_results: promptVerdict } : {}),
        choices: [{ index: 0, message, finish_reason: finish, logprobs: null, ...verdict }],
        usage,
      },
      state.headers,
    );
  }

  response.writeHead(200, { 'content-type': 'text/event-stream', ...state.headers });
  const wantsUsage = body.stream_options?.include_usage === true;
  const send = (choices: unknown[], more: object = {}) => {
    const chunk = { ...common, object: 'chat.completion.chunk', choices, ...more };
    response.write(
      `data: ${JSON.stringify({ ...chunk, ...(wantsUsage ? { usage: null, ...more } : {}) })}\n\n`,
    );
  };
  const piece = (delta: object, finishReason: string | null = null) =>
    send([{ index: 0, delta, finish_reason: finishReason, ...verdict }]);

  if (isAzure) send([], { prompt_filter_results: promptVerdict });
  piece({ role: 'assistant', content: '', refusal: null });
  do {
    for (const [index, word] of said.entries()) {
      if (index === mishap.afterPieces) {
        if (await befall(response, mishap)) return;
      }
      if (response.destroyed) return;
      piece({ content: word });
      // As many packets as pieces. What goes on for ever trickles: it must not reach the bound of a reply first.
      await new Promise((resolve) => (mishap.endless ? setTimeout(resolve, 10) : setImmediate(resolve)));
    }
  } while (mishap.endless);
  piece({}, finish);
  if (wantsUsage) send([], { usage });
  response.end('data: [DONE]\n\n');
}

/** True where the answer ends with it. */
async function befall(response: ServerResponse, mishap: Mishap): Promise<boolean> {
  // What was written before must arrive before.
  await new Promise((resolve) => setTimeout(resolve, 5));
  if (mishap.garbage) response.write('data: {"id": "chatcmpl-1", "choi\n\n');
  if (mishap.streamError) {
    response.write('data: {"error": {"message": "The server had an error", "type": "server_error"}}\n\n');
    response.end();
    return true;
  }
  if (mishap.endEarly) response.end();
  if (mishap.cut) response.destroy();
  return mishap.hang === true || mishap.endEarly === true || mishap.cut === true;
}

function refusedPart(body: ChatBody, { refuses }: StandInState): string | null {
  if (!Array.isArray(body.messages) || body.messages.length === 0) return 'messages';
  const format = body.response_format;
  if (format !== undefined && refuses.has(format.type as 'json_schema' | 'json_object')) {
    return 'response_format';
  }
  if (format?.type === 'json_schema') {
    const { name, schema, strict } = format.json_schema ?? {};
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name ?? '')) return 'response_format';
    if (strict === true && !isStrict(schema)) return 'response_format';
  }
  if (format?.type === 'json_object' && !body.messages.some(({ content }) => /json/i.test(content))) {
    return 'messages';
  }
  for (const part of ['stream_options', 'temperature', 'max_tokens', 'max_completion_tokens'] as const) {
    if (body[part] !== undefined && refuses.has(part)) return part;
  }
  if (body.stream_options !== undefined && body.stream !== true) return 'stream_options';
  return null;
}

/** Strict schemas list every property as required and allow no others. */
function isStrict(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  if (schema.items !== undefined && !isStrict(schema.items)) return false;
  if (schema.properties === undefined) return true;
  const names = Object.keys(schema.properties);
  return (
    schema.additionalProperties === false &&
    names.every((name) => schema.required?.includes(name)) &&
    Object.values(schema.properties).every(isStrict)
  );
}

function limitOf(body: ChatBody): number {
  return body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
}
