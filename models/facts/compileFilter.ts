import type {
  Comparison,
  ConditionOf,
  FieldTest,
  FileCondition,
  Filter,
  PrefixTest,
} from '../../domain/filters';
import { factOf, factsInRange, factsPath, hasKey, impossible, isKnown, textFact } from './factsOf';

const folderKey = '@folder';

/** A folder that a filter may refer to by name. */
export interface NamedFolder {
  _id: string;
  name: string;
}

/** Whether a filter compares folders, whose names have to be known then. */
export function asksFolders(filter: Filter): boolean {
  if ('all' in filter) return filter.all.some(asksFolders);
  if ('any' in filter) return filter.any.some(asksFolders);
  return 'not' in filter ? asksFolders(filter.not) : filter.key === folderKey;
}

function foldersThat(compare: Comparison, folders: readonly NamedFolder[]): Comparison {
  const named = (meets: (text: string) => boolean): Comparison => ({
    in: folders.filter(({ _id, name }) => meets(name) || meets(_id)).map(({ _id }) => _id),
  });
  if ('in' in compare) return named((text) => compare.in.includes(text));
  return 'prefix' in compare ? named((name) => name.startsWith(compare.prefix)) : compare;
}

/**
 * A filter as tests of the facts of a file. A negation is one of the tests, so that a missing value meets it; a file whose
 * facts are not written meets none.
 */
export function compileFilter(filter: Filter, folders: readonly NamedFolder[] = []): FileCondition {
  return { all: [test([isKnown], false), compile(filter, false, folders)] };
}

function compile(filter: Filter, isNot: boolean, folders: readonly NamedFolder[]): FileCondition {
  if ('not' in filter) return compile(filter.not, !isNot, folders);
  if ('key' in filter) {
    const { key, compare } = filter;
    return comparison(key, key === folderKey ? foldersThat(compare, folders) : compare, isNot);
  }
  const parts = 'all' in filter ? filter.all : filter.any;
  const compiled = parts.map((part) => compile(part, isNot, folders));
  return 'all' in filter !== isNot ? { all: compiled } : { any: compiled };
}

function comparison(key: string, compare: Comparison, isNot: boolean): FieldTest | PrefixTest {
  if ('prefix' in compare) return { path: factsPath, prefix: textFact(key, compare.prefix), isNot };
  if ('in' in compare) return test([...new Set(compare.in.map((value) => factOf(key, value)))], isNot);
  return test('range' in compare ? factsInRange(key, compare.range) : [hasKey(key)], isNot);
}

function test(facts: string[], isNot: boolean): FieldTest {
  const among = facts.length === 0 ? [impossible] : facts;
  return { path: factsPath, test: isNot ? { $nin: among } : { $in: among } };
}

/** The tests of a condition, in order. */
export function testsOf<Test extends object>(condition: ConditionOf<Test>): Test[] {
  const parts = partsOf(condition);
  return parts ? parts.flatMap(testsOf) : [condition as Test];
}

/** The same condition with other tests in place of each. */
export function replaceTests<From extends object, To>(
  condition: ConditionOf<From>,
  replace: (test: From) => To,
): ConditionOf<To> {
  const parts = partsOf(condition)?.map((part) => replaceTests(part, replace));
  if (!parts) return replace(condition as From);
  return 'all' in condition ? { all: parts } : { any: parts };
}

function partsOf<Test extends object>(condition: ConditionOf<Test>): ConditionOf<Test>[] | undefined {
  if ('all' in condition) return condition.all as ConditionOf<Test>[];
  return 'any' in condition ? (condition.any as ConditionOf<Test>[]) : undefined;
}

/** Whether a file with these facts meets a condition on facts. */
export function meets(condition: FileCondition, facts: ReadonlySet<string>): boolean {
  if ('all' in condition) return condition.all.every((part) => meets(part, facts));
  if ('any' in condition) return condition.any.some((part) => meets(part, facts));
  if ('prefix' in condition)
    return [...facts].some((fact) => fact.startsWith(condition.prefix)) !== condition.isNot;
  const { test } = condition;
  if ('$in' in test) return test.$in.some((fact) => facts.has(String(fact)));
  return '$nin' in test && !test.$nin.some((fact) => facts.has(fact));
}
