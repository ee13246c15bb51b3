import { termsOf } from '../../language/terms';
import { type ClaimWords, claimWordsOf } from './claimWords';
import { areQuantitiesSupported, isOfQuantity } from './verifyQuantities';

export interface Evidence {
  /** The sentences that are quoted, whole. */
  quote: string;
  /** The text around them: headings, the sentence before. It may name the subject. */
  context?: string;
  question?: string;
}

/** The share of a claim's content words that may stand in the place of others: a paraphrase has some of its own. */
const maxReplacedShare = 0.25;
/** The share that may be there where the quote has no others: then the claim says something more. */
const maxAddedShare = 0.1;
/** Words that begin with this share of the longer one are forms of one word. */
const minCommonStart = 0.65;
const minCommonCharacters = 4;

interface Token {
  raw: string;
  key: string;
  isContent: boolean;
  isName: boolean;
  clause: number;
}

/**
 * Whether a claim is borne out by what is quoted for it: its content words, names and quantities stand there, and
 * nothing turns their meaning round, such as a negation, an opposite, exchanged roles, or a stronger "all" or "must".
 */
export function isSupported(
  claim: string,
  { quote, context = '', question = '' }: Evidence,
  language: string | null,
): boolean {
  const words = claimWordsOf(language);
  const read = (text: string) => tokensOf(text, language, words);
  const [said, held] = [read(claim), read(quote)];
  return (
    areQuantitiesSupported(claim, `${quote}\n${context}`, language) &&
    contentBorneOut({ said, held, around: read(context), asked: read(question) }, words) &&
    (words === null || (!isStronger(said, held, words) && !isReversed(said, held, words)))
  );
}

