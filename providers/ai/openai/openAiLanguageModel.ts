import { APIError, type OpenAI } from 'openai';
import { AppError } from '../../../domain/errors';
import type {
  Completion,
  CompletionEvent,
  CompletionRequest,
  LanguageModel,
  ModelUsage,
} from '../../../domain/ports/languageModel';
import { providerOf } from '../../../domain/ports/languageModels';
import { eitherSignal } from '../../eitherSignal';
import { type Deadline, startDeadline } from './abort';
import { readCompletion, StreamedCompletion } from './chatAnswer';
import { createChatRequests } from './chatRequests';
import { CircuitBreaker, type CircuitBreakerOptions } from './circuitBreaker';
import { createClient, isOpenAiService, type ModelServer } from './modelServer';
import { readEventData } from './serverSentEvents';
import { MalformedAnswer, toModelFailure } from './toModelFailure';
import { type RetryPolicy, withRetries } from './withRetries';

export interface OpenAiLanguageModelOptions {
  server: ModelServer;
  /** The model's name, on Azure that of its deployment. */
  model: string;
  contextTokens?: number;
  /** The time-out of a whole answer; of a stream, until its first text. */
  requestTimeoutMs?: number;
  /** The time-out of a stream between two pieces. */
  idleTimeoutMs?: number;
  /** The time-out of a stream as a whole. */
  streamTimeoutMs?: number;
  /** The maximum size of a reply as it is sent, decompressed: the text and what the format adds to it. */
  maxReplyBytes?: number;
  retries?: Partial<RetryPolicy>;
  breaker?: CircuitBreakerOptions;
  onUsage?: (usage: ModelUsage) => void;
}

const defaultRetries: RetryPolicy = { maxAttempts: 3, maxWaitMs: 8_000, baseDelayMs: 400 };
const defaults = {
  requestTimeoutMs: 20_000,
  idleTimeoutMs: 10_000,
  streamTimeoutMs: 120_000,
  // Azure sends up to 1 kB for each token of a stream; an answer has at most 1,500 of them.
  maxReplyBytes: 4 * 1024 * 1024,
};
/** The context of the smallest models in use with each kind. */
const openAiContextTokens = 16_000;
const cautiousContextTokens = 8_000;

