import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { analyzerNamed } from './analyzers';
import type { ScoringTerm } from './invertedField';
import { Scores } from './scores';
import type { TextIndex } from './textIndex';

export function checkFields(name: string, spec: Document, allowed: string[]): void {
  for (const field of spec.keys()) {
    if (!allowed.includes(field))
      throw new MongoError('CommandNotSupported', `"${name}.${field}" is not supported by this server`);
  }
}

/** The terms of a question that a field knows, and how many distinct ones it was asked for. */
interface FieldTerms {
  terms: ScoringTerm[];
  asked: number;
}

const matchesAll = (spec: Document) => spec.get('matchCriteria') === 'all';

/** The terms of a text operator, by field. */
export function textTerms(index: TextIndex, spec: Document): FieldTerms[] {
  checkFields('text', spec, ['query', 'path', 'score', 'matchCriteria']);
  const queries = queryTexts(spec);
  return pathFields(index, spec.get('path')).flatMap(({ inverted, searchAnalyzer }) => {
    inverted.sweepIfSmall();
    // A path for each language is common, and most of them hold nothing that would be worth analysing the question for.
    if (inverted.isEmpty) return [];
    const terms = queries.flatMap(analyzerNamed(searchAnalyzer));
    const distinct = new Set(terms);
    const scoring = matchesAll(spec) ? [...distinct] : terms;
    return [{ terms: index.termsIn(inverted, scoring), asked: distinct.size }];
  });
}

/** The scores of documents that hold a term, or all terms in one field. */
export function runText(index: TextIndex, spec: Document): Scores {
  const scores = new Scores(index.slotCount);
  for (const { terms, asked } of textTerms(index, spec)) {
    if (!matchesAll(spec)) {
      for (const term of terms) scoreAll(term, (slot, score) => scores.add(slot, score));
      continue;
    }
    const matched = new Uint32Array(index.slotCount);
    const partial = new Scores(index.slotCount);
    for (const term of terms)
      scoreAll(term, (slot, score) => {
        partial.add(slot, score);
        matched[slot] = (matched[slot] as number) + 1;
      });
    for (const slot of partial.slots()) if (matched[slot] === asked) scores.add(slot, partial.get(slot));
  }
  return scores;
}

function scoreAll({ field, term }: ScoringTerm, visit: (slot: number, score: number) => void): void {
  field.scorer(term).forEachBelow(Number.POSITIVE_INFINITY, visit);
}

/** The texts that a text operator looks for. */
export function queryTexts(spec: Document): string[] {
  const query = spec.get('query');
  const texts = (Array.isArray(query) ? query : [query]).filter(
    (text): text is string => typeof text === 'string',
  );
  if (texts.length === 0)
    throw new MongoError('BadValue', '"text.query" must be a string or an array of strings');
  return texts;
}

/** The indexed fields of a path, which may be several paths. */
export function pathFields(index: TextIndex, path: Value | undefined): ReturnType<TextIndex['fieldsFor']> {
  const paths = Array.isArray(path) ? path : [path];
  return paths.flatMap((item) => {
    if (typeof item === 'string') return index.fieldsFor(item, undefined);
    if (isDocument(item)) {
      const [value, multi, wildcard] = ['value', 'multi', 'wildcard'].map((name) => item.get(name));
      if (typeof wildcard === 'string') return index.fieldsLike(wildcard);
      if (typeof value === 'string')
        return index.fieldsFor(value, typeof multi === 'string' ? multi : undefined);
    }
    throw new MongoError('BadValue', '"path" must be a string, {value, multi} or {wildcard}');
  });
}
