import { z } from 'zod';
import { AppError } from '../../domain/errors';
import { maxQueryCharacters } from '../../domain/limits';
import type { ChatMessage, LanguageModel } from '../../domain/ports/languageModel';
import { detectLanguage } from '../../language/detectLanguage';
import { contentKeys, termsOf } from '../../language/terms';
import { createFence } from '../promptFence';
import prompt from './data/prompt.json';
import { bare } from './entities';
import type { PastTurn, StandaloneQuestion } from './pastTurn';
import { refersToTurns, standaloneQuestion } from './standaloneQuestion';

export interface ModelCall {
  signal?: AbortSignal;
  /** For the whole call; a model that takes longer is not waited for. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 5_000;
const maxOutputTokens = 300;
/** The maximum length of each text of a past turn, in characters. */
const maxTurnCharacters = 500;
const maxTurns = 5;
const schema = { name: 'standalone_question', schema: prompt.schema };
const reply = z.object({ question: z.string().max(maxQueryCharacters) });

/**
 * The same as `standaloneQuestion`, by one call of a language model. What it writes is taken only where it is one line
 * that keeps the content words of the question; otherwise, and while the model fails, the evidence of the turns decides.
 * @throws the signal's reason
 */
export async function standaloneQuestionByModel(
  model: LanguageModel,
  question: string,
  turns: readonly PastTurn[],
  { signal, timeoutMs = defaultTimeoutMs }: ModelCall = {},
): Promise<StandaloneQuestion> {
  signal?.throwIfAborted();
  const byEvidence = standaloneQuestion(question, turns);
  if (!refersToTurns(question, turns)) return byEvidence;
  const late = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any(signal ? [signal, late] : [late]);
  try {
    const messages = messagesOf(question, turns.slice(-maxTurns));
    const { text } = await model.complete({ messages, jsonSchema: schema, maxOutputTokens, signal: either });
    const written = readReply(text);
    if (written === null || !keeps(written, question)) return byEvidence;
    if (bare(written) === bare(question)) return { question, changed: false, carried: [] };
    return { question: written, changed: true, carried: addedTo(question, written) };
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted || error instanceof AppError) return byEvidence;
    throw error;
  }
}

function messagesOf(question: string, turns: readonly PastTurn[]): ChatMessage[] {
  const cut = (text: string) => text.replace(/\s+/gu, ' ').slice(0, maxTurnCharacters);
  const said = turns.map((turn) => `Question: ${cut(turn.standaloneQuestion)}\nAnswer: ${cut(turn.answer)}`);
  const { fence, enclose } = createFence([question, ...said]);
  const data = [enclose('CONVERSATION', said.join('\n\n')), enclose('QUESTION', question), prompt.reminder];
  return [
    { role: 'system', content: prompt.rules.join('\n').replaceAll('{fence}', fence) },
    { role: 'user', content: data.join('\n\n') },
  ];
}

/** The question of a reply, whatever stands around its JSON; null where it is none, or not one line. */
function readReply(text: string): string | null {
  try {
    const { question } = reply.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
    const line = question.trim();
    return line === '' || /[\r\n\u2028\u2029]/u.test(line) ? null : line;
  } catch {
    return null;
  }
}

/** Whether a whole question has all content words of what was asked. */
function keeps(written: string, question: string): boolean {
  const language = detectLanguage(question) ?? detectLanguage(written);
  const said = termsOf(question, language).filter(({ isStop }) => !isStop);
  const kept = new Set(termsOf(written, language).map(({ key }) => key));
  return said.every(({ key }) => kept.has(key));
}

/** The content words that were put in, as they are written. */
function addedTo(question: string, written: string): string[] {
  const language = detectLanguage(written);
  const asked = new Set(contentKeys(question, language));
  const added = termsOf(written, language).filter(({ key, isStop }) => !isStop && !asked.has(key));
  return [...new Set(added.map(({ start, end }) => written.slice(start, end)))];
}
