import { askedPart, subjectOf } from './entities';
import { isCapital, keyOf, type NounPhrase, nounPhrases, prepOf, tokensOf } from './nounPhrases';
import type { Words } from './words';

/** "The one to Oslo" without "the one". */
function withoutOne(said: string, words: Words): string {
  const [article, one, next] = tokensOf(said);
  const isOne = article && words.isArticle.test(article.text) && one && words.isOnes.test(one.text);
  return isOne && next ? said.slice(next.start) : said;
}

export function withPhrase(part: string, last: string, words: Words): string {
  const said = withoutOne(part, words);
  const [first] = tokensOf(said);
  const attached = words.attachedPrep.exec(said)?.[0];
  if (attached !== undefined) {
    const other = tokensOf(last).findLast(({ text }) => text.startsWith(attached));
    return other === undefined ? `${last} ${said}` : replaced(last, other, said);
  }
  const { end, noun } = askedPart(last, words);
  const all = nounPhrases(last, words).filter((one) => one.start >= end && !one.isPeriod);
  const prep =
    first && tokensOf(said).length > 1 && !words.isArticle.test(first.text)
      ? prepOf(first.text, words)
      : null;
  const core = prep === null ? said : said.slice(first?.end).trim();
  // Behind a space: its first word begins no sentence.
  const [own] = nounPhrases(` ${core}`, words);
  if (own === undefined) return `${last}, ${said}`;
  // "And of cream?" after "how many spoons of sugar": what is counted.
  const isCounted = noun !== null && tokensOf(last.slice(end, noun.start)).length > 0;
  if (isCounted && words.isJoin.test(first?.text ?? '')) return replaced(last, noun, core);
  if (prep !== null) {
    const isNamed = (one: NounPhrase) => one.isName || (words.hasCapitalNouns && one.article === '');
    const placed = (one: NounPhrase) =>
      isNamed(one) && words.isPlace.test(tokensOf(last.slice(0, one.start)).at(-1)?.text ?? '');
    const target =
      all.findLast((one) => one.prep === prep) ??
      (isNamed(own) && words.isPlace.test(first?.text ?? '') ? all.findLast(placed) : undefined);
    return target === undefined
      ? `${last} ${said}`
      : (withHead(last, target, own, words) ?? replaced(last, target, core));
  }
  const shared = sharing(own, all, words);
  if (shared !== undefined) return withName(last, shared, own, core, true, words);
  const named = all.filter(({ isName }) => isName);
  if (words.startsWithAttribute.test(own.words.join(' ')) && subjectOf(last, words) !== null)
    return attributeOf(core, last, words);
  const [name] = named;
  if (own.isName && name !== undefined) return withName(last, name, own, core, false, words);
  const common = all.filter(({ isName }) => !isName || own.isName || words.hasCapitalNouns);
  const isNoun = (one: NounPhrase) => one.start === noun?.start;
  const isKind = (one: NounPhrase) => kindOf(one, words) === kindOf(own, words);
  const others = common.filter((one) => !isNoun(one) && !words.isAttribute.test(one.words.join(' ')));
  const target =
    (name !== undefined && !words.hasCapitalNouns ? noun : null) ??
    others.find((one) => one.article !== '' && one.article === own.article) ??
    others.find((one) => isOfForm(one, own)) ??
    others.find(isKind) ??
    // "And the manager?" after "how many days does an employee have?": who has them, not what is counted.
    others.find(({ prep }) => prep === null) ??
    noun ??
    others[0];
  if (target === null || target === undefined) {
    return subjectOf(last, words) === null ? `${last}, ${said}` : attributeOf(core, last, words);
  }
  return withName(last, target, own, core, false, words);
}

const kindOf = ({ article }: NounPhrase, words: Words) =>
  article === '' ? 'bare' : words.isIndefinite.test(article) ? 'indefinite' : 'definite';

/** "And the notice period?" after "the deposit for the flat": another attribute of the same thing. */
function attributeOf(attribute: string, last: string, words: Words): string {
  const subject = subjectOf(last, words) ?? last;
  const [first, second] = nounPhrases(subject, words);
  const isOfThing = first !== undefined && words.isAttribute.test(first.words.join(' '));
  const thing = isOfThing && second !== undefined ? subject.slice(second.start) : subject;
  return words.of.replace('{x}', () => attribute).replace('{s}', () => thing);
}

/** The thing that shares a word with another: "the spring term" with "the autumn term". */
export function sharing(own: NounPhrase, all: NounPhrase[], words: Words): NounPhrase | undefined {
  const keys = new Set(own.words.filter((said) => !/^\d+$/u.test(said)).map((said) => keyOf(said, words)));
  return all.find((one) => one.words.some((said) => keys.has(keyOf(said, words))));
}

export function isOfForm(one: NounPhrase, own: NounPhrase): boolean {
  const form = ({ isName, text }: NounPhrase) =>
    isName ? 'name' : /[^\Ws]s$/u.test(text) ? 'several' : null;
  return form(own) !== null && form(one) === form(own) && one.article === own.article;
}

/** A thing in place of another; of "error E4" and "the tent Ridgeline 4" only the name where it is of the same series. */
function withName(
  last: string,
  target: NounPhrase,
  own: NounPhrase,
  core: string,
  isShared: boolean,
  words: Words,
): string {
  const isMarked = (said: string) => (words.hasCapitalNouns ? /\d/u : /^\p{Lu}|\d/u).test(said);
  const isSeries = isShared || own.words.some((said) => /\p{L}.*\d/u.test(said));
  const name = tokensOf(last.slice(target.core, target.end)).find(({ text }) => isMarked(text));
  const isKept =
    (isSeries || own.article === '') && name !== undefined && name.start > 0 && own.words.every(isMarked);
  if (isKept)
    return replaced(last, { start: target.core + name.start, end: target.end }, own.words.join(' '));
  // "Is the Alba dishwasher safe?": what follows the name stays.
  const marked = tokensOf(last.slice(target.core, target.end)).findLast(({ text }) => isMarked(text));
  const byHead = withHead(last, target, own, words);
  if (byHead !== null) return byHead;
  const isNameOnly = own.isName && own.words.every(isMarked) && marked !== undefined;
  const end = isNameOnly ? target.core + marked.end : target.end;
  // "Betreut Sandra Keller": a name begins with a capital.
  const first =
    own.isName && target.isName ? tokensOf(last.slice(target.core, end)).find(isCapital) : undefined;
  const start = own.article === '' ? target.core + (first?.start ?? 0) : target.start;
  return replaced(last, { start, end }, core);
}

/** "And the battery?" after "the Trevano city bike frame": the last word is what is another. */
function withHead(last: string, target: NounPhrase, own: NounPhrase, words: Words): string | null {
  const kept = target.words.slice(0, -1);
  const isMarked = (said = '') => /^\p{Lu}|\d/u.test(said);
  const isHeadLast = !words.adjectiveAfter && !words.hasCapitalNouns;
  if (!isHeadLast || own.isName || !kept.some(isMarked) || isMarked(target.words.at(-1))) return null;
  return replaced(last, target, [target.article, ...kept, ...own.words].filter(Boolean).join(' '));
}

export const replaced = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  text.slice(0, start) + by + text.slice(end);
