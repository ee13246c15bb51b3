import { maxQueryCharacters } from '../../domain/limits';
import { languageByWords } from '../../language/detectLanguage';
import { intentOf } from '../outcome/intent';
import type { Asked } from './context';
import { askAnew, askBeside, askMember, askNarrower, askOfSubject, lowerFirst } from './ellipses';
import { bare, wholeOf } from './entities';
import { isFragment, standsAlone, substitute } from './fragments';
import { isContent, tokensOf } from './nounPhrases';
import type { Completed, PastTurn, StandaloneQuestion } from './pastTurn';
import { resolvePronoun } from './pronouns';
import { completeUnspaced, isUnspaced } from './unspaced';
import { type Words, wordsOf } from './words';

export type { PastTurn, StandaloneQuestion } from './pastTurn';

/** Follow-ups are short; longer questions say what they mean. */
const maxFollowUpCharacters = 300;
/** Of past turns: what is read of them. */
const maxTurns = 5;

/** What is about no other turn: small talk, and questions about this product, its collection and a file in view. */
const apart = new Set<string | undefined>(['smallTalk', 'product', 'pointed', 'collection', 'instruction']);
const isApart = (text: string) => apart.has(intentOf(text)?.kind);

/**
 * A question as it would be asked without its conversation: what it lacks is taken from past turns. A question that is
 * whole, or whose reference is not clear, stays as it is. Pure.
 * @param turns oldest first; the newest five are read
 */
export function standaloneQuestion(question: string, turns: readonly PastTurn[]): StandaloneQuestion {
  const unchanged = { question, changed: false, carried: [] };
  const past = turns.filter((turn) => !isApart(turn.question)).slice(-maxTurns);
  const last = past.at(-1);
  if (last === undefined || question.length > maxFollowUpCharacters || isApart(question)) return unchanged;
  const completed = complete(question, past, wholeOf(last));
  if (completed === null) return unchanged;
  const text = asSentence(completed.text, question, last);
  if (text.length > maxQueryCharacters || bare(text) === bare(question)) return unchanged;
  return { question: text, changed: true, carried: [...new Set(completed.carried)] };
}

function complete(question: string, turns: readonly PastTurn[], last: string): Completed | null {
  for (const language of languagesOf(question, last)) {
    if (isUnspaced(language)) return completeUnspaced(question, turns, language);
    const words = wordsOf(language);
    const completed = words === null ? null : completeIn(words, question, turns, last);
    if (completed !== null) return completed;
  }
  return null;
}

/** A few words often don't tell their language: that of the conversation comes first where it is not another's. */
function languagesOf(question: string, last: string): string[] {
  const own = languageByWords(question);
  const spoken = languageByWords(last);
  const isJoined = spoken !== null && wordsOf(spoken)?.open.test(bare(question)) === true;
  const order = isJoined ? [spoken, own] : [own ?? spoken ?? 'en'];
  return [...new Set(order.filter((one) => one !== null))];
}

function completeIn(
  words: Words,
  question: string,
  turns: readonly PastTurn[],
  last: string,
): Completed | null {
  const whole = bare(question);
  const about = words.about.exec(whole)?.[0] ?? '';
  const open = words.open.exec(whole)?.[0] ?? '';
  const rest = whole.slice(Math.max(about.length, open.length)).trim();
  // A name keeps its capital.
  const said = isContent(tokensOf(rest)[0]?.text ?? '', words) ? rest : lowerFirst(rest);
  const asked: Asked = { said, opened: open !== '', about: about !== '', last, turns, words };
  const devices = [askAnew, askBeside, askMember, askNarrower, askPart, resolvePronoun, askOfSubject];
  for (const device of said === '' || isApart(said) ? [] : devices) {
    const completed = device(asked);
    if (completed !== null) return completed;
  }
  return null;
}

/** "And in 2023?", "what about the small one?" */
function askPart({ said, opened, about, last, words }: Asked): Completed | null {
  const isPart = about || opened ? isFragment(said, words) : standsAlone(said, last, words);
  return isPart ? substitute(said, last, words) : null;
}

function asSentence(text: string, question: string, { question: before }: PastTurn): string {
  const sentence = text.replace(/\s+/gu, ' ').trim();
  const mark = /[?？؟]\s*$/u.exec(question)?.[0] ?? /[?？؟]\s*$/u.exec(before)?.[0] ?? '?';
  const opening = /^\s*¿/u.test(question) || (/^\s*¿/u.test(before) && !/[?？؟]/u.test(question)) ? '¿' : '';
  return `${opening}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${mark.trim()}`;
}