function tokensOf(text: string, language: string | null, words: ClaimWords | null): Token[] {
  let clause = 0;
  let last = 0;
  return termsOf(text, language).map(({ key, isStop, start, end }) => {
    const written = text.slice(start, end);
    const raw = written.toLowerCase().replace('’', "'");
    const between = text.slice(last, start);
    if (/[,;:.!?()—–]/u.test(between) || words?.but.has(raw)) clause++;
    const isFirst = last === 0 || /[.!?:"“„]\s*$/u.test(between);
    last = end;
    const isLight =
      words?.light.has(key) || compared.some((name) => words?.[name].has(raw)) || isNegator(raw, words);
    return {
      raw,
      // `gestellt` and `stellen` are forms of one word.
      key: language === 'de' ? key.replace(/^ge(?=.{4})/u, '') : key,
      isContent: !isStop && !isLight && !isOfQuantity(written, language),
      isName: language !== 'de' && !isFirst && /^\p{Lu}/u.test(written),
      clause,
    };
  });
}

/** Classes of words that are compared on their own. */
const compared = ['all', 'some', 'only', 'except', 'must', 'should', 'may', 'perhaps'] as const;

/** `not`, `don't`. */
function isNegator(raw: string, words: ClaimWords | null): boolean {
  return (
    words !== null && (words.negators.has(raw) || [...words.contraction].some((end) => raw.endsWith(end)))
  );
}

function isSameWord(a: Token, b: Token, words: ClaimWords | null): boolean {
  if (a.key === b.key) return true;
  const group = words?.synonyms.get(a.key);
  if (group !== undefined && group === words?.synonyms.get(b.key)) return true;
  let common = 0;
  while (common < a.key.length && a.key[common] === b.key[common]) common++;
  return common >= minCommonCharacters && common >= minCommonStart * Math.max(a.key.length, b.key.length);
}

function isOpposite(a: Token, b: Token, words: ClaimWords | null): boolean {
  const { opposites, prefixes } = words ?? {};
  /** `safe` and `unsafe`. */
  const isPrefixed = (word: string, negated: string) =>
    word.length > 3 && negated.endsWith(word) && prefixes?.has(negated.slice(0, -word.length)) === true;
  return (
    opposites?.get(a.raw)?.includes(b.raw) === true ||
    opposites?.get(a.key)?.includes(b.key) === true ||
    isPrefixed(a.raw, b.raw) ||
    isPrefixed(b.raw, a.raw)
  );
}

function isCounterpart(a: Token, b: Token, words: ClaimWords | null): boolean {
  return isSameWord(a, b, words) || isOpposite(a, b, words);
}

function contentBorneOut(
  { said, held, around, asked }: Record<'said' | 'held' | 'around' | 'asked', Token[]>,
  words: ClaimWords | null,
): boolean {
  const content = said.filter(({ isContent }) => isContent);
  const missing = content.filter(
    (token) =>
      !held.some((other) => isCounterpart(token, other, words)) &&
      !around.some((other) => isSameWord(token, other, words)) &&
      !isAbbreviated(token, said, held),
  );
  // What the question presupposes may be repeated, as far as the quote names nothing in its place.
  const rivals = held.filter(
    (token) => token.isContent && ![...said, ...asked].some((other) => isCounterpart(other, token, words)),
  );
  const unsupported = missing.filter(
    (token) => rivals.length > 0 || !asked.some((other) => isSameWord(token, other, words)),
  );
  const share = rivals.length < unsupported.length ? maxAddedShare : maxReplacedShare;
  return !unsupported.some(({ isName }) => isName) && unsupported.length <= share * content.length;
}

/** `WHO` for `World Health Organization`, in either text. */
function isAbbreviated(token: Token, said: Token[], held: Token[]): boolean {
  const abbreviates = ({ raw }: Token, tokens: Token[]) => {
    const initials = tokens.flatMap((other) => (other.isContent ? [other.raw[0]] : [])).join('');
    return raw.length >= 2 && raw.length <= 6 && initials.includes(raw);
  };
  return (
    abbreviates(token, held) ||
    held.some((other) => other.raw.includes(token.raw[0] ?? ' ') && abbreviates(other, said))
  );
}

/** Whether a claim says more than the quote: all for some, must for may, surely for perhaps. */
function isStronger(said: Token[], held: Token[], words: ClaimWords): boolean {
  const says = (name: (typeof compared)[number]) => said.some(({ raw }) => words[name].has(raw));
  const holds = (name: (typeof compared)[number]) => held.some(({ raw }) => words[name].has(raw));
  const isNegated = said.some(({ raw }) => words.negators.has(raw));
  if (says('only') && !holds('only')) return true;
  if ((says('all') || isNegated) && holds('some') && !says('some') && !holds('all')) return true;
  if (says('all') && holds('except') && !says('except')) return true;
  if (isNegated) return false;
  if (says('must') && !holds('must') && (holds('should') || holds('may'))) return true;
  return holds('perhaps') && !says('should') && !says('may') && !says('perhaps') && !says('must');
}

/** Whether an odd number of negations, opposites and exchanged roles stands between the claim and the quote. */
function isReversed(said: Token[], held: Token[], words: ClaimWords): boolean {
  /** Negated clauses of the quote about something else do not count. */
  const isAbout = ({ clause }: Token) =>
    held.some(
      (token) =>
        token.isContent &&
        token.clause === clause &&
        said.some((other) => isCounterpart(other, token, words)),
    );
  const negators = (tokens: Token[]) => tokens.filter(({ raw }) => isNegator(raw, words));
  const flips = said.filter(
    (token) =>
      !held.some((other) => isSameWord(token, other, words)) &&
      held.some((other) => isOpposite(token, other, words)),
  );
  const turns = [...negators(said), ...negators(held).filter(isAbout), ...flips].length;
  return (turns + (hasExchangedRoles(said, held, words) ? 1 : 0)) % 2 === 1;
}

/**
 * Whether two things have exchanged their places around a word that both texts have. A sentence may begin with any part,
 * so that one moved alone does not count, nor do parts that keep their preposition or their case.
 */
function hasExchangedRoles(said: Token[], held: Token[], words: ClaimWords): boolean {
  const place = said.map((token) => held.findIndex((other) => isCounterpart(token, other, words)));
  const [inClaim, inQuote] = [passiveOf(said, words), passiveOf(held, words)];
  if (inClaim !== null && inQuote === null) return isAgentTheObject(inClaim, held, words);
  if (inClaim === null && inQuote !== null) return isAgentTheObject(inQuote, said, words);
  const keepsRole = (i: number) => {
    const marker = said[i - 1];
    const isMarker = marker?.isContent === false && !words.article.has(marker.raw);
    return isMarker && marker.raw === held[(place[i] ?? 0) - 1]?.raw;
  };
  return said.some((pivot, at) => {
    const there = place[at] ?? -1;
    if (there < 0 || !(pivot.isContent || words.opposites.has(pivot.raw) || pivot.raw === 'to')) return false;
    const moved = said.flatMap(({ isContent, clause }, i) => {
      const side = Math.sign((place[i] ?? -1) - there);
      const isMoved = isContent && clause === pivot.clause && place[i] !== -1 && side === Math.sign(at - i);
      return isMoved && !keepsRole(i) ? [side] : [];
    });
    return moved.includes(1) && moved.includes(-1);
  });
}

/** The parts of a passive sentence: the deed, and who does it. */
function passiveOf(tokens: Token[], words: ClaimWords) {
  for (const [at, { raw, clause }] of tokens.entries()) {
    if (!words.agent.has(raw)) continue;
    const verb = tokens.slice(0, at).findLast(({ isContent }) => isContent);
    const agent = tokens.slice(at + 1).find((token) => token.clause === clause && token.isContent);
    if (verb !== undefined && agent !== undefined) return { verb, agent };
  }
  return null;
}

/** Whether who acts in a passive sentence stands behind the verb of one that is not. */
function isAgentTheObject(
  { verb, agent }: Record<'verb' | 'agent', Token>,
  active: Token[],
  words: ClaimWords,
): boolean {
  const verbAt = active.findIndex((token) => isSameWord(token, verb, words));
  return verbAt >= 0 && active.findIndex((token) => isSameWord(token, agent, words)) > verbAt;
}
