import { questionType } from '../answer/questionType';
import type { Asked } from './context';
import { answeredName, askedPart, lowerFirst, subjectOf } from './entities';
import { tokensOf } from './nounPhrases';
import type { Completed } from './pastTurn';
import type { Words } from './words';

/** "Why?", "at what temperature?": a bare question word asks the last question again. */
export function askAgain({ said, last, turns, words }: Asked): Completed | null {
  const bareAsk = (words.howMany.exec(said) ?? words.bareAsk.exec(said))?.[1] ?? withNoun(said, words);
  const isReason = words.why.test(said) && !tokensOf(said).some(({ text }) => words.isAux.test(text));
  const ask = isReason ? said : bareAsk;
  const turn = turns.at(-1);
  if (ask === null || turn === undefined) return null;
  const name = answeredName(turn, words);
  const text = isReason ? null : (askOf(name, ask, last, words) ?? askInPlace(ask, last, words));
  if (text === null) return { text: `${ask}: ${lowerFirst(last)}`, carried: [last] };
  return { text, carried: name !== null && text.includes(name) ? [name, last] : [last] };
}

function withNoun(said: string, words: Words): string | null {
  const { noun } = askedPart(said, words);
  const isAll = noun !== null && noun.end === said.length && noun.words.length <= 2;
  return isAll && words.ask.test(said) ? said : null;
}

/** "Who repairs the lift?", asked with another word, of whom the answer named. */
function askOf(name: string | null, ask: string, last: string, words: Words): string | null {
  const { ask: own, end } = askedPart(last, words);
  const [verb] = tokensOf(last.slice(end));
  if (name === null || verb === undefined || !words.isWho.test(own) || words.isMoved.test(verb.text))
    return null;
  const behind = last.slice(end).trim();
  return words.cleft === ''
    ? `${ask} ${verb.text} ${name}${behind.slice(verb.text.length)}`
    : `${ask} ${words.cleft} ${name} ${behind}`;
}

/** A question word in place of one that asks for the same part of a sentence; null where it would leave a gap. */
function askInPlace(ask: string, last: string, words: Words): string | null {
  const { ask: own, end, noun } = askedPart(last, words);
  const joint = words.howMany.test(ask) ? words.amountOf : '';
  // "How many?" after "Which products are late?"
  if (noun !== null) return words.askNoun.test(ask) ? `${ask} ${joint}${last.slice(noun.core)}` : null;
  const [first] = tokensOf(last);
  const isClosed = own === '' && first && (words.isAux.test(first.text) || words.isVerb.test(first.text));
  if (isClosed) return `${ask} ${lowerFirst(last)}`;
  const [verb] = tokensOf(last.slice(end));
  const predicate = last.slice(end + (verb && words.isAux.test(verb.text) ? verb.end : 0)).trim();
  // "Why is the workshop?" says nothing.
  const isCopular = reasons.has(questionType(ask)) && predicate === subjectOf(last, words);
  const isAdverb = adverbs.has(questionType(own)) && !words.askNoun.test(own);
  return isAdverb && !isCopular ? `${ask}${last.slice(end)}` : null;
}

/** Types of questions that ask for no thing: a sentence is whole without it. */
const reasons = new Set<string>(['why', 'how']);
const adverbs = new Set<string>([...reasons, 'when', 'where', 'yesNo']);
