import type { LanguageModel, ModelUsage } from '../../../domain/ports/languageModel';
import type { ModelTrial, TrialRequest } from '../../../domain/ports/modelServers';
import { startDeadline } from './abort';
import { explainedFailure } from './explainedFailure';
import type { ModelServer } from './modelServer';
import { createOpenAiEmbeddingModel } from './openAiEmbeddingModel';
import { createOpenAiLanguageModel } from './openAiLanguageModel';
import { MalformedAnswer } from './toModelFailure';

export interface TrialOptions {
  /** The time-out of all parts together. */
  trialTimeoutMs: number;
  onUsage?: (usage: ModelUsage) => void;
}

type Found = Partial<Pick<ModelTrial, 'firstTextMilliseconds' | 'dimension'>>;

/** Again where the server closed an idle connection just when it was used; a refusal is never tried again. */
const retries = { maxAttempts: 2, maxWaitMs: 1_000, baseDelayMs: 100 };
/** Models that reason first use tokens for it. */
const maxOutputTokens = 1_000;
const messages = [
  { role: 'user' as const, content: 'Reply with a JSON object whose property "word" is "yes".' },
];
const jsonSchema = {
  name: 'trial',
  schema: {
    type: 'object',
    properties: { word: { type: 'string' } },
    required: ['word'],
    additionalProperties: false,
  },
};

async function tryChat(model: LanguageModel, signal: AbortSignal): Promise<Found> {
  const { text } = await model.complete({ messages, maxOutputTokens, signal });
  if (text.trim() === '') throw new MalformedAnswer('The reply is empty.');
  return {};
}

async function tryJson(model: LanguageModel, signal: AbortSignal): Promise<Found> {
  const { text } = await model.complete({ messages, jsonSchema, maxOutputTokens, signal });
  const reply = JSON.parse(text) as unknown;
  if (typeof reply !== 'object' || reply === null) throw new MalformedAnswer('The reply is no object.');
  return {};
}

async function tryStreaming(model: LanguageModel, signal: AbortSignal): Promise<Found> {
  const startedAt = performance.now();
  let firstTextMilliseconds: number | null = null;
  for await (const event of model.stream({ messages, maxOutputTokens, signal })) {
    if (event.kind === 'delta') firstTextMilliseconds ??= performance.now() - startedAt;
  }
  if (firstTextMilliseconds === null) throw new MalformedAnswer('The stream has no text.');
  return { firstTextMilliseconds };
}

/** Tries the parts of the protocol one after the other. */
export async function tryParts(
  server: ModelServer,
  { model, embeddingModel, signal: caller }: TrialRequest,
  { trialTimeoutMs, onUsage }: TrialOptions,
): Promise<ModelTrial[]> {
  const deadline = startDeadline(trialTimeoutMs, caller);
  const { signal } = deadline;
  const trials: ModelTrial[] = [];

  /** Whether the part succeeded. */
  async function attempt(part: ModelTrial['part'], work: () => Promise<Found>): Promise<boolean> {
    const startedAt = performance.now();
    let found: Found = {};
    let failure: string | null = null;
    try {
      signal.throwIfAborted();
      found = await deadline.race(work());
    } catch (error) {
      caller.throwIfAborted();
      failure = explainedFailure(error).message;
    }
    const milliseconds = performance.now() - startedAt;
    trials.push({ part, failure, milliseconds, firstTextMilliseconds: null, dimension: null, ...found });
    return failure === null;
  }

  async function tryLanguageModel(name: string): Promise<void> {
    const opened = createOpenAiLanguageModel({
      server,
      model: name,
      requestTimeoutMs: trialTimeoutMs,
      idleTimeoutMs: trialTimeoutMs,
      retries,
      onUsage,
    });
    try {
      const answers = await attempt('chat', () => tryChat(opened, signal));
      if (!answers) return;
      await attempt('json', () => tryJson(opened, signal));
      await attempt('streaming', () => tryStreaming(opened, signal));
    } finally {
      await opened.close();
    }
  }

  async function tryEmbedding(name: string): Promise<Found> {
    const opened = await createOpenAiEmbeddingModel({
      server,
      model: name,
      requestTimeoutMs: trialTimeoutMs,
      queryTimeoutMs: trialTimeoutMs,
      retries: { query: retries },
      onUsage,
    });
    try {
      await opened.embed(['A trial.'], { purpose: 'query', signal });
      return { dimension: opened.dimension };
    } finally {
      await opened.close();
    }
  }

  try {
    if (model !== null) await tryLanguageModel(model);
    if (embeddingModel !== null) await attempt('embedding', () => tryEmbedding(embeddingModel));
    return trials;
  } finally {
    deadline.close();
  }
}
