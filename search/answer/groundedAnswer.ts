import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../domain/errors';
import type { Completion, LanguageModel, TokenUsage } from '../../domain/ports/languageModel';
import type { Citation, SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { parseQuestion } from '../question/parseQuestion';
import { type ExtractedAnswer, extractAnswer, extractiveModelName } from './extractAnswer';
import { withoutForeignLinks } from './foreignLinks';
import { type CallerPrompt, groundedPrompt, groundedSchema } from './groundedPrompt';
import { estimateTokens, type GroundedSource, groundedSources, type RowsSource } from './groundedSources';
import { type Statement, StatementReader } from './groundedStatements';
import { GroundedText } from './groundedText';
import { refusal } from './refusal';
import { verifiable } from './verifySource';
import { verifyStatement } from './verifyStatement';

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
  /**
   * What answers while the model can't, by default the sentences of the hits that say it. Null: the failure of
   * the model is the caller's.
   */
  fallback?: (() => ExtractedAnswer & { model: string }) | null;
}

export interface GroundedAnswer {
  answer: string;
  citations: Citation[];
  usedChunkIds: string[];
  /** What wrote the answer: the model's name, or that of the built-in path. */
  model: string;
  /** Of all attempts; null where no model was called, or where it did not get to its end. */
  usage: TokenUsage | null;
  /** Statements that no source was found to carry; `[unverified]` in the answer. */
  unverified: string[];
  usedRows: boolean;
  /** Why the answer is the built-in path's, or ends early; null where the model finished it. */
  degraded: AppError | null;
}

const maxOutputTokens = 1200;
/** Of the rules and the frame around question and sources. */
const promptTokens = 1000;
const maxSourceTokens = 12_000;
/** An answer that can't be read is asked for once more. */
const maxAttempts = 2;

/**
 * Has a language model answer from the hits and rows, and keeps of its citations those that are true. Nothing
 * retrieved: no model is called. Nothing that it says stands in the sources: the answer is a refusal.
 * @throws AppError as `LanguageModel` says, where `fallback` is null; the signal's reason
 */
export async function groundedAnswer(
  deps: { languageModel: LanguageModel },
  request: GroundedRequest,
): Promise<GroundedAnswer> {
  const { question, hits, structured = null, signal, onDelta } = request;
  const { languageModel } = deps;
  const fallback = request.fallback === undefined ? () => builtIn(question, hits) : request.fallback;
  const fallBack = (answered: ExtractedAnswer & { model: string }, degraded: AppError | null) => {
    onDelta?.(answered.answer);
    return { ...answered, usage: null, unverified: [], usedRows: false, degraded };
  };
  const room = languageModel.contextTokens - maxOutputTokens - promptTokens;
  const taken = estimateTokens(question) + promptTokensOf(request.prompt);
  const sources = groundedSources(hits, structured, Math.min(maxSourceTokens, room - taken));
  if (sources.length === 0) return fallBack((fallback ?? (() => builtIn(question, hits)))(), null);

  const language = detectLanguage(question);
  const text = new GroundedText();
  let completion: Completion | null = null;
  let degraded: AppError | null = null;
  try {
    completion = await write({ ...request, languageModel, sources, language, text });
    if (completion.finishReason !== 'stop') degraded = endedEarly(completion);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    degraded = error;
  }
  if (text.isVerified) {
    const { citations, unverified, usedRows } = text;
    return {
      answer: text.text,
      citations,
      usedChunkIds: [...new Set(citations.map(({ chunkId }) => chunkId))],
      model: completion?.model || languageModel.id,
      usage: completion?.usage ?? null,
      unverified,
      usedRows,
      degraded,
    };
  }
  if (degraded !== null) {
    if (fallback === null) throw degraded;
    return fallBack(fallback(), degraded);
  }
  const answer = refusal(language);
  onDelta?.(answer);
  return {
    answer,
    citations: [],
    usedChunkIds: [],
    model: completion?.model || languageModel.id,
    usage: completion?.usage ?? null,
    unverified: text.unverified,
    usedRows: false,
    degraded: null,
  };
}

function promptTokensOf(prompt: CallerPrompt | undefined): number {
  return prompt === undefined
    ? 0
    : estimateTokens([prompt.body, ...Object.values(prompt.variables)].join(' '));
}

interface Writing extends GroundedRequest {
  languageModel: LanguageModel;
  sources: GroundedSource[];
  language: string | null;
  text: GroundedText;
}

/** @throws AppError where the answer can't be read, and as the model does */
async function write(writing: Writing): Promise<Completion> {
  const { question, sources, language, text, prompt, signal, timeoutMs, onDelta } = writing;
  const timer = new AbortController();
  const onAbort = () => timer.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  const late = () => timer.abort(new AppError('timeout', 'The language model did not answer in time.'));
  const timeout = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs);
  const known = [question, ...sources.map((source) => source.text)];
  const texts = verifiable(sources, language);
  const take = async (statements: Statement[]) => {
    for (const statement of statements) {
      const said = { ...statement, text: withoutForeignLinks(statement.text, known) };
      const added = text.add(said.text, verifyStatement(said, question, texts, language));
      if (added !== '') onDelta?.(added);
      // Many statements that came at once must not hold up everybody else.
      await setImmediate();
    }
  };
  try {
    for (let attempt = 1; ; attempt++) {
      const reader = new StatementReader();
      text.discardHeldBack();
      let completion: Completion | null = null;
      const messages = groundedPrompt(question, sources, prompt);
      const asked = { messages, jsonSchema: groundedSchema, maxOutputTokens, signal: timer.signal };
      for await (const event of writing.languageModel.stream(asked)) {
        if (event.kind === 'delta') await take(reader.push(event.text));
        else completion = event.completion;
      }
      const rest = reader.end(language);
      if (completion !== null && (rest !== null || completion.finishReason !== 'stop' || text.isVerified)) {
        await take(rest ?? []);
        return completion;
      }
      if (attempt === maxAttempts) {
        throw new AppError('upstream_error', 'The language model gave an answer that cannot be read.');
      }
    }
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', onAbort);
  }
}

function builtIn(question: string, hits: SearchHit[]): ExtractedAnswer & { model: string } {
  return { ...extractAnswer(parseQuestion(question), hits), model: extractiveModelName };
}

function endedEarly({ finishReason }: Completion): AppError {
  const message =
    finishReason === 'length'
      ? "The language model's answer was cut at its limit of tokens."
      : "The content filter of the model server stopped the language model's answer.";
  return new AppError('upstream_error', message, { retryable: false });
}
