import type { SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { isBorneOut } from './claimSupport';
import type { Statement } from './groundedStatements';
import { numbersStandIn } from './verifyNumbers';
import { locateQuote, type Quotation, supportingSentence } from './verifyQuote';
import type { VerifiableSource } from './verifySource';

/** What carries a statement: words of a chunk, or rows, whose source is the query. */
export type Support = { kind: 'chunk'; hit: SearchHit; quote: string } | { kind: 'rows' };

/**
 * What carries a statement. Each of its quotes must be found word for word, in the source that it names or in
 * another; where the model gave none, or one that stands nowhere, the named source must hold a sentence that says
 * about the same. The statement must be borne out by the sentences that are quoted, or by what rows say.
 */
export function verifyStatement(
  statement: Statement,
  question: string,
  sources: VerifiableSource[],
  language: string | null,
): Support[] {
  const supports: Support[] = [];
  for (const { source: number, quote } of statement.evidence) {
    const named = sources.filter(({ source }) => source.number === number);
    const others = sources.filter(({ source }) => source.number !== number);
    const found =
      first([...named, ...others], ({ text }) => (quote === null ? null : locateQuote(quote, text))) ??
      first(named, ({ text }) => supportingSentence(statement.text, text));
    if (found === null) continue;
    const support = supportFrom(found.source, found.quotation, statement.text, question, language);
    if (support !== null) supports.push(support);
  }
  return distinct(supports);
}

function first(
  sources: VerifiableSource[],
  find: (source: VerifiableSource) => Quotation | null,
): { source: VerifiableSource; quotation: Quotation } | null {
  for (const source of sources) {
    const quotation = find(source);
    if (quotation !== null) return { source, quotation };
  }
  return null;
}

function supportFrom(
  { source }: VerifiableSource,
  { words, sentences, before }: Quotation,
  claim: string,
  question: string,
  language: string | null,
): Support | null {
  if (source.kind === 'rows') return numbersStandIn(claim, [question, source.text]) ? { kind: 'rows' } : null;
  const { hit } = source;
  const context = [hit.fileName, ...(hit.headingPath ?? []), before].join('\n');
  const own = detectLanguage(`${claim}\n${sentences}`) ?? language;
  const isBorne = areOfDifferentLanguages(claim, sentences)
    ? numbersStandIn(claim, [question, sentences, context])
    : isBorneOut(claim, { quote: sentences, context, question }, own);
  return isBorne ? { kind: 'chunk', hit, quote: words } : null;
}

/** Then the words can't be compared, only the numbers. */
function areOfDifferentLanguages(claim: string, quote: string): boolean {
  const languages = [detectLanguage(claim), detectLanguage(quote)];
  return !languages.includes(null) && languages[0] !== languages[1];
}

function distinct(supports: Support[]): Support[] {
  const seen = new Set<string>();
  return supports.filter((support) => {
    const key = support.kind === 'rows' ? 'rows' : `${support.hit.chunkId}\n${support.quote}`;
    return !seen.has(key) && seen.add(key);
  });
}
