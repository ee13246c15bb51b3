import { questionType } from '../answer/questionType';
import type { Asked } from './context';
import { askedPart, personOf, thingOf, thingsOf, wholeOf } from './entities';
import { type NounPhrase, nounPhrases, prepOf, tokensOf } from './nounPhrases';
import type { Completed } from './pastTurn';
import type { Words } from './words';

/** "And who did she replace?": a pronoun that nothing in its question explains becomes what it stands for. */
export function resolvePronoun({ said, turns, words }: Asked): Completed | null {
  const kinds = [
    { patterns: words.person, entity: () => personOf(turns, words) },
    { patterns: words.either, entity: () => either(said, turns, words) },
    { patterns: words.thing, entity: () => thingOf(turns, words) },
  ];
  const standsForNothing = words.expletive.exec(said);
  for (const { patterns, entity } of kinds) {
    for (const [pattern, by] of patterns) {
      const match = pattern.exec(said);
      if (match === null || overlaps(match, standsForNothing) || isExplained(said, match.index, by, words))
        continue;
      const name = entity();
      if (name === null) continue;
      const group = match[1] ?? '';
      const text = by.replace('$1', () => group).replace('{}', () => name);
      return {
        text: said.slice(0, match.index) + text + said.slice(match.index + match[0].length),
        carried: [name],
      };
    }
  }
  return null;
}

/** "Can I do that online?": what was done is the predicate of the last question. */
export function resolveDeed({ said, last, words }: Asked): Completed | null {
  const match = words.doThat?.exec(said);
  const subject = tokensOf(last).find(({ text }) => words.isWe.test(text));
  const deed = subject === undefined ? '' : last.slice(subject.end).trim();
  if (!match || deed === '') return null;
  return {
    text: said.slice(0, match.index) + deed + said.slice(match.index + match[0].length),
    carried: [deed],
  };
}

/** "Who has the spare ones?" */
export function resolveOne({ said, turns, words }: Asked): Completed | null {
  const match = words.oneIn?.exec(said);
  const thing = match ? thingOf(turns, words) : null;
  const [phrase] = thing === null ? [] : nounPhrases(thing, words);
  const noun = phrase?.words.at(-1);
  const isNamed = nounPhrases(said.slice(0, match?.index), words).some(({ article }) => article !== '');
  if (!match || noun === undefined || thing === null || isNamed) return null;
  const text = `the ${match[1]} ${noun}${thing.slice(phrase?.end)}`;
  return {
    text: said.slice(0, match.index) + text + said.slice(match.index + match[0].length),
    carried: [thing],
  };
}

function either(said: string, turns: Asked['turns'], words: Words): string | null {
  const turn = turns.at(-1);
  const isOfPerson = turn !== undefined && questionType(wholeOf(turn)) === 'who';
  const things = words.isPlural.test(said) ? thingsOf(turns, words) : null;
  return (
    (isOfPerson ? personOf(turns, words) : null) ?? things ?? thingOf(turns, words) ?? personOf(turns, words)
  );
}

function overlaps(one: RegExpExecArray, other: RegExpExecArray | null): boolean {
  return (
    other !== null && one.index < other.index + other[0].length && other.index < one.index + one[0].length
  );
}

/** Whether something before the pronoun in the same question can be what it stands for. */
function isExplained(said: string, at: number, by: string, words: Words): boolean {
  const { noun, end } = askedPart(said, words);
  const before = said.slice(0, at);
  const phrases = nounPhrases(before, words).filter((one) => !one.isPeriod);
  const clauses = [...before.matchAll(words.clause)].filter(({ index }) => index >= end);
  const clause = clauses.at(-1)?.index ?? -1;
  if (phrases.some((one) => one.end <= clause)) return true;
  // "Keep the bag in its sack": what is somebody's or something's is of what was named before.
  if (/\$1|'s/u.test(by) && phrases.length > 0) return true;
  const isApart = (one: NounPhrase) => one.start !== noun?.start || (one.isName && one.words.length > 1);
  const named = phrases.filter((one) => isApart(one) && (one.article !== '' || one.isName));
  if (named.length === 0) return false;
  const previous = tokensOf(before).at(-1);
  const isBehindPrep = previous !== undefined && prepOf(previous.text, words) !== null;
  return !(isBehindPrep && by === '{}') && !/^\p{L}{1,4} \{\}$/u.test(by);
}
