import { AppError } from '../../../domain/errors';
import type { Reranker } from '../../../domain/ports/passageRanker';
import { eitherSignal } from '../../eitherSignal';
import { startDeadline } from '../openai/abort';
import { CircuitBreaker, type CircuitBreakerOptions } from '../openai/circuitBreaker';
import { createClient } from '../openai/modelServer';
import { type RetryPolicy, withRetries } from '../openai/withRetries';
import { readRelevances } from './rerankAnswer';

export interface HttpRerankerOptions {
  /** The address of the endpoint itself, such as `https://api.jina.ai/v1/rerank`. */
  url: string;
  /** Null: servers without authentication accept any key. */
  apiKey: string | null;
  /** Null: the server's only model. */
  model: string | null;
  /** The time-out of one call with its retry. */
  timeoutMs: number;
  retries?: Partial<RetryPolicy>;
  breaker?: CircuitBreakerOptions;
}

/** Cross-encoders read about 512 tokens of a document; the rest would only cost time. */
const maxDocumentCharacters = 4_000;
const maxReplyBytes = 1024 * 1024;
/** Somebody waits, and the built-in order serves meanwhile. */
const defaultRetries = { maxAttempts: 2, maxWaitMs: 500, baseDelayMs: 100 };

/**
 * A re-ranking model behind the protocol of Cohere and Jina, which vLLM, Infinity, LocalAI and llama.cpp have too.
 * Calls fail with `unavailable`, `timeout` or `upstream_error`.
 */
export function createHttpReranker(options: HttpRerankerOptions): Reranker & { close(): Promise<void> } {
  const { url, apiKey, model, timeoutMs } = options;
  const client = createClient({ kind: 'openai', baseUrl: url, apiKey }, maxReplyBytes, null);
  const breaker = new CircuitBreaker(options.breaker);
  const policy = { ...defaultRetries, ...options.retries, maxTotalMs: timeoutMs };
  const closing = new AbortController();

  return {
    id: model ?? new URL(url).host,

    async rerank(question, passages, { signal }) {
      if (passages.length === 0) return [];
      signal?.throwIfAborted();
      const documents = passages.map((passage) => cut(passage, maxDocumentCharacters));
      const body = {
        ...(model === null ? {} : { model }),
        query: question,
        documents,
        top_n: documents.length,
      };
      const until = eitherSignal(closing.signal, signal);
      const deadline = startDeadline(timeoutMs, until.signal);
      const attempt = async () => {
        const { signal: ending } = deadline;
        const sent = client.post<unknown>(url, { body, signal: ending, timeout: timeoutMs * 2 });
        return readRelevances(await deadline.race(sent), documents.length);
      };
      try {
        return await withRetries(attempt, policy, { breaker, signal: deadline.signal });
      } finally {
        deadline.close();
        until.release();
      }
    },

    async close() {
      closing.abort(new AppError('unavailable', 'The re-ranker is closed.'));
    },
  };
}

/** At most so many characters, without lone surrogates, which are no text to a server. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}/gu, '\uFFFD');
}
