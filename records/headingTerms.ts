import { searchable } from '../language/comparable';
import { contentKeys } from '../language/terms';
import type { ChunkDoc } from '../models/chunks';
import { headingTermsPath } from '../models/searchIndexes';
import type { TextClause, WordQuery } from './wordClauses';

/** The weight of a word in the headings above a text, beside its weight in the text. */
const headingWeight = 0.5;
/** Words of a question that are looked for in headings; each is a clause. */
const maxTerms = 100;
/** An analyzer cuts a longer word. */
const maxTermCharacters = 255;

/**
 * The distinct content words of the headings above a chunk in their comparable form, between spaces; undefined where
 * there are none. `language` is that of the chunk.
 */
export function headingTerms({
  headingPath,
  language,
}: Pick<ChunkDoc, 'headingPath' | 'language'>): string | undefined {
  const text = searchable([...new Set(headingPath)].join('\n'));
  // Texts in Latin script whose language is not known are read as English (see `chunkText`).
  const own = language ?? (/\p{Script=Latin}/u.test(text) ? 'en' : null);
  return keysOf(text, own).join(' ') || undefined;
}

/** The operator that finds the words in headings of texts in their language, in English and in an unknown one. */
export function headingClauses({ text, language }: WordQuery): TextClause[] {
  const keys = [language, 'en', null].flatMap((one) => keysOf(text, one));
  const query = [...new Set(keys)].slice(0, maxTerms);
  if (query.length === 0) return [];
  const score = { boost: { value: headingWeight } };
  return [{ text: { query: query.join(' '), path: [headingTermsPath], score } }];
}

/** The clauses that the operators take. */
export function clausesOfHeadings(clauses: readonly TextClause[]): number {
  return clauses.reduce((sum, { text }) => sum + text.query.split(' ').length, 0);
}

function keysOf(text: string, language: string | null): string[] {
  return contentKeys(text, language).filter(({ length }) => length <= maxTermCharacters);
}
