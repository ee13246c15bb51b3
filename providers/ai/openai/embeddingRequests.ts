import { APIError } from 'openai';
import type { ModelUsage } from '../../../domain/ports/languageModel';
import { startDeadline } from './abort';
import { readVectors } from './embeddingAnswer';
import { createClient, type ModelServer } from './modelServer';
import { Negotiation } from './negotiation';
import type { Pacer } from './pacer';

export interface EmbeddingInput {
  text: string;
  tokens: number;
}

interface EmbeddingRequestOptions {
  server: ModelServer;
  model: string;
  /** Of the vectors where it is known. */
  dimension?: number;
  maxBatchTexts?: number;
  maxBatchTokens?: number;
  pacer: Pacer;
  onUsage?: (usage: ModelUsage) => void;
}

export interface EmbeddingRequests {
  /** Cuts inputs into what one request may hold; lazily, since that may shrink on the way. */
  batches(inputs: EmbeddingInput[]): Generator<EmbeddingInput[]>;
  /** One attempt. */
  send(
    inputs: EmbeddingInput[],
    purpose: 'passage' | 'query',
    dimension: number | null,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Float32Array[]>;
  /** Asks the server for shorter vectors than the model's own. */
  shortenTo(dimension: number): void;
}

export const requestBounds = { maxBatchTexts: 128, maxBatchTokens: 100_000 };
/** Where the dimension is not known yet. */
const maxDimension = 16_384;
/** Of a number written out, with its comma and spaces. */
const maxNumberBytes = 32;
const minReplyBytes = 1024 * 1024;

/** The requests of an embedding model, each with its time-out, paced, in the form that the server knows. */
export function createEmbeddingRequests(options: EmbeddingRequestOptions): EmbeddingRequests {
  const { model, pacer, onUsage } = options;
  const maxBatchTokens = options.maxBatchTokens ?? requestBounds.maxBatchTokens;
  const vectors = options.maxBatchTexts ?? requestBounds.maxBatchTexts;
  const largestReply = vectors * (options.dimension ?? maxDimension) * maxNumberBytes;
  const client = createClient(options.server, Math.max(minReplyBytes, largestReply));
  const negotiation = new Negotiation<'encoding_format' | 'dimensions'>((param) =>
    param === 'encoding_format' || param === 'dimensions' ? param : null,
  );
  let maxBatchTexts = options.maxBatchTexts ?? requestBounds.maxBatchTexts;
  let shortened: number | null = null;

  async function post(inputs: EmbeddingInput[], timeoutMs: number, signal?: AbortSignal): Promise<unknown> {
    const deadline = startDeadline(timeoutMs, signal);
    try {
      return await negotiation.run(
        shortened === null ? ['encoding_format'] : ['encoding_format', 'dimensions'],
        async (uses) => {
          const body = {
            model,
            input: inputs.map(({ text }) => text),
            // Half the bytes of numbers, and read twenty times as fast.
            ...(uses('encoding_format') ? { encoding_format: 'base64' } : {}),
            ...(shortened !== null && uses('dimensions') ? { dimensions: shortened } : {}),
          };
          // Not `client.embeddings`: it decodes what it takes to be base64 without looking.
          const request = client
            .post<unknown>('/embeddings', { body, signal: deadline.signal, timeout: timeoutMs * 2 })
            .withResponse();
          const { data, response } = await deadline.race(request);
          pacer.observe(response.headers, tokensOf(inputs));
          return data;
        },
      );
    } finally {
      deadline.close();
    }
  }

  async function send(
    inputs: EmbeddingInput[],
    purpose: 'passage' | 'query',
    dimension: number | null,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const tokens = tokensOf(inputs);
    // Queries are few and somebody waits for them: they don't stand in line behind passages.
    if (purpose === 'passage') await pacer.turn(tokens, signal);
    try {
      const answer = await post(inputs, timeoutMs, signal);
      const vectors = readVectors(answer, inputs.length, dimension);
      onUsage?.({ model, purpose, ...spent(answer, tokens) });
      return vectors;
    } catch (error) {
      if (inputs.length === 1 || !isTooMuch(error)) throw error;
      const configured = maxBatchTexts;
      maxBatchTexts = Math.ceil(inputs.length / 2);
      const half = maxBatchTexts;
      try {
        return [
          ...(await send(inputs.slice(0, half), purpose, dimension, timeoutMs, signal)),
          ...(await send(inputs.slice(half), purpose, dimension, timeoutMs, signal)),
        ];
      } catch (refusal) {
        // A single text was refused as well: it was not their number.
        if (isTooMuch(refusal)) maxBatchTexts = configured;
        throw refusal;
      }
    }
  }

  return {
    send,
    shortenTo(dimension) {
      shortened = dimension;
    },
    *batches(inputs) {
      let start = 0;
      while (start < inputs.length) {
        let end = start;
        for (let tokens = 0; end < inputs.length && end - start < maxBatchTexts; end++) {
          tokens += inputs[end]?.tokens ?? 0;
          if (tokens > maxBatchTokens && end > start) break;
        }
        yield inputs.slice(start, end);
        start = end;
      }
    },
  };
}

function tokensOf(inputs: EmbeddingInput[]): number {
  return inputs.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Servers differ in how they say that a request holds too many texts. */
function isTooMuch(error: unknown): boolean {
  return error instanceof APIError && [400, 413, 422].includes(error.status);
}

function spent(answer: unknown, counted: number) {
  const said = (answer as { usage?: { prompt_tokens?: unknown } }).usage?.prompt_tokens;
  const isEstimated = typeof said !== 'number';
  return { promptTokens: isEstimated ? counted : said, completionTokens: 0, isEstimated };
}
