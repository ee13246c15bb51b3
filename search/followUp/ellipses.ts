import { questionType } from '../answer/questionType';
import type { Asked } from './context';
import { answeredName, askedPart, listedIn, personOf, thingOf, wholeOf } from './entities';
import { isFragment } from './fragments';
import { prepOf, tokensOf } from './nounPhrases';
import type { Completed } from './pastTurn';
import { describe, substitute } from './substitute';

/** "Why?", "at what temperature?": a bare question word asks the last question again. */
export function askAgain({ said, last, turns, words }: Asked): Completed | null {
  const ask = words.bareAsk.exec(said)?.[1] ?? withNoun(said);
  const turn = turns.at(-1);
  const isReason = words.why.test(said) && !tokensOf(said).some(({ text }) => words.isAux.test(text));
  if (isReason)
    return { text: `${said} ${lowerFirst(last.slice(askedPart(last, words).end).trim())}`, carried: [last] };
  if (ask === null || turn === undefined) return null;
  const { end, noun } = askedPart(last, words);
  const behind = last.slice(end).trim();
  if (end === 0) return { text: `${ask} ${lowerFirst(last)}`, carried: [last] };
  const [verb] = tokensOf(behind);
  const name = questionType(last) === 'who' ? answeredName(turn, words) : null;
  if (name !== null && verb !== undefined) {
    const isAux = words.isAux.test(verb.text);
    const text = isAux ? `${ask} ${verb.text} ${name}${behind.slice(verb.end)}` : `${ask} ${name} ${behind}`;
    return { text, carried: [name, last] };
  }
  // "How many?" after "Which products are late?"
  if (noun !== null && words.askNoun.test(ask))
    return { text: `${ask} ${last.slice(noun.start)}`, carried: [last] };
  const next = noun === null ? undefined : tokensOf(last.slice(noun.end))[0];
  const text =
    noun !== null && next !== undefined && words.isMoved.test(next.text)
      ? `${ask} ${last.slice(noun.end).trim()} ${noun.text}`
      : `${ask} ${behind}`;
  return { text, carried: [last] };

  function withNoun(text: string): string | null {
    const asked = askedPart(text, words);
    const isAll = asked.noun !== null && asked.noun.end === text.length && asked.noun.words.length <= 2;
    return isAll && asked.ask !== '' ? text : null;
  }
}

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
  return {
    text: `${question} ${name === null ? said : by.replace('{}', () => name)}`,
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
    if (isAlone && tokensOf(last).some(({ text }) => words.isOrdinal.test(text))) return null;
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
      const text =
        other === undefined
          ? turn === turns.at(-1)
            ? item
            : substitute(item, last, words).text
          : last.replace(other, () => item);
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

/** "¿Cuánto cuesta?": languages whose verbs need no subject. */
export function askOfSubject({ said, turns, words }: Asked): Completed | null {
  if (!words.dropsSubject) return null;
  const { ask, end } = askedPart(said, words);
  const rest = tokensOf(said.slice(end));
  const isFunction = (text: string) => words.isAux.test(text) || words.stops.has(text);
  const verbs = rest.filter(({ text }) => !isFunction(text));
  const isVerb = verbs.every(({ text }) => words.isVerb.test(text)) || !words.askNoun.test(ask);
  const isNamed = rest.some(({ text }) => words.isArticle.test(text));
  if (ask === '' || verbs.length !== 1 || !isVerb || isNamed) return null;
  const turn = turns.at(-1);
  const isOfPerson = turn !== undefined && questionType(wholeOf(turn)) === 'who';
  const entity = (isOfPerson ? personOf(turns, words) : null) ?? thingOf(turns, words);
  return entity === null ? null : { text: `${said} ${entity}`, carried: [entity] };
}

export const lowerFirst = (text: string): string =>
  /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "Which are cancelled?": of what the last question asked for. */
export function askOfSame({ said, last, words }: Asked): Completed | null {
  const ask = words.ask.exec(said)?.[0] ?? '';
  const [verb, ...rest] = tokensOf(said.slice(ask.length));
  const { noun } = askedPart(last, words);
  const isBare = verb !== undefined && words.isAux.test(verb.text) && rest.length === 1;
  if (!isBare || noun === null || !words.askNoun.test(ask)) return null;
  return { text: `${ask} ${noun.text}${said.slice(ask.length)}`, carried: [noun.text] };
}
