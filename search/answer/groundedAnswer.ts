import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../domain/errors';
import type { Completion, LanguageModel } from '../../domain/ports/languageModel';
import type { SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import type { ComposedAnswer } from '../outcome/compose';
import { type CallerPrompt, groundedPrompt, groundedSchema } from './groundedPrompt';
import { estimateTokens, type GroundedSource, groundedSources, type RowsSource } from './groundedSources';
import { type Statement, StatementReader } from './groundedStatements';
import { GroundedText } from './groundedText';

export interface GroundedRequest {
  question: string;
  /** Best first. */
  hits: SearchHit[];
  structured?: RowsSource | null;
  /** In place of the built-in one. */
  prompt?: CallerPrompt;
  signal?: AbortSignal;
  /** For the model; what it has said by then is kept. */
  timeoutMs?: number;
  /** Gets the answer piece by piece, each verified before it comes; joined they are `answer`. */
  onDelta?: (text: string) => void;
  /** The answer while the model is unavailable. */
  fallback: () => WrittenAnswer;
  /** The answer where no statement of the model stands in the sources. */
  withoutAnswer: (language: string | null) => ComposedAnswer;
}

interface WrittenAnswer extends ComposedAnswer {
  /** The name of the model that wrote the answer, or of the built-in method. */
  model: string;
}

export interface GroundedAnswer extends WrittenAnswer {
  /** Why the answer is the built-in path's, or ends early; null where the model finished it. */
  degraded: AppError | null;
}

const maxOutputTokens = 1200;
/** The tokens of the rules and of the frame around question and sources. */
const promptTokens = 1000;
const maxSourceTokens = 12_000;
/** An answer that can't be read is asked for once more. */
const maxAttempts = 2;

/**
 * Has a language model answer from the hits and rows, and keeps of its citations those that are true. Nothing
 * retrieved: no model is called. Nothing that it says stands in the sources: the answer is a refusal.
 * @throws the signal's reason
 */
export async function groundedAnswer(
  { languageModel }: { languageModel: LanguageModel },
  request: GroundedRequest,
): Promise<GroundedAnswer> {
  const { question, hits, structured = null, prompt, signal, onDelta } = request;
  const fallBack = (degraded: AppError | null) => {
    const answered = request.fallback();
    onDelta?.(answered.answer);
    return { ...answered, degraded };
  };
  const { body = '', variables = {} } = prompt ?? {};
  const taken = estimateTokens([question, body, ...Object.values(variables)].join(' '));
  const room = languageModel.contextTokens - maxOutputTokens - promptTokens - taken;
  const sources = groundedSources(hits, structured, Math.min(maxSourceTokens, room));
  if (sources.length === 0) return fallBack(null);

  const language = detectLanguage(question);
  const text = new GroundedText(question, sources, language);
  let completion: Completion | null = null;
  let degraded: AppError | null = null;
  try {
    completion = await write(languageModel, request, sources, language, text);
    if (completion.finishReason !== 'stop') degraded = endedEarly(completion);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    degraded = error;
  }
  const isVerified = text.text !== '';
  if (!isVerified && degraded !== null) return fallBack(degraded);
  const written: ComposedAnswer = isVerified
    ? { answer: text.text, citations: text.citations, outcome: 'answered' }
    : request.withoutAnswer(language);
  if (!isVerified) onDelta?.(written.answer);
  return {
    ...written,
    model: completion?.model || languageModel.id,
    degraded,
  };
}

/** @throws AppError where the answer can't be read, and as the model does */
async function write(
  languageModel: LanguageModel,
  { question, prompt, signal, timeoutMs, onDelta }: GroundedRequest,
  sources: GroundedSource[],
  language: string | null,
  text: GroundedText,
): Promise<Completion> {
  const timer = new AbortController();
  const late = () => timer.abort(new AppError('timeout', 'The language model did not answer in time.'));
  const timeout = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs);
  const take = async (statements: Statement[]) => {
    for (const statement of statements) {
      const added = text.add(statement);
      if (added !== '') onDelta?.(added);
      // Many statements that came at once must not hold up everybody else.
      await setImmediate();
    }
  };
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const reader = new StatementReader();
      text.discardHeldBack();
      let completion: Completion | null = null;
      const events = languageModel.stream({
        messages: groundedPrompt(question, sources, prompt),
        jsonSchema: groundedSchema,
        maxOutputTokens,
        signal: AbortSignal.any([timer.signal, ...(signal === undefined ? [] : [signal])]),
      });
      for await (const event of events) {
        if (event.kind === 'delta') await take(reader.push(event.text));
        else completion = event.completion;
      }
      const rest = reader.end(language);
      if (completion !== null && (rest !== null || completion.finishReason !== 'stop' || text.text !== '')) {
        await take(rest ?? []);
        return completion;
      }
    }
    throw new AppError('upstream_error', 'The language model gave an answer that cannot be read.');
  } finally {
    clearTimeout(timeout);
  }
}

function endedEarly({ finishReason }: Completion): AppError {
  const message =
    finishReason === 'length'
      ? "The language model's answer was cut at its limit of tokens."
      : "The content filter of the model server stopped the language model's answer.";
  return new AppError('upstream_error', message, { retryable: false });
}
