import { questionType } from '../answer/questionType';
import { isContent, type NounPhrase, nounPhrases, tokensOf } from './nounPhrases';
import type { PastTurn } from './pastTurn';
import type { Words } from './words';

const marks = /^[\s¿¡"“«„]+|[\s?？؟.!…"”»“]+$/gu;

/** A text without the marks around it. */
export const bare = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(marks, '');

export const wholeOf = (turn: PastTurn): string => bare(turn.standaloneQuestion || turn.question);

/** The question word that a question begins with, and the noun that it asks for. */
export function askedPart(question: string, words: Words) {
  const opened = words.open.exec(question)?.[0] ?? '';
  const ask = words.ask.exec(question.slice(opened.length))?.[0] ?? '';
  const end = opened.length + ask.length;
  const phrase = words.askNoun.test(ask)
    ? nounPhrases(question, words).find(
        ({ start }) => start >= end && joinsOnly(question.slice(end, start), words),
      )
    : undefined;
  return { ask, end, noun: phrase ?? null };
}

/** "Combien de commandes": nothing stands between them but what joins them. */
function joinsOnly(between: string, words: Words): boolean {
  return tokensOf(between).every(({ text }) => words.isJoin.test(text));
}

/** What a question is about; null where it names nothing. */
export function subjectOf(question: string, words: Words): string | null {
  const { end, noun } = askedPart(question, words);
  const phrases = nounPhrases(question, words).filter(
    (one) => one.start >= (noun?.end ?? end) && !one.isPeriod,
  );
  const free = phrases.find(({ prep, words: said }) => prep === null && !said.every(isDigits));
  const first = free ?? noun ?? phrases[0];
  if (first === undefined || first === null) return null;
  const { head, rest } = joined(question, first, phrases, words);
  return withoutAttribute(head, words) === '' ? rest : [head, rest].filter(Boolean).join(' ');
}

const isDigits = (text: string) => /^\d+$/u.test(text);

/** A thing with what is joined to it: "the retention period" and "for audit logs". */
function joined(question: string, first: NounPhrase, phrases: NounPhrase[], words: Words) {
  let end = first.end;
  for (const next of phrases) {
    if (next.start <= end) continue;
    const between = tokensOf(question.slice(end, next.start));
    const isGenitive = between.length === 0 && words.isJoin.test(next.article);
    if (!isGenitive && (between.length === 0 || !between.every(({ text }) => words.isJoin.test(text)))) break;
    end = next.end;
  }
  const rest = question.slice(first.end, end).trim();
  const [join] = tokensOf(rest);
  const isAttribute = withoutAttribute(first.text, words) === '';
  const cut = isAttribute && join && words.isJoin.test(join.text) && !words.isArticle.test(join.text);
  return { head: first.text, rest: cut ? rest.slice(join.end).trim() : rest };
}

/** The words of a phrase that name no attribute: "price" is of everything. */
function withoutAttribute(phrase: string, words: Words): string {
  const said = tokensOf(phrase).filter(({ text }) => !words.isArticle.test(text));
  const core = said.map(({ text }) => text).join(' ');
  return words.isAttribute.test(core) ? '' : core;
}

const isAnswered = ({ outcome }: PastTurn) => outcome === 'answered' || outcome === 'overview';
const maxShortWords = 5;
/** Of an answer: what is asked for stands at its beginning. */
const maxAnswerCharacters = 600;

