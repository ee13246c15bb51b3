import { APIError } from 'openai';
import type { ModelUsage } from '../../../domain/ports/languageModel';
import { providerOf } from '../../../domain/ports/languageModels';
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
  /** The dimension of the vectors, when known. */
  dimension?: number;
  maxBatchTexts?: number;
  maxBatchTokens?: number;
  pacer: Pacer;
  onUsage?: (usage: ModelUsage) => void;
}

export interface EmbeddingRequests {
  /** Splits inputs into batches of one request each. Lazy, because the maximum batch size may shrink meanwhile. */
  batches(inputs: EmbeddingInput[]): Generator<EmbeddingInput[]>;
  /** Waits until the quota allows a request with these inputs. Precedes `send`. */
  turn(inputs: EmbeddingInput[], purpose: 'passage' | 'query', signal?: AbortSignal): Promise<void>;
  /** Sends one request, without retries. */
  send(
    inputs: EmbeddingInput[],
    purpose: 'passage' | 'query',
    dimension: number | null,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Float32Array[]>;
  /** Requests shorter vectors than the model's default. */
  shortenTo(dimension: number): void;
}

export const requestBounds = { maxBatchTexts: 128, maxBatchTokens: 100_000 };
/** Assumed while the dimension is not known. */
const maxDimension = 16_384;
/** The size of a decimal number with comma and whitespace. */
const maxNumberBytes = 32;
const minReplyBytes = 1024 * 1024;

/** Sends embedding requests: with a time-out each, rate-limited, and with the parameters that the server supports. */
export function createEmbeddingRequests(options: EmbeddingRequestOptions): EmbeddingRequests {
  const { model, pacer, onUsage } = options;
  const provider = providerOf(options.server);
  const maxBatchTokens = options.maxBatchTokens ?? requestBounds.maxBatchTokens;
  const vectors = options.maxBatchTexts ?? requestBounds.maxBatchTexts;
  const largestReply = vectors * (options.dimension ?? maxDimension) * maxNumberBytes;
  const client = createClient(options.server, Math.max(minReplyBytes, largestReply), model);
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
            // Half the size of JSON numbers, and parsed twenty times as fast.
            ...(uses('encoding_format') ? { encoding_format: 'base64' } : {}),
            ...(shortened !== null && uses('dimensions') ? { dimensions: shortened } : {}),
          };
          // Not `client.embeddings`, which assumes that the server honours base64.
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

  async function turn(
    inputs: EmbeddingInput[],
    purpose: 'passage' | 'query',
    signal?: AbortSignal,
  ): Promise<void> {
    // Queries are few and interactive: they bypass the queue of passages.
    if (purpose === 'passage') await pacer.turn(tokensOf(inputs), signal);
  }

  async function send(
    inputs: EmbeddingInput[],
    purpose: 'passage' | 'query',
    dimension: number | null,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    try {
      const answer = await post(inputs, timeoutMs, signal);
      const vectors = readVectors(answer, inputs.length, dimension);
      onUsage?.({ model, requestedModel: model, provider, purpose, ...spent(answer, tokensOf(inputs)) });
      return vectors;
    } catch (error) {
      if (inputs.length === 1 || !isTooMuch(error)) throw error;
      const configured = maxBatchTexts;
      maxBatchTexts = Math.ceil(inputs.length / 2);
      const half = maxBatchTexts;
      const sendPart = async (part: EmbeddingInput[]) => {
        await turn(part, purpose, signal);
        return send(part, purpose, dimension, timeoutMs, signal);
      };
      try {
        return [...(await sendPart(inputs.slice(0, half))), ...(await sendPart(inputs.slice(half)))];
      } catch (refusal) {
        // A single text was rejected too, so the batch size was not the cause.
        if (isTooMuch(refusal)) maxBatchTexts = configured;
        throw refusal;
      }
    }
  }

  return {
    turn,
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

/** Whether the error means that a request has too many inputs; servers word it differently. */
function isTooMuch(error: unknown): boolean {
  return error instanceof APIError && [400, 413, 422].includes(error.status);
}

function spent(answer: unknown, counted: number) {
  const said = (answer as { usage?: { prompt_tokens?: unknown } }).usage?.prompt_tokens;
  const isEstimated = typeof said !== 'number';
  return { promptTokens: isEstimated ? counted : said, completionTokens: 0, isEstimated };
}
