import { termsOf } from '../../language/terms';
import { type ClaimWords, claimWordsOf } from './claimWords';
import { isOfQuantity, quantitiesBorneOut } from './verifyQuantities';

export interface Evidence {
  /** The sentences that are quoted, whole. */
  quote: string;
  /** What stands around them: headings, the sentence before. It may name the subject. */
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

/** `don't`, `isn't`. */
const isContraction = /n['’]t$/;

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
export function isBorneOut(claim: string, evidence: Evidence, language: string | null): boolean {
  const { quote, context = '', question = '' } = evidence;
  const words = claimWordsOf(language);
  const said = tokensOf(claim, language, words);
  const held = tokensOf(quote, language, words);
  const around = tokensOf(context, language, words);
  const asked = tokensOf(question, language, words);
  return (
    quantitiesBorneOut(claim, `${quote}\n${context}`, language) &&
    contentBorneOut(said, held, around, asked, words) &&
    (words === null || (!isStronger(said, held, words) && !isReversed(said, held, words)))
  );
}

function tokensOf(text: string, language: string | null, words: ClaimWords | null): Token[] {
  let clause = 0;
  let end = 0;
  return termsOf(text, language).map(({ key, isStop, start, end: termEnd }) => {
    const raw = text.slice(start, termEnd);
    const lower = raw.toLowerCase();
    const between = text.slice(end, start);
    if (/[,;:.!?()—–]/u.test(between) || words?.but.has(lower)) clause++;
    const isFirst = end === 0 || /[.!?:"“„]\s*$/u.test(between);
    end = termEnd;
    const isLight =
      words !== null && (isContraction.test(lower) || words.light.has(key) || isGrammar(lower, words));
    return {
      raw: lower,
      // `gestellt` and `stellen` are forms of one word.
      key: language === 'de' ? key.replace(/^ge(?=.{4})/u, '') : key,
      isContent: !isStop && !isLight && !isOfQuantity(raw, language),
      isName: language !== 'de' && !isFirst && /^\p{Lu}/u.test(raw),
      clause,
    };
  });
}

/** Words of the classes that are compared on their own. */
function isGrammar(word: string, words: ClaimWords): boolean {
  return compared.some((name) => words[name].has(word));
}
const compared = ['negators', 'all', 'some', 'only', 'except', 'must', 'should', 'may', 'perhaps'] as const;

function isSameWord(a: Token, b: Token, words: ClaimWords | null): boolean {
  if (a.key === b.key) return true;
  const group = words?.synonyms.get(a.key);
  if (group !== undefined && group === words?.synonyms.get(b.key)) return true;
  let common = 0;
  while (common < a.key.length && a.key[common] === b.key[common]) common++;
  return common >= minCommonCharacters && common >= minCommonStart * Math.max(a.key.length, b.key.length);
}

function contentBorneOut(
  said: Token[],
  held: Token[],
  around: Token[],
  asked: Token[],
  words: ClaimWords | null,
): boolean {
  const content = said.filter(({ isContent }) => isContent);
  const own = content.filter((token) => !held.some((other) => isCounterpart(token, other, words)));
  const missing = own.filter(
    (token) =>
      !around.some((other) => isSameWord(token, other, words)) &&
      !isAbbreviated(token, said, held) &&
      !isCompound(token, [...held, ...around]),
  );
  // What the question presupposes may be repeated, as far as the quote names nothing in its place.
  const rivals = held.filter(
    (token) => token.isContent && ![...said, ...asked].some((other) => isCounterpart(other, token, words)),
  );
  const unsupported = missing.filter(
    (token) => rivals.length > 0 || !asked.some((other) => isSameWord(token, other, words)),
  );
  if (unsupported.some(({ isName }) => isName)) return false;
  const share = rivals.length < unsupported.length ? maxAddedShare : maxReplacedShare;
  return unsupported.length <= share * content.length;
}

function isCounterpart(a: Token, b: Token, words: ClaimWords | null): boolean {
  return isSameWord(a, b, words) || isOpposite(a, b, words);
}

function isOpposite(a: Token, b: Token, words: ClaimWords | null): boolean {
  return (
    words?.opposites.get(a.raw)?.includes(b.raw) === true ||
    words?.opposites.get(a.key)?.includes(b.key) === true ||
    isPrefixed(a.raw, b.raw) ||
    isPrefixed(b.raw, a.raw)
  );
}

/** `safe` and `unsafe`. */
function isPrefixed(word: string, negated: string): boolean {
  const prefix = negated.slice(0, -word.length);
  return word.length > 3 && negatingPrefix.test(prefix) && negated.endsWith(word);
}
const negatingPrefix = /^(?:un|in|im|il|ir|dis|non|dés|des)$/;

/** `Kündigungsfrist` where `Frist` and `Kündigung` stand. */
function isCompound({ key }: Token, tokens: Token[]): boolean {
  const parts = tokens.filter(
    (part) => part.key.length >= minCommonCharacters && part.key.length < key.length,
  );
  return parts.some((part) => key.startsWith(part.key)) && parts.some((part) => key.endsWith(part.key));
}

/** `WHO` for `World Health Organization`, in either text. */
function isAbbreviated(token: Token, said: Token[], held: Token[]): boolean {
  const initialsOf = (tokens: Token[]) =>
    tokens
      .filter(({ isContent }) => isContent)
      .map(({ raw }) => raw[0])
      .join('');
  if (token.raw.length >= 2 && token.raw.length <= 6 && initialsOf(held).includes(token.raw)) return true;
  return held.some(
    ({ raw }) =>
      raw.length >= 2 &&
      raw.length <= 6 &&
      initialsOf(said).includes(raw) &&
      raw.includes(token.raw[0] ?? ' '),
  );
}

const has = (tokens: Token[], set: ReadonlySet<string>) => tokens.some(({ raw }) => set.has(raw));

/** Whether a claim says more than the quote: all for some, must for may, surely for perhaps. */
function isStronger(said: Token[], held: Token[], words: ClaimWords): boolean {
  const { all, some, only, except, must, should, may, perhaps, negators } = words;
  const isNegated = has(said, negators);
  if (has(said, only) && !has(held, only)) return true;
  if ((has(said, all) || isNegated) && has(held, some) && !has(said, some) && !has(held, all)) return true;
  if (has(said, all) && has(held, except) && !has(said, except)) return true;
  if (isNegated) return false;
  if (has(said, must) && !has(held, must) && (has(held, should) || has(held, may))) return true;
  const hedges = [should, may, perhaps, must];
  return has(held, perhaps) && !hedges.some((set) => has(said, set));
}

/** Whether an odd number of negations, opposites and exchanged roles stands between the claim and the quote. */
function isReversed(said: Token[], held: Token[], words: ClaimWords): boolean {
  const negations =
    negatorsOf(said, words).length +
    negatorsOf(held, words).filter((at) => isAbout(held, at, said, words)).length;
  const flips = said.filter(
    (token) =>
      !held.some((other) => isSameWord(token, other, words)) &&
      held.some((other) => isOpposite(token, other, words)),
  ).length;
  return (negations + flips + (hasExchangedRoles(said, held, words) ? 1 : 0)) % 2 === 1;
}

function negatorsOf(tokens: Token[], { negators }: ClaimWords): number[] {
  return tokens.flatMap(({ raw }, at) => (negators.has(raw) || isContraction.test(raw) ? [at] : []));
}

/** Whether the clause that is negated at a place says anything that the claim speaks of. */
function isAbout(tokens: Token[], at: number, said: Token[], words: ClaimWords): boolean {
  return tokens.some(
    (token) =>
      token.isContent &&
      token.clause === tokens[at]?.clause &&
      said.some((other) => isCounterpart(other, token, words)),
  );
}

/**
 * Whether two things have exchanged their places around a word that both texts have. A sentence may begin with any part,
 * so that one moved alone does not count, nor do parts that keep their preposition or their case.
 */
function hasExchangedRoles(said: Token[], held: Token[], words: ClaimWords): boolean {
  const place = said.map((token) => held.findIndex((other) => isCounterpart(token, other, words)));
  const [inClaim, inQuote] = [agentOf(said, words), agentOf(held, words)];
  if (inClaim !== null && inQuote === null) return isAgentTheObject(inClaim, held, words);
  if (inClaim === null && inQuote !== null) return isAgentTheObject(inQuote, said, words);
  const keepsRole = (i: number) => {
    const marker = said[i - 1];
    return (
      marker?.isContent === false &&
      !words.article.has(marker.raw) &&
      marker.raw === held[(place[i] ?? 0) - 1]?.raw
    );
  };
  return said.some((pivot, at) => {
    const there = place[at] ?? -1;
    if (there < 0 || !(pivot.isContent || words.opposites.has(pivot.raw) || pivot.raw === 'to')) return false;
    const moved = (i: number, side: number) => {
      const other = place[i] ?? -1;
      const isNoun = said[i]?.isContent === true && said[i]?.clause === pivot.clause;
      return isNoun && other >= 0 && Math.sign(other - there) === side && !keepsRole(i);
    };
    return said.some((_, i) => i < at && moved(i, 1)) && said.some((_, i) => i > at && moved(i, -1));
  });
}

interface Passive {
  verb: Token;
  agent: Token;
}

/** Of a passive sentence: what is done, and by whom. */
function agentOf(tokens: Token[], { agent }: ClaimWords): Passive | null {
  for (const [at, { raw, clause }] of tokens.entries()) {
    if (!agent.has(raw)) continue;
    const verb = tokens.slice(0, at).findLast(({ isContent }) => isContent);
    const next = tokens.slice(at + 1).find((token) => token.clause === clause && token.isContent);
    if (verb !== undefined && next !== undefined) return { verb, agent: next };
  }
  return null;
}

/** Whether who acts in a passive sentence stands behind the verb of one that is not. */
function isAgentTheObject({ verb, agent }: Passive, active: Token[], words: ClaimWords): boolean {
  const verbAt = active.findIndex((token) => isSameWord(token, verb, words));
  return verbAt >= 0 && active.findIndex((token) => isSameWord(token, agent, words)) > verbAt;
}
