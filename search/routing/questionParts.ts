import { toRegExp, toRegExps } from '../../language/patterns';
import data from './data/questionParts.json';

/**
 * Where a further question may begin within a question: after a comma, a semicolon, a question mark or "and". Written
 * for single spaces: patterns for runs of them read a long run again from each place in it.
 */
const joint = toRegExp(data.joint, 'giu');
const patterns = toRegExps(data.patterns, 'iu');
/** A name: capitalised words in a row, with the numbers between and behind them. */
const name = /\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:\p{Lu}[\p{L}\p{N}'’-]*|\p{N}+))*/gu;
const minWords = 3;

/**
 * The two questions that one question holds ("How is it washed, and how many are in stock?"), each made whole: what
 * the second calls "it", or leaves out, is the name that the first has, and the other way round. Null for a
 * question that is one. English only.
 */
export function questionParts(question: string): [string, string] | null {
  const spaced = question.replace(/\s+/gu, ' ');
  const whole = spaced.slice(0, spaced.search(/(?<![ ?.])[ ?.]*$/u)).trimStart();
  for (const match of whole.matchAll(joint)) {
    const first = whole.slice(0, match.index).trim();
    const second = whole.slice(match.index + match[0].length);
    if (!patterns.asking.test(first) || !patterns.asking.test(second)) continue;
    if (wordsOf(first) < minWords || wordsOf(second) < minWords) continue;
    return [`${withSubject(first, nameIn(second))}?`, `${withSubject(second, nameIn(first))}?`];
  }
  return null;
}

function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/**
 * A question as it stands, and as a database can be asked for the same: an amount or a price is a column of the thing
 * that is named.
 */
export function rowPhrasings(part: string): string[] {
  const counted = patterns.countedIn.exec(part);
  if (counted !== null) return [part, `What is the ${counted[2]} of the ${counted[1]}?`];
  const subject = nameIn(part);
  return patterns.costs.test(part) && subject !== null
    ? [part, `What is the price of the ${subject}?`]
    : [part];
}

/** The longest name of a question, which does not begin with its asking word. */
function nameIn(part: string): string | null {
  const names = [...part.matchAll(name)]
    .map(({ 0: found, index }) => (index === 0 ? found.replace(/^\S+\s*/u, '') : found))
    .filter((found) => found.length > 1);
  return names.sort((a, b) => b.length - a.length)[0] ?? null;
}

function withSubject(part: string, subject: string | null): string {
  if (subject === null || nameIn(part) !== null) return part;
  if (patterns.possessive.test(part)) return part.replace(patterns.possessive, `the ${subject}'s`);
  if (patterns.pronoun.test(part)) return part.replace(patterns.pronoun, `the ${subject}`);
  // "How many are in stock?"
  const counted = part.replace(patterns.countedAlone, `$1 ${subject} `);
  return counted === part ? `${part} of the ${subject}` : counted;
}
