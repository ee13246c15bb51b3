import { questionType } from '../answer/questionType';
import type { Asked } from './context';
import { answeredName, askedPart, listedIn, personOf, thingOf, wholeOf } from './entities';
import { isFragment } from './fragments';
import { prepOf, tokensOf } from './nounPhrases';
import type { Completed } from './pastTurn';
import { describe, substitute } from './substitute';

/** "And who was it before?" */
export function askBeside({ said, last, turns, words }: Asked): Completed | null {
  // Who was before somebody is asked of the question for that person.
  const turn = turns.findLast((one) => questionType(wholeOf(one)) === 'who') ?? turns.at(-1);
  const by = words.beside.find(([pattern]) => pattern.test(said))?.[1];
  if (by === undefined || turn === undefined) return null;
  const step = Number(by);
  const [year] = words.periods;
  if (Number.isInteger(step)) {
    if (!year?.test(last)) return null;
    return { text: last.replace(year, (own) => String(Number(own) + step)), carried: [last] };
  }
  const name = answeredName(turn, words);
  const question = name === null ? last : wholeOf(turn);
  // "Who was it before?"
  const beside = (words.ask.test(said) ? tokensOf(said).at(-1)?.text : null) ?? said;
  return {
    text: `${question} ${name === null ? beside : by.replace('{}', () => name)}`,
    carried: [question, name ?? said],
  };
}

/** "The second one": of what the newest answer with such a list lists. */
export function askMember({ said, last, turns, words, opened, about }: Asked): Completed | null {
  for (const [pattern, at] of words.ordinals) {
    const match = pattern.exec(said);
    if (match === null) continue;
    const isAlone = match[0].length === said.length;
    const behind = said.slice(match.index + match[0].length).trim();
    const next = tokensOf(behind)[0]?.text ?? '';
    const isPlain = !/\s(?:ones?|of\s\p{L}+)$/u.test(match[0]);
    const isFollowed = words.isAux.test(next) || words.isVerb.test(next) || prepOf(next, words) !== null;
    if (isPlain && behind !== '' && !isFollowed) return null;
    for (const turn of turns.toReversed()) {
      const items = listedIn(turn, words);
      const item = items.at(at);
      if (item === undefined || (at > 0 && items.length <= at)) continue;
      if (!isAlone && !(isFragment(said, words) && (opened || about)))
        return {
          text: said.slice(0, match.index) + item + said.slice(match.index + match[0].length),
          carried: [item],
        };
      const other = items.find((one) => one !== item && last.includes(one));
      const text = other === undefined ? item : last.replace(other, () => item);
      return { text, carried: [item, last] };
    }
    return null;
  }
  return null;
}

/** "Only the open ones", "per month": the last question, of fewer or by groups. */
export function askNarrower({ said, last, words }: Asked): Completed | null {
  const per = words.per.test(said) && isFragment(said, words);
  if (per) {
    const own = words.perIn.exec(last)?.[0];
    const isSame = own !== undefined && tokensOf(own)[0]?.text === tokensOf(said)[0]?.text;
    return { text: isSame ? last.replace(own, () => said) : `${last} ${said}`, carried: [last] };
  }
  const match = words.only.exec(said);
  const part = (match?.[1] ?? match?.[2])?.replace(/^[,;]\s*/u, '');
  if (part === undefined || !isFragment(part, words)) return null;
  const tokens = tokensOf(part);
  const from = tokens.findIndex(({ text }) => !words.isArticle.test(text) && !words.isOnes.test(text));
  const core = part.slice(tokens[from]?.start);
  if (prepOf(tokensOf(core)[0]?.text ?? '', words) !== null) return substitute(core, last, words);
  const adjective =
    words.one.exec(part)?.[1] ?? (tokens.length === 1 && !/^\p{Lu}|s$/u.test(part) ? part : null);
  const described = adjective === null ? null : describe(adjective, last, words);
  if (described !== null) return { text: described, carried: [last] };
  // "Only tents": things of their own among what was asked for.
  if (tokens.length === 1) return { text: `${last}, ${said}`, carried: [last] };
  return substitute(part, last, words);
}

/** "How long do I have?", "¿Cuánto cuesta?": a question that names nothing is about the last subject. */
export function askOfSubject({ said, turns, words }: Asked): Completed | null {
  const { ask, end } = askedPart(said, words);
  const rest = tokensOf(said.slice(end)).map(({ text }) => text);
  const kinds = [words.isAux, words.isWe];
  const isFunction = (text: string) =>
    words.stops.has(text.toLowerCase()) || kinds.some((one) => one.test(text));
  const content = rest.filter((text) => !isFunction(text));
  // Behind a question word that takes no noun, a word more is a verb where no subject is needed.
  const isVerb = words.dropsSubject && ask !== '' && !words.askNoun.test(ask) && content.length === 1;
  const isQuestion = rest.length > 0 && (ask !== '' || words.isAux.test(rest[0] ?? ''));
  if (!isQuestion || !(isVerb || content.every((text) => words.isVerb.test(text)))) return null;
  if (rest.some((text) => words.isArticle.test(text)) || words.expletive.test(said)) return null;
  const turn = turns.at(-1);
  const isOfPerson = turn !== undefined && questionType(wholeOf(turn)) === 'who';
  const entity = (isOfPerson ? personOf(turns, words) : null) ?? thingOf(turns, words);
  const joint = words.dropsSubject && !rest.some((text) => words.isWe.test(text)) ? '' : ':';
  return entity === null ? null : { text: `${said}${joint} ${entity}`, carried: [entity] };
}

/** "Which are cancelled?", "which ones are the cheapest?": of what the last question asked for. */
export function askOfSame({ said, last, words }: Asked): Completed | null {
  const ask = words.ask.exec(said)?.[0] ?? '';
  const { noun } = askedPart(last, words);
  if (noun === null || !words.askNoun.test(ask)) return null;
  const [first] = tokensOf(said.slice(ask.length));
  const ones = first !== undefined && words.isOnes.test(first.text) ? first.end : 0;
  const behind = said.slice(ask.length + ones);
  const [verb, ...rest] = tokensOf(behind);
  const isVerb = verb !== undefined && words.isAux.test(verb.text);
  const isBare = isVerb && (rest.length === 1 || words.isSuperlative.test(behind.slice(verb.end).trim()));
  if (ones === 0 && !isBare) return null;
  return { text: `${ask} ${last.slice(noun.core, noun.end)}${behind}`, carried: [noun.text] };
}