/** Who or what an answer names that its question doesn't. */
export function answeredName(turn: PastTurn, words: Words): string | null {
  if (!isAnswered(turn)) return null;
  const answer = turn.answer.slice(0, maxAnswerCharacters);
  const asked = new Set(tokensOf(wholeOf(turn).toLowerCase()).map(({ text }) => text));
  if (!words.hasCapitals) {
    const named = words.name?.exec(answer)?.[1]?.trim();
    return named === undefined || asked.has(named.toLowerCase()) ? null : named;
  }
  const isNew = ({ words: said }: NounPhrase) => said.every((one) => !asked.has(one.toLowerCase()));
  const names = nounPhrases(answer, words).filter((one) => !one.isPeriod && !one.words.every(isDigits));
  const long = names.filter(({ isName, words: said }) => isName && capitals(said).length > 1);
  const name = long.find(isNew) ?? names.find((one) => one.isName && isNew(one));
  if (name !== undefined) return capitals(name.words).join(' ');
  const short = bare(answer.split('\n')[0] ?? '');
  return tokensOf(short).length <= maxShortWords &&
    isContent(tokensOf(short)[0]?.text ?? '', words) &&
    !/^\d/u.test(short)
    ? short
    : null;
}

/** From the first word with a capital or a digit to the last, without titles. */
function capitals(said: string[]): string[] {
  const isMarked = (one: string) => /^\p{Lu}|\d/u.test(one);
  const from = said.findIndex(
    (one) => isMarked(one) && !/^(?:Mrs?|Ms|Dr|Prof|Sr|Sra|Herr|Frau|Mme)$/u.test(one),
  );
  return from < 0 ? said : said.slice(from, said.findLastIndex(isMarked) + 1);
}

/** The person that a pronoun stands for. */
export function personOf(turns: readonly PastTurn[], words: Words): string | null {
  for (const turn of turns.toReversed()) {
    const question = wholeOf(turn);
    const answered = answeredName(turn, words);
    if (questionType(question) === 'who' && answered !== null) return answered;
    const named = nounPhrases(question, words).find(({ isName, isPeriod: isTime }) => isName && !isTime);
    if (named !== undefined) return named.text;
    if (answered !== null) return answered;
  }
  return null;
}

/** The thing that a pronoun stands for. */
export function thingOf(turns: readonly PastTurn[], words: Words): string | null {
  for (const turn of turns.toReversed()) {
    const question = wholeOf(turn);
    const { noun } = askedPart(question, words);
    const isNamed = nounPhrases(question, words).some(
      (one) => one.isName && !one.isPeriod && one.prep === null,
    );
    const answered = noun !== null && !isNamed ? answeredName(turn, words) : null;
    const subject = answered ?? subjectOf(question, words);
    if (subject !== null) return subject;
  }
  return null;
}

const separators = /\s*(?:[,;、，；،\n•]|\s(?:and|und|y|e|et|и|og|or)\s|和|と)\s*/u;

/** What an answer lists, in order. */
export function listedIn(turn: PastTurn, words: Words): string[] {
  if (!isAnswered(turn)) return [];
  const asked = new Set(tokensOf(wholeOf(turn).toLowerCase()).map(({ text }) => text));
  const sentence = turn.answer.slice(0, maxAnswerCharacters).split(/(?<=\p{L}{3}|\d)[.。](?:\s|$)/u)[0] ?? '';
  const parts = sentence.split(separators).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length < 2) return [];
  const head = /^(.*?)\s?(\d+)$/u.exec(parts[0] ?? '');
  return parts.map((part) => {
    const said = bare(part.replace(/^(?:and|und|y|e|et|и)\s|^[-*\d]+[.)]\s|^و(?=\p{L})/u, ''));
    if (/^\d+\b/u.test(said) && head?.[1]) {
      const noun = tokensOf(head[1]).at(-1)?.text ?? '';
      if (!said.includes(noun)) return `${noun} ${/^\d+/u.exec(said)?.[0] ?? said}`;
    }
    const tokens = tokensOf(said);
    // The verb of the sentence, and what it says of all of them.
    const ends = tokens.findIndex(({ text }, at) => at > 0 && isSaidOfAll(text, asked, words));
    return ends < 0 ? said : said.slice(0, tokens[ends - 1]?.end);
  });
}

function isSaidOfAll(token: string, asked: Set<string>, words: Words): boolean {
  return (
    words.isAux.test(token) ||
    words.isVerb.test(token) ||
    (asked.has(token.toLowerCase()) && !/^\p{Lu}/u.test(token))
  );
}
