import type { ServerResponse } from 'node:http';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { type Mishap, refuse, type StandInState, sendJson, standInDimension } from './protocol';

export interface EmbeddingBody {
  model: string;
  input: string | string[];
  encoding_format?: string;
  dimensions?: number;
}

const maxInputs = 2048;
const maxInputTokens = 8191;

/** Answers as the embeddings endpoint does; the vectors count the words of a text. */
export function answerEmbeddings(
  response: ServerResponse,
  body: EmbeddingBody,
  { mishap, state, isAzure }: { mishap: Mishap; state: StandInState; isAzure: boolean },
): void {
  const inputs = typeof body.input === 'string' ? [body.input] : body.input;
  const tooMany = state.refuses.has('batches') ? 2 : maxInputs + 1;
  if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length >= tooMany) {
    refuse(response, state, 'input');
    return;
  }
  if (inputs.some((input) => input === '')) {
    refuse(response, state, 'input');
    return;
  }
  const none = { disallowedSpecial: new Set<string>() };
  const tokens = inputs.map((input) => countTokens(input, none));
  if (tokens.some((count) => count > maxInputTokens)) {
    const message = `This model's maximum context length is ${maxInputTokens} tokens.`;
    sendJson(response, 400, { error: { message, type: 'invalid_request_error', param: null } });
    return;
  }
  if (body.encoding_format === 'base64' && state.refuses.has('base64')) {
    refuse(response, state, 'encoding_format');
    return;
  }
  if (body.dimensions !== undefined && state.refuses.has('dimensions')) {
    refuse(response, state, 'dimensions');
    return;
  }
  const size = mishap.dimension ?? body.dimensions ?? standInDimension;
  const data = inputs.slice(mishap.missing ?? 0).map((input, index) => {
    const vector = vectorOf(input, size);
    const asBase64 = body.encoding_format === 'base64';
    return {
      object: 'embedding',
      index,
      embedding: asBase64 ? Buffer.from(vector.buffer).toString('base64') : [...vector],
    };
  });
  const total = tokens.reduce((sum, count) => sum + count, 0);
  // The order is not part of the protocol, the index is.
  const answer = {
    object: 'list',
    data: data.reverse(),
    model: body.model,
    usage: { prompt_tokens: total, total_tokens: total },
  };
  sendJson(response, 200, answer, {
    ...(isAzure ? { 'apim-request-id': 'stand-in' } : { 'openai-version': '2020-10-01' }),
    ...state.headers,
  });
}

/** Words hashed into the dimensions, not of unit length: the adapters must see to that. */
export function vectorOf(text: string, size: number): Float32Array {
  const vector = new Float32Array(size).fill(0.01);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    let hash = 7;
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
    const at = hash % size;
    vector[at] = (vector[at] ?? 0) + 3;
  }
  return vector;
}
