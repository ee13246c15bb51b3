import { questionType } from '../answer/questionType';
import { type NounPhrase, nounPhrases, prepOf, tokensOf } from './nounPhrases';
import type { PastTurn } from './pastTurn';
import type { Words } from './words';

const marks = /^[\s¿¡"“«„]+|[\s?？؟.!…"”»“]+$/gu;

/** A text without the marks around it. */
export const bare = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(marks, '');

export const lowerFirst = (text: string): string =>
  /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

export const wholeOf = (turn: PastTurn): string => bare(turn.standaloneQuestion || turn.question);

/** The question word that a question begins with, or what asks for a list, and the noun that it asks for. */
export function askedPart(question: string, words: Words) {
  const opened = words.open.exec(question)?.[0] ?? '';
  const said = question.slice(opened.length);
  const list = words.list.exec(said)?.[0];
  const ask = list ?? words.ask.exec(said)?.[0] ?? '';
  const end = opened.length + ask.length;
  const isTaken = list !== undefined || words.askNoun.test(ask);
  // Without what asks for a list, which looks like a part of what is listed: "list customers".
  const things = list === undefined ? question : ' '.repeat(end) + question.slice(end);
  const phrase = isTaken
    ? nounPhrases(things, words).find(
        ({ start }) => start >= end && joinsOnly(question.slice(end, start), words),
      )
    : undefined;
  return { ask, end, noun: phrase ?? null };
}

/** "Combien de commandes": nothing stands between them but what joins them. */
function joinsOnly(between: string, words: Words): boolean {
  return tokensOf(between).every(({ text }) => words.isJoin.test(text));
}

/** The subject of a question; null where it names nothing. */
export function subjectOf(question: string, words: Words): string | null {
  const { end, noun } = askedPart(question, words);
  const all = nounPhrases(question, words).filter((one) => one.start >= end);
  const phrases = all.filter((one) => one.start >= (noun?.end ?? end) && !one.isPeriod);
  const free = phrases.find(({ prep }) => prep === null);
  const first = free ?? noun ?? phrases[0];
  if (first === undefined || first === null) return null;
  const fresh = end === 0 ? phrases.find(({ article }) => words.isIndefinite.test(article)) : undefined;
  // "Does the hotel have a sauna?"
  if (fresh !== undefined && fresh.start > first.start)
    return words.of.replace('{x}', () => fresh.words.join(' ')).replace('{s}', () => first.text);
  return joined(question, first, all, words);
}

/** A thing with what is joined to it: "the retention period" and "for audit logs". */
function joined(question: string, first: NounPhrase, phrases: NounPhrase[], words: Words) {
  let end = first.end;
  for (const next of phrases) {
    if (next.start <= end) continue;
    const between = tokensOf(question.slice(end, next.start));
    const isGenitive = between.length === 0 && words.isJoin.test(next.article);
    const isJoined = between.length > 0 && between.every(({ text }) => prepOf(text, words) !== null);
    if (!isGenitive && !isJoined) break;
    end = next.end;
  }
  return question.slice(first.start, end);
}

const isAnswered = ({ outcome }: PastTurn) => outcome === 'answered' || outcome === 'overview';
/** The maximum length of an answer that is read, in characters: what is asked for stands at its beginning. */
const maxAnswerCharacters = 600;

/** The person or thing that an answer names and its question doesn't. */
export function answeredName(turn: PastTurn, words: Words): string | null {
  if (!isAnswered(turn)) return null;
  const answer = turn.answer.slice(0, maxAnswerCharacters);
  const asked = new Set(tokensOf(wholeOf(turn).toLowerCase()).map(({ text }) => text));
  if (!words.hasCapitals) {
    const named = words.name?.exec(answer)?.[1]?.trim();
    return named === undefined || asked.has(named.toLowerCase()) ? null : named;
  }
  const names = nounPhrases(answer, words)
    .filter((one) => one.isName && !one.isPeriod)
    .flatMap((one) => capitals(one.words))
    .filter((said) => said.every((one) => !asked.has(one.toLowerCase())));
  const name = names[0];
  return name?.join(' ') ?? null;
}

