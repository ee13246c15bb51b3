import { maxQueryCharacters } from '../../domain/limits';
import { languageByWords } from '../../language/detectLanguage';
import { questionType } from '../answer/questionType';
import { intentOf } from '../outcome/intent';
import { askAgain } from './askAgain';
import type { Asked } from './context';
import { askBeside, askMember, askNarrower, askOfSame, askOfSubject } from './ellipses';
import { bare, lowerFirst, wholeOf } from './entities';
import { isFragment, standsAlone } from './fragments';
import { isContent, nounPhrases, tokensOf } from './nounPhrases';
import type { Completed, PastTurn, StandaloneQuestion } from './pastTurn';
import { resolveDeed, resolveOne, resolvePronoun } from './pronouns';
import { substitute } from './substitute';
import { withTopic } from './topic';
import { completeUnspaced, isUnspaced } from './unspaced';
import { spacedLanguages, type Words, wordsOf } from './words';

export type { PastTurn, StandaloneQuestion } from './pastTurn';

/** Follow-ups are short; longer questions say what they mean. */
const maxFollowUpCharacters = 300;
/** The maximum number of past turns that are read. */
const maxTurns = 5;

/**
 * Intents that refer to no other turn: small talk, and questions about this product, its collection and a file in view.
 */
const apart = new Set<string | undefined>(['smallTalk', 'product', 'pointed', 'collection', 'instruction']);
function isApart(text: string): boolean {
  const kind = intentOf(text)?.kind;
  return apart.has(kind) && !(kind === 'pointed' && isMeasure(text));
}

/** "How long is it?" asks of a thing, "how many pages does it have?" of a file. */
function isMeasure(text: string): boolean {
  const words = wordsOf(languageByWords(text) ?? 'en');
  const ask = words?.ask.exec(bare(text))?.[0];
  return ask !== undefined && words?.askNoun.test(ask) === false && questionType(text) === 'quantity';
}

/**
 * A question as it would be asked without its conversation: what it lacks is taken from past turns. A question that is
 * whole, or whose reference is not clear, stays as it is. Pure.
 * @param turns oldest first; the newest five are read
 */
export function standaloneQuestion(question: string, turns: readonly PastTurn[]): StandaloneQuestion {
  const unchanged = { question, changed: false, carried: [] };
  const past = referable(turns);
  const last = past.at(-1);
  if (last === undefined || !refersToTurns(question, past)) return unchanged;
  const completed = complete(question, past, wholeOf(last));
  if (completed === null) return unchanged;
  const text = asSentence(completed.text, question, last);
  if (text.length > maxQueryCharacters || bare(text) === bare(question)) return unchanged;
  return { question: text, changed: true, carried: [...new Set(completed.carried)] };
}

/** Whether a question can be one that needs the turns before it; false for small talk and for long texts. */
export function refersToTurns(question: string, turns: readonly PastTurn[]): boolean {
  return referable(turns).length > 0 && question.length <= maxFollowUpCharacters && !isApart(question);
}

function referable(turns: readonly PastTurn[]): readonly PastTurn[] {
  return turns.filter((turn) => !isApart(turn.question)).slice(-maxTurns);
}

function complete(question: string, turns: readonly PastTurn[], last: string): Completed | null {
  for (const language of languagesOf(question, turns)) {
    if (isUnspaced(language)) return completeUnspaced(question, turns, language);
    const words = wordsOf(language);
    const completed = words === null ? null : completeIn(words, question, turns, last);
    if (completed !== null) return completed;
  }
  return null;
}

/** A few words often don't tell their language: that of the conversation comes first for them. */
function languagesOf(question: string, turns: readonly PastTurn[]): string[] {
  const own = languageByWords(question);
  const said = turns.toReversed().map(wholeOf);
  const spoken =
    languageByWords(said[0] ?? '') ?? byOwnWords([question, ...said, turns.at(-1)?.answer ?? ''].join(' '));
  const isShort = tokensOf(question).length <= maxShortWords;
  const order = isShort ? [spoken, own] : [own ?? spoken];
  return [
    ...new Set([...order, spoken === null && own === null ? 'en' : null].filter((one) => one !== null)),
  ];
}
const maxShortWords = 3;

/** The language in which most of the words are question words, verbs or articles. */
function byOwnWords(text: string): string | null {
  const tokens = tokensOf(text.slice(0, maxFollowUpCharacters));
  const counted = spacedLanguages.map((language) => {
    const words = wordsOf(language);
    if (words === null) return { language, count: 0 };
    const kinds = [words.isAsk, words.isAux, words.isVerb, words.isArticle];
    const countOf = ({ text: said }: { text: string }) =>
      kinds.filter((kind) => kind.test(said)).length + (words.stops.has(said.toLowerCase()) ? 1 : 0);
    return { language, count: tokens.reduce((sum, token) => sum + countOf(token), 0) };
  });
  return counted.sort((a, b) => b.count - a.count).find(({ count }) => count > 0)?.language ?? null;
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
  const parts = [askAgain, askBeside, askMember, askNarrower, askPart];
  const references = [resolveOne, resolveDeed, resolvePronoun, askOfSubject, askOfSame];
  const asides = [askAside];
  if (said === '' || isApart(said)) return null;
  for (const device of [...parts, ...references, ...asides]) {
    const completed = device(asked);
    if (completed !== null) return references.includes(device) ? withTopic(completed, asked) : completed;
  }
  return null;
}

/** "Students?", "including material?", "due when?": a few words without a verb add to the last question. */
function askAside({ said, last, words }: Asked): Completed | null {
  const tokens = tokensOf(said);
  const [first] = tokens;
  const lasts = tokens.at(-1)?.text ?? '';
  const front = words.isAsk.test(lasts) ? said.slice(0, -lasts.length).trim() : said;
  const isName = nounPhrases(` ${said}`, words).some((one) => one.isName && /\p{Lu}/u.test(one.text));
  const isShort = tokens.length <= maxShortWords && first !== undefined && !words.isArticle.test(first.text);
  // Several words that mean something are a search by key words.
  const content = tokens.filter(({ text }) => isContent(text, words) && /\p{L}/u.test(text));
  if (!isShort || isName || content.length > 1 || front === '' || !isFragment(front, words)) return null;
  return { text: `${last}, ${said}`, carried: [last] };
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