/** A language model behind OpenAI's protocol. */
export function createOpenAiLanguageModel(options: OpenAiLanguageModelOptions): LanguageModel {
  const { server, model, onUsage } = options;
  const provider = providerOf(server);
  const requestTimeoutMs = options.requestTimeoutMs ?? defaults.requestTimeoutMs;
  const idleTimeoutMs = options.idleTimeoutMs ?? defaults.idleTimeoutMs;
  const streamTimeoutMs = options.streamTimeoutMs ?? defaults.streamTimeoutMs;
  const policy = { ...defaultRetries, ...options.retries };
  const client = createClient(server, options.maxReplyBytes ?? defaults.maxReplyBytes, model);
  const requests = createChatRequests(server, model);
  const breaker = new CircuitBreaker(options.breaker);
  const closing = new AbortController();

  function account({ usage, model: name }: Pick<Completion, 'model' | 'usage'>): void {
    onUsage?.({ model: name || model, requestedModel: model, provider, purpose: 'chat', ...usage });
  }

  async function ask(request: CompletionRequest): Promise<Completion> {
    const deadline = startDeadline(requestTimeoutMs, request.signal);
    try {
      return await requests.negotiate(request, false, async (body) => {
        const answer = client.chat.completions.create(body, requestOptions(deadline));
        return readCompletion(await deadline.race(answer), request);
      });
    } finally {
      deadline.close();
    }
  }

  /** Reads on until there is text, because until then a failed stream can be restarted. */
  async function open(request: CompletionRequest): Promise<OpenStream> {
    const deadline = startDeadline(requestTimeoutMs, request.signal);
    try {
      return await requests.negotiate(request, true, async (body, withUsage) => {
        const params: OpenAI.Chat.ChatCompletionCreateParamsStreaming = {
          ...body,
          stream: true,
          ...(withUsage ? { stream_options: { include_usage: true } } : {}),
        };
        const answer = client.post('/chat/completions', { body: params, ...requestOptions(deadline) });
        const { body: events } = await deadline.race(answer.asResponse());
        if (events === null) throw new MalformedAnswer('The reply is empty.');
        const chunks = readEventData(events);
        const completion = new StreamedCompletion(request);
        const opened = { chunks, completion, deadline, text: '' };
        try {
          let more = true;
          while (more && opened.text === '') more = await advance(opened);
          if (!more) completion.end();
          return opened;
        } catch (error) {
          // The reader is gone: the request ends.
          void chunks.return();
          throw error;
        }
      });
    } catch (error) {
      deadline.close();
      throw error;
    }
  }

  return {
    id: model,
    contextTokens:
      options.contextTokens ?? (isOpenAiService(server) ? openAiContextTokens : cautiousContextTokens),

    async complete(request) {
      const { signal, release } = eitherSignal(closing.signal, request.signal);
      try {
        const completion = await withRetries(() => ask({ ...request, signal }), policy, { breaker, signal });
        account(completion);
        return completion;
      } finally {
        release();
      }
    },

    async *stream(request): AsyncGenerator<CompletionEvent, void, undefined> {
      const startedAt = Date.now();
      const { signal, release } = eitherSignal(closing.signal, request.signal);
      let opened: OpenStream | null = null;
      try {
        opened = await withRetries(() => open({ ...request, signal }), policy, { breaker, signal });
        for (let more = true; more || opened.text !== ''; ) {
          const { text } = opened;
          opened.text = '';
          if (text !== '') yield { kind: 'delta', text };
          if (!more) continue;
          opened.deadline.extend(Math.min(idleTimeoutMs, startedAt + streamTimeoutMs - Date.now()));
          more = await advance(opened);
        }
        yield { kind: 'end', completion: opened.completion.end() };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failure = toModelFailure(error);
        // A failure before it was open has been counted by the retries.
        if (failure.isOutage && opened !== null) breaker.fail();
        throw failure.error;
      } finally {
        // Whatever was streamed was paid for, also where it failed in the middle or its reader left.
        if (opened !== null) account(opened.completion.spent());
        release();
        opened?.deadline.close();
        // Ends the request where the reader has left before the end.
        await opened?.chunks.return();
      }
    },

    async ping() {
      await this.complete({ messages: [{ role: 'user', content: 'Say OK.' }], maxOutputTokens: 16 });
    },

    async close() {
      closing.abort(new AppError('unavailable', 'The language model is closed.'));
    },
  };

  /** Our own deadline ends the request, so that it covers reading the answer too. */
  function requestOptions(deadline: Deadline) {
    return { signal: deadline.signal, timeout: requestTimeoutMs * 2 };
  }
}

interface OpenStream {
  /** As JSON, as many at a time as came together. */
  chunks: AsyncGenerator<string[], void, undefined>;
  completion: StreamedCompletion;
  deadline: Deadline;
  /** The text that has come and was not handed on yet. */
  text: string;
  /** The fault of the chunk behind that text. */
  failure?: unknown;
}

/** Reads the next chunks; false at the end. */
async function advance(stream: OpenStream): Promise<boolean> {
  if (stream.failure !== undefined) throw stream.failure;
  const next = await stream.deadline.race(stream.chunks.next());
  if (next.done) return false;
  try {
    for (const json of next.value) stream.text += stream.completion.add(parseChunk(json));
  } catch (error) {
    if (stream.text === '') throw error;
    stream.failure = error;
  }
  return true;
}

/** @throws APIError where the server reports one in the middle of its stream */
function parseChunk(json: string): OpenAI.Chat.ChatCompletionChunk {
  const chunk = JSON.parse(json) as OpenAI.Chat.ChatCompletionChunk & { error?: object };
  if (chunk?.error) throw new APIError(undefined, chunk.error, undefined, undefined);
  return chunk;
}
