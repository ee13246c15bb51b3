import type { SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { isSupported } from './claimSupport';
import type { GroundedSource } from './groundedSources';
import type { Statement } from './groundedStatements';
import { numbersStandIn } from './verifyNumbers';
import { locateQuote, type Quotation, readSource, type SourceText, supportingSentence } from './verifyQuote';

/** The evidence of a statement: words of a chunk, or rows, whose source is the query. */
export interface Support {
  /** Null for rows. */
  hit: SearchHit | null;
  quote: string;
}

export type VerifiableSource = ReturnType<typeof verifiable>[number];

export function verifiable(sources: GroundedSource[], language: string | null) {
  return sources.map((source) => ({ ...source, text: readSource(source.text, language) }));
}

/**
 * What carries a statement. Each of its quotes must be found word for word, in the source that it names or in
 * another; where the model gave none, or one that stands nowhere, the named source must hold a sentence that says
 * about the same. The statement must be borne out by the sentences that are quoted, or by what rows say.
 */
export function verifyStatement(
  { text: claim, evidence }: Statement,
  question: string,
  sources: VerifiableSource[],
  language: string | null,
): Support[] {
  return evidence.flatMap(({ source: number, quote }) => {
    const named = sources.filter((_, i) => i + 1 === number);
    const found =
      (quote && first([...named, ...sources], (text) => locateQuote(quote, text))) ||
      first(named, (text) => supportingSentence(claim, text));
    if (found === null || !carries(found, claim, question, language)) return [];
    return [{ hit: found.hit, quote: found.words }];
  });
}

function first(sources: VerifiableSource[], find: (text: SourceText) => Quotation | null) {
  for (const { hit, text } of sources) {
    const quotation = find(text);
    if (quotation !== null) return { hit, text, ...quotation };
  }
  return null;
}

function carries(
  { hit, text, sentences, before }: NonNullable<ReturnType<typeof first>>,
  claim: string,
  question: string,
  language: string | null,
): boolean {
  if (hit === null) return numbersStandIn(claim, [question, text.text]);
  const context = [hit.fileName, ...(hit.headingPath ?? []), before].join('\n');
  const languages = [detectLanguage(claim), detectLanguage(sentences)];
  // Of different languages the words can't be compared, only the numbers.
  if (!languages.includes(null) && languages[0] !== languages[1]) {
    return numbersStandIn(claim, [question, sentences, context]);
  }
  const own = detectLanguage(`${claim}\n${sentences}`) ?? language;
  return isSupported(claim, { quote: sentences, context, question }, own);
}
