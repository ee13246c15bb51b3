import { type Document, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { checkClauses } from './clauseCount';
import type { Hit } from './hit';
import type { ScoringTerm } from './invertedField';
import { type ScoredSlot, Scores } from './scores';
import { allOf, type SlotCondition } from './slotCondition';
import { clauses, compoundFilter, neededOf, OPERATORS, operatorOf, slotCondition } from './slotOperators';
import type { TextIndex } from './textIndex';
import { runText, textTerms } from './textOperator';
import { scoresOf, topScores } from './topScores';

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

/** The terms that score, and what else decides. */
interface OnlyTerms {
  terms: ScoringTerm[];
  /** The filter that `condition` tests; empty where all pass. */
  filter: Document;
  condition: SlotCondition;
}

function bestOf(index: TextIndex, { terms, filter, condition }: OnlyTerms, limit: number): ScoredSlot[] {
  if (filter.size === 0) return topScores(terms, limit, condition.test, index.slotCount);
  const passing = index.passing(filter, condition);
  if (passing instanceof Uint32Array) return scoresOf(terms, passing, limit);
  return topScores(terms, limit, (slot) => passing.has(slot), index.slotCount);
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
    return { terms, filter, condition: compoundFilter(index, operand) };
  }
  const boost = boostOf(operand);
  if (name !== 'text' || boost === undefined || operand.has('matchCriteria')) return undefined;
  const terms = textTerms(index, operand).flatMap((field) => field.terms);
  return {
    terms: boost === 1 ? terms : terms.map((term) => ({ ...term, boost })),
    filter: new Map(),
    condition: allOf([]),
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
      return constantScores(index, operand, slotCondition(index, name, operand));
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

function constantScores(index: TextIndex, spec: Document, condition: SlotCondition): Scores {
  const score = scoreModifier(spec)?.(1) ?? 1;
  const scores = new Scores(index.slotCount);
  for (const slot of index.liveSlots()) if (condition.test(slot)) scores.set(slot, score);
  return scores;
}

/** `must` and `should` score, `filter` and `mustNot` only decide; without `must` or `filter` one `should` has to match. */
function runCompound(index: TextIndex, spec: Document): Scores {
  const filter = compoundFilter(index, spec);
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
    if (!filter.test(slot)) continue;
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
