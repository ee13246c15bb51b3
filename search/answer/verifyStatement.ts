import type { SearchHit } from '../../domain/search';
import { detectLanguage } from '../../models/language/detectLanguage';
import { contentKeys, termsOf } from '../text/terms';
import type { GroundedSource } from './groundedSources';
import type { Statement } from './groundedStatements';
import { numbersStandIn } from './verifyNumbers';
import { locateQuote, supportingSentence } from './verifyQuote';

/** What carries a statement: words of a chunk, or rows, whose source is the query. */
export type Support = { kind: 'chunk'; hit: SearchHit; quote: string } | { kind: 'rows' };

/**
 * Where a statement truly stands. Each of its quotes must be found word for word, in the source that it names or
 * in another; where the model gave none, or one that stands nowhere, the named source must hold a sentence that
 * says the same. A statement with a number that no such source holds has no support at all.
 */
export function verifyStatement(
  statement: Statement,
  question: string,
  sources: GroundedSource[],
  language: string | null,
): Support[] {
  const supports: Support[] = [];
  const texts = [question];
  for (const { source: number, quote } of statement.evidence) {
    const named = sources.find((source) => source.number === number);
    const found =
      quoted(quote, statement.text, named, sources, language) ?? paraphrased(statement.text, named, language);
    if (found === null) continue;
    texts.push(found.text);
    supports.push(found.support);
  }
  return supports.length > 0 && numbersStandIn(statement.text, texts) ? distinct(supports) : [];
}

interface Found {
  support: Support;
  /** Of the source. */
  text: string;
}

function quoted(
  quote: string | null,
  claim: string,
  named: GroundedSource | undefined,
  sources: GroundedSource[],
  language: string | null,
): Found | null {
  if (quote === null || quote.trim() === '') return null;
  const inOrder = [...(named === undefined ? [] : [named]), ...sources.filter((source) => source !== named)];
  for (const source of inOrder) {
    const words = locateQuote(quote, source.text, language);
    if (words !== null && !isBesideThePoint(claim, words)) return found(source, words);
  }
  return null;
}

function paraphrased(
  claim: string,
  source: GroundedSource | undefined,
  language: string | null,
): Found | null {
  if (source === undefined) return null;
  const sentence = supportingSentence(claim, source.text, language);
  return sentence === null ? null : found(source, sentence);
}

function found(source: GroundedSource, quote: string): Found {
  const support: Support =
    source.kind === 'rows' ? { kind: 'rows' } : { kind: 'chunk', hit: source.hit, quote };
  return { support, text: source.text };
}

/** Both are in the same language and share no word that means something: the quote is there, but not for this. */
function isBesideThePoint(claim: string, quote: string): boolean {
  const language = detectLanguage(claim);
  if (language === null || detectLanguage(quote) !== language) return false;
  const held = new Set(termsOf(quote, language).map((term) => term.key));
  return !contentKeys(claim, language).some((key) => held.has(key));
}

function distinct(supports: Support[]): Support[] {
  const seen = new Set<string>();
  return supports.filter((support) => {
    const key = support.kind === 'rows' ? 'rows' : `${support.hit.chunkId}\n${support.quote}`;
    return !seen.has(key) && seen.add(key);
  });
}
