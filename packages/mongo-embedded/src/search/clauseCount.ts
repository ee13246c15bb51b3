import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { analyzerNamed } from './analyzers';
import type { TextIndex } from './textIndex';
import { pathFields, queryTexts } from './textOperator';

/** Lucene's default, which mongot keeps and Atlas documents. */
export const MAX_CLAUSES = 1_024;

/**
 * The clauses of a comparison by the type that a field is indexed as. Tokens are looked up in the index and in the
 * column; numbers as integers and as doubles, of each in the index, in the column and where a field has several.
 */
const COMPARISON_CLAUSES: Record<string, number> = { token: 2, uuid: 2, number: 6, date: 3 };
/** The clauses of `in` by the type of the field: all its values are looked up at once. */
const IN_CLAUSES: Record<string, number> = { token: 2, uuid: 2, number: 4, date: 2 };
const COMPOUND_PARTS = ['must', 'mustNot', 'should', 'filter'];

type CountText = (index: TextIndex, spec: Document) => number;

/**
 * Refuses what Lucene would refuse: a query of too many clauses, counted over all levels. Each distinct term of a text
 * is a clause for each path.
 */
export function checkClauses(index: TextIndex, spec: Document): void {
  // Analyzing a question for paths that hold nothing would cost more than most searches.
  if (countClauses(index, spec, maxTextClauses) <= MAX_CLAUSES) return;
  if (countClauses(index, spec, textClauses) <= MAX_CLAUSES) return;
  throw new MongoError(
    'UnknownError',
    `query has expanded into too many sub-queries internally: maxClauseCount is set to ${MAX_CLAUSES}`,
  );
}

function countClauses(index: TextIndex, spec: Document, countText: CountText): number {
  let count = 0;
  for (const [name, operand] of spec) {
    if (!isDocument(operand)) continue;
    if (name === 'text') count += countText(index, operand);
    else if (name === 'compound') {
      const parts = COMPOUND_PARTS.flatMap((part) => listOf(operand.get(part))).filter(isDocument);
      for (const part of parts) count += countClauses(index, part, countText);
    } else count += exactClauses(index, name, operand);
  }
  return count;
}

/** A term has a character at least. */
function maxTextClauses(index: TextIndex, spec: Document): number {
  const characters = queryTexts(spec).reduce((sum, text) => sum + text.length, 0);
  return pathFields(index, spec.get('path')).length * Math.max(1, characters);
}

function textClauses(index: TextIndex, spec: Document): number {
  const texts = queryTexts(spec);
  return pathFields(index, spec.get('path')).reduce((sum, { searchAnalyzer }) => {
    const terms = new Set(texts.flatMap(analyzerNamed(searchAnalyzer)));
    // A text without terms is a clause that matches nothing.
    return sum + Math.max(1, terms.size);
  }, 0);
}

function exactClauses(index: TextIndex, name: string, spec: Document): number {
  const value = spec.get('value');
  const type = index.mappings.exact.get(String(spec.get('path'))) ?? '';
  if (name === 'in') return IN_CLAUSES[type] ?? listOf(value).length;
  const comparison = name === 'range' || (name === 'equals' && value !== null);
  return comparison ? (COMPARISON_CLAUSES[type] ?? 1) : 1;
}

function listOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
