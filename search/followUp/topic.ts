import type { Asked } from './context';
import { isContent, keyOf, type NounPhrase, nounPhrases, prepOf, tokensOf } from './nounPhrases';
import type { Completed } from './pastTurn';
import type { Words } from './words';

/** The maximum number of phrases that a question takes over. */
const maxPhrases = 3;

/**
 * A question with the names of the last one that it lacks: "How do I fix error E15 (Bellmar DW60)". What an answer named
 * stands for itself, and a name in the follow-up takes the place of another.
 */
export function withTopic(completed: Completed, { said, last, words }: Asked): Completed {
  const { text, carried } = completed;
  const asked = new Set(tokensOf(last).map((token) => token.text));
  const isOfAnswer = !carried.some((part) => tokensOf(part).some((token) => asked.has(token.text)));
  const named = nounPhrases(` ${said}`, words).some((one) => one.isName && !one.isPeriod);
  const isNamed = (part: string) =>
    nounPhrases(` ${part}`, words).some((one) => one.isName && !/\d/u.test(one.text));
  if (isOfAnswer || named || carried.some(isNamed)) return completed;
  const phrases = missingFrom(text, chainsOf(last, words), words);
  return phrases.length === 0
    ? completed
    : { text: `${text} (${phrases.join(', ')})`, carried: [...carried, ...phrases] };
}

/** The names of a question with what they are joined to: "the flat in Mill Lane 14". */
function chainsOf(last: string, words: Words): string[] {
  const all = nounPhrases(last, words);
  const isJoined = (one: NounPhrase, next: NounPhrase) => {
    const between = tokensOf(last.slice(one.end, next.start));
    return between.length > 0 && between.every(({ text }) => prepOf(text, words) !== null);
  };
  return all.flatMap((one, at) => {
    if (!one.isName || one.isPeriod) return [];
    const before = all[at - 1];
    const isChain = before !== undefined && before.prep !== null && !before.isPeriod && isJoined(before, one);
    return [last.slice(isChain ? before.start : one.start, one.end)];
  });
}

/** The phrases of which the text lacks a word. */
function missingFrom(text: string, phrases: string[], words: Words): string[] {
  const keys = new Set(tokensOf(text).map((token) => keyOf(token.text, words)));
  const isMissing = ({ text: said }: { text: string }) =>
    isContent(said, words) && !keys.has(keyOf(said, words));
  return phrases.filter((phrase) => tokensOf(phrase).some(isMissing)).slice(-maxPhrases);
}
