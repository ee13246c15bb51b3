import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import type { ModelUsage } from '../../../domain/ports/languageModel';
import { eitherSignal } from '../../eitherSignal';
import { CircuitBreaker, type CircuitBreakerOptions } from './circuitBreaker';
import { unit } from './embeddingAnswer';
import { createEmbeddingRequests, type EmbeddingInput, requestBounds } from './embeddingRequests';
import { isOpenAiService, type ModelServer } from './modelServer';
import { Pacer } from './pacer';
import { placeholderText, readable } from './readable';
import { windowsOf } from './tokens';
import { type RetryPolicy, withRetries } from './withRetries';

export interface OpenAiEmbeddingModelOptions {
  server: ModelServer;
  /** The model's name, on Azure that of its deployment. */
  model: string;
  /** Left out: as the model is known to have, or asked of the server once. */
  dimension?: number;
  /** The maximum length of one text that the model reads, in tokens; a longer one is the mean of its windows. */
  maxInputTokens?: number;
  /** The prefixes that some models want before each text, such as `query: ` and `passage: `. */
  prefixes?: { query: string; passage: string };
  maxBatchTexts?: number;
  maxBatchTokens?: number;
  requestTimeoutMs?: number;
  /** The time-out of a query with all its attempts: somebody waits, and words alone find something too. */
  queryTimeoutMs?: number;
  retries?: Partial<Record<'passage' | 'query', Partial<RetryPolicy>>>;
  breaker?: CircuitBreakerOptions;
  /** The quota to keep to; without it, only what the server's answers say of it is. */
  requestsPerMinute?: number;
  tokensPerMinute?: number;
  onUsage?: (usage: ModelUsage) => void;
}

const knownDimensions: Record<string, number> = {
  'text-embedding-3-small': 1536,
  'text-embedding-3-large': 3072,
  'text-embedding-ada-002': 1536,
};
const openAiInputTokens = 8191;
/** Small models read 512 tokens of their own vocabulary, which has more of them for a text than ours. */
const cautiousInputTokens = 400;
const defaultRequestTimeoutMs = 30_000;
const defaultQueryTimeoutMs = 4_000;
/** Passages wait for minutes if need be, a job behind them is tried again anyway; somebody waits for a query. */
const defaultRetries: Record<'passage' | 'query', RetryPolicy> = {
  passage: { maxAttempts: 8, maxWaitMs: 180_000, baseDelayMs: 500 },
  query: { maxAttempts: 3, maxWaitMs: 2_000, baseDelayMs: 200 },
};

/**
 * An embedding model behind OpenAI's protocol. Where the dimension is neither given nor known, the server is
 * asked for it.
 * @throws AppError where that fails
 */
export async function createOpenAiEmbeddingModel(
  options: OpenAiEmbeddingModelOptions,
): Promise<EmbeddingModel> {
  const { model, server, prefixes } = options;
  const maxInputTokens =
    options.maxInputTokens ?? (isOpenAiService(server) ? openAiInputTokens : cautiousInputTokens);
  const retries = {
    passage: { ...defaultRetries.passage, ...options.retries?.passage },
    query: { ...defaultRetries.query, ...options.retries?.query },
  };
  const requestTimeoutMs = options.requestTimeoutMs ?? defaultRequestTimeoutMs;
  const queryTimeoutMs = options.queryTimeoutMs ?? defaultQueryTimeoutMs;
  const breaker = new CircuitBreaker(options.breaker);
  const pacer = new Pacer(options);
  const closing = new AbortController();

  const known = knownDimensions[model];
  let dimension = options.dimension ?? known;
  const requests = createEmbeddingRequests({ ...options, dimension, pacer });
  if (dimension === undefined) {
    const probing = { maxAttempts: 3, maxWaitMs: 10_000, baseDelayMs: 500 };
    const ask = () => requests.send([{ text: placeholderText, tokens: 1 }], 'query', null, requestTimeoutMs);
    const [probe] = await withRetries(ask, probing, { breaker });
    dimension = probe?.length ?? 0;
  }
  const size = dimension;
  // A deployment's name doesn't tell its model, which may be one that gives shorter vectors where asked.
  if (options.dimension !== undefined && size !== known) requests.shortenTo(size);

  async function embedBatch(
    inputs: EmbeddingInput[],
    purpose: 'passage' | 'query',
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const startedAt = Date.now();
    const timeoutMs = () =>
      purpose === 'passage'
        ? requestTimeoutMs
        : Math.max(1, Math.min(requestTimeoutMs, queryTimeoutMs - (Date.now() - startedAt)));
    return withRetries(
      () => requests.send(inputs, purpose, size, timeoutMs(), signal),
      purpose === 'query' ? { ...retries.query, maxTotalMs: queryTimeoutMs } : retries.passage,
      // A query that must wait longer than it may is answered without vectors at once.
      {
        breaker,
        signal,
        before: () => requests.turn(inputs, purpose, signal),
        onRetryAfter: (ms) => pacer.rest(ms),
      },
    );
  }

  return {
    id: `${model}@${size}${prefixes === undefined ? '' : `/${fingerprint(prefixes)}`}`,
    dimension: size,
    passagesAtATime: options.maxBatchTexts ?? requestBounds.maxBatchTexts,

    async embed(texts, { purpose, signal }) {
      signal?.throwIfAborted();
      const prefix = prefixes?.[purpose] ?? '';
      const windows = texts.map((text) => windowsOf(readable(text), maxInputTokens - 8));
      const inputs = windows.flat().map(({ text, tokens }) => ({ text: prefix + text, tokens }));
      const vectors: Float32Array[] = [];
      const until = eitherSignal(closing.signal, signal);
      try {
        for (const batch of requests.batches(inputs)) {
          vectors.push(...(await embedBatch(batch, purpose, until.signal)));
        }
      } finally {
        until.release();
      }
      let next = 0;
      return windows.map((parts) => {
        const own = vectors.slice(next, next + parts.length);
        next += parts.length;
        return own[0] !== undefined && own.length === 1
          ? own[0]
          : meanOf(
              own,
              parts.map(({ tokens }) => tokens),
            );
      });
    },

    async ping() {
      await embedBatch([{ text: placeholderText, tokens: 1 }], 'query', closing.signal);
    },

    async close() {
      closing.abort(new AppError('unavailable', 'The embedding model is closed.'));
    },
  };
}

/** The model and dimension that an id stands for, so that a model which is no longer configured can be asked. */
export function parseModelId(id: string): { model: string; dimension: number } | null {
  const match = /^(.+)@(\d+)$/.exec(id);
  return match?.[1] === undefined ? null : { model: match[1], dimension: Number(match[2]) };
}

/** Longer windows count more, by the root of their length: as measured best for the built-in model. */
function meanOf(vectors: Float32Array[], tokens: number[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  vectors.forEach((vector, index) => {
    const weight = Math.sqrt(tokens[index] ?? 1);
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + weight * (vector[i] ?? 0);
  });
  return unit(mean);
}

/** Vectors made with other prefixes can't be compared. */
function fingerprint(prefixes: { query: string; passage: string }): string {
  const digest = createHash('sha256').update(`${prefixes.query}\n${prefixes.passage}`).digest('hex');
  return digest.slice(0, 8);
}