/** The runs of words with capitals or digits. */
function capitals(said: string[]): string[][] {
  const runs: string[][] = [[]];
  for (const one of said) {
    if (!/^\p{Lu}|\d/u.test(one)) runs.push([]);
    else runs.at(-1)?.push(one);
  }
  return runs.filter((run) => !run.every((one) => /^\d+$/u.test(one)));
}

/** The person that a pronoun stands for. */
export function personOf(turns: readonly PastTurn[], words: Words): string | null {
  for (const turn of turns.toReversed()) {
    const question = wholeOf(turn);
    const answered = answeredName(turn, words);
    if (questionType(question) === 'who' && answered !== null) return answered;
    const named = nounPhrases(question, words).find(({ isName, isPeriod: isTime }) => isName && !isTime);
    if (named !== undefined) return named.text;
    if (answered !== null && !/\d/u.test(answered)) return answered;
  }
  return null;
}

/** The things that a plural stands for: those that were asked for, with what the question says of them. */
export function thingsOf(turns: readonly PastTurn[], words: Words): string | null {
  const question = wholeOf(turns.at(-1) as PastTurn);
  const { noun } = askedPart(question, words);
  const turn = turns.at(-1) as PastTurn;
  if (noun === null) {
    const items = listedIn(turn, words);
    return items.length > 1 && items.every((one) => /\p{Lu}|\d/u.test(one)) ? items.join(', ') : null;
  }
  // "Which customer has the largest deal?", "who looks after them?": it is one, by its name.
  const name = questionType(question) === 'quantity' || isSeveral(noun) ? null : answeredName(turn, words);
  if (name !== null) return name;
  const said = tokensOf(question.slice(noun.end));
  const kept = said.filter(
    ({ text }) => !words.isAux.test(text) && !words.isVerb.test(text) && !words.isWe.test(text),
  );
  return [noun.text, ...kept.map(({ text }) => text)].join(' ');
}

const isSeveral = ({ words: said }: NounPhrase) => /[^\Wsui]s$/u.test(said.at(-1) ?? '');

/** The thing that a pronoun stands for. */
export function thingOf(turns: readonly PastTurn[], words: Words): string | null {
  for (const turn of turns.toReversed()) {
    const question = wholeOf(turn);
    const { noun } = askedPart(question, words);
    const isNamed = nounPhrases(question, words).some(
      (one) => one.isName && !one.isPeriod && one.prep === null,
    );
    const isChosen =
      (noun !== null && questionType(question) !== 'quantity') || words.superlative.test(question);
    const answered = isChosen && !isNamed ? answeredName(turn, words) : null;
    const subject = answered ?? subjectOf(question, words);
    if (subject !== null) return subject;
  }
  return null;
}

/** The separators of lists in languages without spaces. */
const separators = /\s*(?:[,、，；;\n•]|和|と)\s*/u;

/** The items that an answer lists, in order. */
export function listedIn(turn: PastTurn, words: Words | null): string[] {
  if (!isAnswered(turn)) return [];
  const sentence = turn.answer.slice(0, maxAnswerCharacters).split(/(?<=\p{L}{3}|\d)[.。](?:\s|$)/u)[0] ?? '';
  const parts = sentence.split(words?.listed ?? separators).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length < 2) return [];
  if (words === null) return parts.map((part) => bare(part).replace(/。$/u, ''));
  const head = /^(.*?)\s?(\d+)$/u.exec(parts[0] ?? '');
  return parts.map((part) => {
    const item = bare(part.replace(words.startsListed, '').replace(/^[-*\d]+[.)]\s/u, ''));
    const said = words.isArticle.test(tokensOf(item)[0]?.text ?? '') ? lowerFirst(item) : item;
    if (/^\d+\b/u.test(said) && head?.[1]) {
      const noun = tokensOf(head[1]).at(-1)?.text ?? '';
      if (!said.includes(noun)) return `${noun} ${/^\d+/u.exec(said)?.[0] ?? said}`;
    }
    const tokens = tokensOf(said);
    // The verb of the sentence, and what it says of all of them.
    const ends = tokens.findIndex(
      ({ text }, at) => at > 0 && (words.isAux.test(text) || words.isVerb.test(text)),
    );
    return ends < 0 ? said : said.slice(0, tokens[ends - 1]?.end);
  });
}
