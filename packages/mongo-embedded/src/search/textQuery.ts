import { compareValues, typeRank } from '../bson/compare';
import { type Document, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { checkClauses } from './clauseCount';
import type { Hit } from './hit';
import type { ScoringTerm } from './invertedField';
import { type ScoredSlot, Scores } from './scores';
import type { TextIndex } from './textIndex';
import { checkFields, runText, textTerms } from './textOperator';
import { scoresOf, topScores } from './topScores';

const OPERATORS = ['text', 'compound', 'equals', 'in', 'range', 'exists'];
const STAGE_OPTIONS = new Set(['index', 'concurrent', ...OPERATORS]);
/** More hits are taken from the scores of all documents that match. */
const MOST_TOP_SCORES = 1_000;

/** Runs a `$search` specification; hits come best first, equal scores in order of insertion. */
export function searchText(index: TextIndex, spec: Document, limit: number): Hit[] {
  for (const name of spec.keys()) {
    if (!STAGE_OPTIONS.has(name))
      throw new MongoError('CommandNotSupported', `$search does not support "${name}" on this server`);
  }
  checkClauses(index, spec);
  const isLive = (slot: number) => index.recordAt(slot) !== undefined;
  const only = limit <= MOST_TOP_SCORES ? onlyText(index, operatorOf(spec)) : undefined;
  const best = only ? bestOf(index, only, limit) : runOperator(index, spec).best(limit, isLive);
  return best.map(({ slot, score }) => ({ record: index.recordAt(slot) as number, score }));
}

function operatorOf(spec: Document): [name: string, operand: Document] {
  const [name, second] = OPERATORS.filter((operator) => spec.has(operator));
  if (!name || second)
    throw new MongoError('BadValue', `"$search" needs exactly one of ${OPERATORS.join(', ')}`);
  const operand = spec.get(name);
  if (!isDocument(operand)) throw new MongoError('BadValue', `"${name}" must be a document`);
  return [name, operand];
}

/** The terms that score, and what else decides. */
interface OnlyTerms {
  terms: ScoringTerm[];
  /** What `passes` tests; empty where all pass. */
  filter: Document;
  passes: (slot: number) => boolean;
}

function bestOf(index: TextIndex, { terms, filter, passes }: OnlyTerms, limit: number): ScoredSlot[] {
  const few = filter.size === 0 ? undefined : index.fewPassing(filter, passes);
  return few ? scoresOf(terms, few, limit) : topScores(terms, limit, passes, index.slotCount);
}

/** The clauses of a compound of which any suffices, so that a document scores by all that match; else undefined. */
function scoringClauses(compound: Document): Document[] | undefined {
  const [must, should] = [clauses(compound, 'must'), clauses(compound, 'should')];
  if (compound.has('score')) return undefined;
  if (must.length === 1 && should.length === 0 && !compound.has('minimumShouldMatch')) return must;
  const least = compound.get('minimumShouldMatch');
  return must.length === 0 && should.length > 0 && isNumeric(least) && toDouble(least) === 1
    ? should
    : undefined;
}

/** Undefined where more than the terms of texts scores. */
function onlyText(index: TextIndex, [name, operand]: [string, Document]): OnlyTerms | undefined {
  if (name === 'compound') {
    const texts = scoringClauses(operand)?.map((clause) => operatorOf(clause));
    if (!texts?.every(([operator]) => operator === 'text')) return undefined;
    const parts = texts.map((text) => onlyText(index, text));
    if (parts.includes(undefined)) return undefined;
    const filter = new Map([...operand].filter(([field]) => field === 'filter' || field === 'mustNot'));
    const terms = parts.flatMap((part) => part?.terms ?? []);
    return { terms, filter, passes: compoundFilter(index, operand) };
  }
  const boost = boostOf(operand);
  if (name !== 'text' || boost === undefined || operand.has('matchCriteria')) return undefined;
  const terms = textTerms(index, operand).flatMap((field) => field.terms);
  return {
    terms: boost === 1 ? terms : terms.map((term) => ({ ...term, boost })),
    filter: new Map(),
    passes: () => true,
  };
}

function runOperator(index: TextIndex, spec: Document): Scores {
  const [name, operand] = operatorOf(spec);
  switch (name) {
    case 'text':
      return modified(runText(index, operand), scoreModifier(operand));
    case 'compound':
      return runCompound(index, operand);
    default:
      return constantScores(index, operand, slotTest(index, name, operand));
  }
}

/** The factor of an operator's scores; undefined where `score` does something else. */
function boostOf(spec: Document): number | undefined {
  const modifier = spec.get('score');
  if (modifier === undefined) return 1;
  const boost = isDocument(modifier) && modifier.size === 1 ? modifier.get('boost') : undefined;
  const value = isDocument(boost) ? boost.get('value') : undefined;
  return isNumeric(value) && toDouble(value) > 0 ? toDouble(value) : undefined;
}

/** How `score` changes what an operator gives; undefined where it is left as it is. */
function scoreModifier(spec: Document): ((score: number) => number) | undefined {
  const modifier = spec.get('score');
  if (modifier === undefined) return undefined;
  const [name, options] =
    isDocument(modifier) && modifier.size === 1 ? ([...modifier][0] as [string, Value]) : ['', null];
  const value = isDocument(options) ? options.get('value') : undefined;
  if (!isNumeric(value) || !['boost', 'constant'].includes(name)) {
    throw new MongoError(
      'CommandNotSupported',
      '"score" supports boost.value and constant.value on this server',
    );
  }
  const factor = toDouble(value);
  return name === 'boost' ? (score) => score * factor : () => factor;
}

function modified(scores: Scores, modify: ((score: number) => number) | undefined): Scores {
  if (modify) for (const slot of scores.slots()) scores.set(slot, modify(scores.get(slot)));
  return scores;
}

function constantScores(index: TextIndex, spec: Document, test: (slot: number) => boolean): Scores {
  const score = scoreModifier(spec)?.(1) ?? 1;
  const scores = new Scores(index.slotCount);
  for (const slot of index.liveSlots()) if (test(slot)) scores.set(slot, score);
  return scores;
}

function exactPath(index: TextIndex, name: string, spec: Document): string {
  const path = spec.get('path');
  if (typeof path !== 'string') throw new MongoError('BadValue', `"${name}.path" is required`);
  if (!index.columns.has(path))
    throw new MongoError(
      'BadValue',
      `Path '${path}' needs to be indexed as token, number, date, boolean, objectId or uuid`,
    );
  return path;
}

const anyElement = (test: (value: Value) => boolean) => (value: Value | undefined) =>
  value !== undefined && (Array.isArray(value) ? value.some(test) : test(value));

/** Whether a value is one of a list. A filter by a thousand files is tested on each file that there is. */
function isIn(list: readonly Value[]): (value: Value) => boolean {
  const texts = new Set(list.filter((wanted) => typeof wanted === 'string'));
  const others = list.filter((wanted) => typeof wanted !== 'string');
  return (value) =>
    typeof value === 'string'
      ? texts.has(value)
      : others.some((wanted) => compareValues(value, wanted) === 0);
}

/** The operators without a score of their own, as a test on slots. */
function slotTest(index: TextIndex, name: string, spec: Document): (slot: number) => boolean {
  switch (name) {
    case 'equals': {
      checkFields(name, spec, ['path', 'value', 'score']);
      const wanted = spec.get('value');
      if (wanted === undefined) throw new MongoError('BadValue', '"equals.value" is required');
      const test =
        wanted === null
          ? (value: Value | undefined) => value === null
          : anyElement((value) => compareValues(value, wanted) === 0);
      return index.columns.onField(exactPath(index, name, spec), test);
    }
    case 'in': {
      checkFields(name, spec, ['path', 'value', 'score']);
      const value = spec.get('value');
      const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
      if (list.length === 0) throw new MongoError('BadValue', '"in.value" must not be empty');
      return index.columns.onField(exactPath(index, name, spec), anyElement(isIn(list)));
    }
    case 'range':
      return rangeTest(index, spec);
    case 'exists': {
      checkFields(name, spec, ['path', 'score']);
      const path = spec.get('path');
      if (typeof path !== 'string') throw new MongoError('BadValue', '"exists.path" is required');
      if (index.columns.has(path)) return index.columns.onField(path, (value) => value !== undefined);
      const fields = index.fieldsFor(path, undefined);
      return (slot) => fields.some((field) => field.inverted.has(slot));
    }
    case 'compound':
      return compoundTest(index, spec);
    default: {
      const scores = runOperator(index, new Map([[name, spec]]));
      return (slot) => scores.has(slot);
    }
  }
}

function rangeTest(index: TextIndex, spec: Document): (slot: number) => boolean {
  checkFields('range', spec, ['path', 'gt', 'gte', 'lt', 'lte', 'score']);
  const limits = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const value = spec.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
  if (limits.length === 0) throw new MongoError('BadValue', '"range" needs at least one of gt, gte, lt, lte');
  return index.columns.onField(
    exactPath(index, 'range', spec),
    anyElement((value) =>
      limits.every((limit) => {
        if (typeRank(value) !== typeRank(limit.value)) return false;
        const order = compareValues(value, limit.value);
        return limit.name === 'gt'
          ? order > 0
          : limit.name === 'gte'
            ? order >= 0
            : limit.name === 'lt'
              ? order < 0
              : order <= 0;
      }),
    ),
  );
}

function clauses(spec: Document, name: string): Document[] {
  const value = spec.get(name);
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((clause) => {
    if (!isDocument(clause)) throw new MongoError('BadValue', `"compound.${name}" must hold documents`);
    return clause;
  });
}

function clauseTest(index: TextIndex, clause: Document): (slot: number) => boolean {
  return slotTest(index, ...operatorOf(clause));
}

/** What `filter` and `mustNot` decide. */
function compoundFilter(index: TextIndex, spec: Document): (slot: number) => boolean {
  checkFields('compound', spec, ['must', 'mustNot', 'should', 'filter', 'minimumShouldMatch', 'score']);
  const filters = clauses(spec, 'filter').map((clause) => clauseTest(index, clause));
  const excluded = clauses(spec, 'mustNot').map((clause) => clauseTest(index, clause));
  const tests = [...filters, ...excluded.map((test) => (slot: number) => !test(slot))];
  return (slot) => {
    for (const test of tests) if (!test(slot)) return false;
    return true;
  };
}

/** How many of the `should` have to match. */
function neededOf(spec: Document): number {
  const least = spec.get('minimumShouldMatch');
  if (isNumeric(least)) return toDouble(least);
  const isAlone = clauses(spec, 'must').length === 0 && clauses(spec, 'filter').length === 0;
  return isAlone && clauses(spec, 'should').length > 0 ? 1 : 0;
}

/** A compound as a test on slots: within a filter nobody asks what it scores. */
function compoundTest(index: TextIndex, spec: Document): (slot: number) => boolean {
  const passes = compoundFilter(index, spec);
  const [must, should] = ['must', 'should'].map((name) =>
    clauses(spec, name).map((clause) => clauseTest(index, clause)),
  ) as [((slot: number) => boolean)[], ((slot: number) => boolean)[]];
  const needed = neededOf(spec);
  return (slot) => {
    if (!passes(slot) || !must.every((test) => test(slot))) return false;
    let matching = 0;
    for (const test of should) {
      if (matching >= needed) break;
      if (test(slot)) matching++;
    }
    return matching >= needed;
  };
}

/** `must` and `should` score, `filter` and `mustNot` only decide; without `must` or `filter` one `should` has to match. */
function runCompound(index: TextIndex, spec: Document): Scores {
  const passes = compoundFilter(index, spec);
  const [must, should] = ['must', 'should'].map((name) =>
    clauses(spec, name).map((clause) => runOperator(index, clause)),
  ) as [Scores[], Scores[]];
  const needed = neededOf(spec);
  const modify = scoreModifier(spec);
  const smallest = [...must].sort((a, b) => a.size - b.size)[0];
  const candidates = smallest?.slots() ?? (needed > 0 ? unionKeys(should) : index.liveSlots());
  const scores = new Scores(index.slotCount);
  for (const slot of candidates) {
    if (must.length > 1 && !must.every((clause) => clause.has(slot))) continue;
    if (!passes(slot)) continue;
    let sum = 0;
    let matching = 0;
    for (const clause of must) sum += clause.get(slot);
    for (const clause of should) {
      if (!clause.has(slot)) continue;
      sum += clause.get(slot);
      matching++;
    }
    if (matching >= needed) scores.set(slot, modify ? modify(sum) : sum);
  }
  return scores;
}

function unionKeys(sets: Scores[]): Set<number> {
  const union = new Set<number>();
  for (const set of sets) for (const slot of set.slots()) union.add(slot);
  return union;
}
