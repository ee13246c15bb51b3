/** Filters against a plain reading of what they say, in each language that they are translated to. */
import fc from 'fast-check';
import { isSeen, seenQuery } from '../../domain/access';
import type { Condition, FieldTest, FileCondition, FilterValue, PrefixTest } from '../../domain/filters';
import { fileFactsFilter } from '../../domain/inputs/filter';
import { parseInput } from '../../domain/inputs/parseInput';
import { compileFilter, meets, replaceTests } from '../../models/facts/compileFilter';
import { factsOf, impossible } from '../../models/facts/factsOf';
import { readersCondition } from '../../models/facts/readersCondition';
import { toFileQuery } from '../../models/fileQuery';
import { toDocument, type Value } from '../../packages/mongo-embedded/src/bson/values';
import { compileMatcher } from '../../packages/mongo-embedded/src/query/matcher';
import { Columns } from '../../packages/mongo-embedded/src/search/columns';
import { EntryWriter } from '../../packages/mongo-embedded/src/search/entryBytes';
import { TextIndex } from '../../packages/mongo-embedded/src/search/textIndex';
import { searchText } from '../../packages/mongo-embedded/src/search/textQuery';
import { toSearchFilter, toVectorFilter } from '../../records/scopeFilter';

type Metadata = Record<string, unknown>;
interface Given {
  [field: string]: unknown;
}

const keys = ['year', 'customer', 'a.b', '@own', 'due', 'tags', '"x"'];
const texts = [
  '',
  'x',
  'Nord',
  'Nordvik',
  'nordvik',
  '2024',
  '2024-03-01',
  '2024-03-01T12:00:00+02:00',
  '$in',
  'ü\0',
];
const numbers = [0, -1, 1.5, 2024, 2023, -2024.25, 1e21, 2 ** 53];
const booleans = [true, false];
const text = fc.constantFrom(...texts);
const number = fc.constantFrom(...numbers);
const scalar = fc.oneof(text, number, fc.constantFrom(...booleans));
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }),
  fc.constantFrom(null, { name: 'Nordvik' }, [['x']], 'y'.repeat(300)),
);
const metadata: fc.Arbitrary<Metadata> = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 6 });

const asked = fc.constantFrom(...keys.map((key) => (key.startsWith('@') ? `@${key}` : key)), 'missing');
const dates = ['2024-02-29', '2024-03-01', '2024-03-01T10:00:00Z', '2024-03-01T10:00:00.001Z', '1969-12-31'];
const bound = (of: fc.Arbitrary<unknown>) =>
  fc
    .record({ gt: of, gte: of, lt: of, lte: of }, { requiredKeys: [] })
    .filter((one) => Object.keys(one).length > 0);
const comparison = fc.oneof(
  fc.record({ eq: scalar }),
  fc.record({ ne: scalar }),
  fc.record({ in: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ nin: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ exists: fc.boolean() }),
  fc.record({ prefix: fc.constantFrom('', 'N', 'Nord', 'Nordvi', '20', '2024-03', '$', 'z') }),
  bound(number),
  bound(fc.constantFrom(...dates)),
  fc.record({ ne: scalar, prefix: fc.constantFrom('N', '20') }),
);
const { filter } = fc.letrec<{ filter: Given }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.tuple(asked, comparison).map(([key, compare]) => ({ key, ...compare })),
    fc.record({ and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
    fc.tuple(asked, scalar, tie('filter')).map(([key, eq, not]) => ({ key, eq, not })),
  ),
}));

const timeOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T.*(Z|\+\d\d:\d\d))?$/.test(value)
    ? Date.parse(value)
    : Number.NaN;

/** What a filter says, read without any of the product's code. */
function holds(given: Given, file: Metadata): boolean {
  const { and, or, not, key, ...compare } = given as Given & { and?: Given[]; or?: Given[]; not?: Given };
  if (and && !and.every((one) => holds(one, file))) return false;
  if (or && !or.some((one) => holds(one, file))) return false;
  if (not && holds(not, file)) return false;
  if (key === undefined) return true;
  const stored = file[String(key).replace(/^@@/, '@')];
  const values = (Array.isArray(stored) ? stored : [stored]).filter(
    (one) => one !== null && one !== undefined,
  );
  const isOne = (list: unknown) => values.some((one) => (list as FilterValue[]).includes(one as FilterValue));
  const inRange = (one: unknown) => {
    const within = (from: unknown, read: (value: unknown) => number) => (op: string) => {
      if (compare[op] === undefined) return true;
      const [a, b] = [read(from), read(compare[op])];
      return op === 'gt' ? a > b : op === 'gte' ? a >= b : op === 'lt' ? a < b : a <= b;
    };
    const ops = ['gt', 'gte', 'lt', 'lte'];
    const isDate = ops.some((op) => typeof compare[op] === 'string');
    if (!isDate && typeof one !== 'number') return false;
    return ops.every(within(one, isDate ? timeOf : Number));
  };
  if ('eq' in compare && !isOne([compare.eq])) return false;
  if ('ne' in compare && isOne([compare.ne])) return false;
  if ('in' in compare && !isOne(compare.in)) return false;
  if ('nin' in compare && isOne(compare.nin)) return false;
  if ('exists' in compare && values.length > 0 !== compare.exists) return false;
  if ('prefix' in compare) {
    const begins = (one: unknown) =>
      typeof one === 'string' && one.length <= 255 && one.startsWith(String(compare.prefix));
    if (!values.some(begins)) return false;
  }
  return ['gt', 'gte', 'lt', 'lte'].some((op) => op in compare) ? values.some(inRange) : true;
}

const fileWith = (metadata: Metadata) => ({
  metadata,
  name: 'letter.txt',
  folderId: 'folder-1',
  mimeType: 'text/plain',
  language: null,
  referenceId: 'R-1',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
});

const read = (given: unknown): FileCondition => compileFilter(parseInput(fileFactsFilter, given).filter);

/** A query of plain objects as the store decodes it. */
function decoded(value: unknown): Value {
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== 'object' || value === null) return value as Value;
  return toDocument(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decoded(one)])));
}
const asDocument = (value: unknown) => decoded(value) as Map<string, Value>;

const definition = asDocument({
  mappings: {
    fields: { facts: { type: 'token' }, environmentId: { type: 'token' }, text: { type: 'string' } },
  },
});

/** The documents that both search indexes find by a condition on facts. */
function foundInIndexes(documents: { facts?: string[] }[], condition: Condition) {
  const columns = new Columns(['facts']);
  const index = new TextIndex(definition);
  for (const [slot, one] of documents.entries()) {
    columns.put(slot, asDocument(one), new EntryWriter().start());
    // Records are numbered from 1.
    index.put(slot + 1, asDocument({ ...one, environmentId: 'e1', text: 'letter' }));
  }
  const slots = Uint32Array.from(documents.keys());
  const should = [{ text: { path: 'text', query: 'letter' } }];
  const compound = { should, minimumShouldMatch: 1, filter: [toSearchFilter(condition)] };
  const hits = searchText(index, asDocument({ compound }), 100).map(({ record }) => record - 1);
  return {
    byVectors: [...columns.condition(asDocument(toVectorFilter(condition))).narrow(slots)],
    byWords: hits.sort((a, b) => a - b),
  };
}

test('files, both search indexes and subscriptions find what the filter says, of any metadata', () => {
  fc.assert(
    fc.property(fc.array(metadata, { minLength: 1, maxLength: 12 }), filter, (all, given) => {
      const files = all.map((one) => ({ facts: factsOf(fileWith(one)) }));
      const expected = all.flatMap((one, at) => (holds(given, one) ? at : []));
      const condition = read(given);
      expect(files.flatMap(({ facts }, at) => (meets(condition, new Set(facts)) ? at : []))).toEqual(
        expected,
      );
      const passes = compileMatcher(asDocument(toFileQuery(condition)));
      expect(files.flatMap((file, at) => (passes(asDocument(file)) ? at : []))).toEqual(expected);

      const everyFact = [...new Set(files.flatMap(({ facts }) => facts))];
      const indexed = replaceTests<FieldTest | PrefixTest, FieldTest>(condition, (test) => {
        if (!('prefix' in test)) return test;
        const found = [...everyFact.filter((fact) => fact.startsWith(test.prefix)), impossible];
        return { path: test.path, test: test.isNot ? { $nin: found } : { $in: found } };
      });
      expect(foundInIndexes(files, indexed)).toEqual({ byVectors: expected, byWords: expected });
    }),
    { numRuns: 700 },
  );
});

test('what has no facts yet is found by no filter, not even by one that a missing value meets', () => {
  const condition = read({ key: 'customer', ne: 'Nordvik' });
  expect(meets(condition, new Set())).toBe(false);
  expect(compileMatcher(asDocument(toFileQuery(condition)))(asDocument({ name: 'old' }))).toBe(false);
});

test.each([
  [{ key: '@name', prefix: 'let' }, true],
  [{ key: '@type', eq: 'text/plain' }, true],
  [{ key: '@language', exists: true }, false],
  [{ key: '@reference', in: ['R-1', 'R-2'] }, true],
  [{ key: '@created', gte: '2026-01-02', lt: '2026-01-03' }, true],
  [{ key: '@created', lt: '2026-01-02' }, false],
])('what the product knows of a file is compared as metadata is: %j', (given, expected) => {
  expect(meets(read(given), new Set(factsOf(fileWith({}))))).toBe(expected);
});

test('a folder is named by its name or its ID', () => {
  const folders = [
    { _id: 'folder-1', name: 'Legal' },
    { _id: 'folder-2', name: 'Sales' },
  ];
  const facts = new Set(factsOf(fileWith({})));
  const inFolder = (given: unknown) =>
    meets(compileFilter(parseInput(fileFactsFilter, given).filter, folders), facts);
  expect(
    [
      { eq: 'Legal' },
      { eq: 'folder-1' },
      { ne: 'Sales' },
      { in: ['Sales', 'Nowhere'] },
      { prefix: 'Le' },
    ].map((compare) => inFolder({ key: '@folder', ...compare })),
  ).toEqual([true, true, true, false, true]);
});

test('facts are what the store gives back of them, of any text', () => {
  const given = { half: 'x\ud800', 'key\udc00': ['\0', '😀'] };
  for (const fact of factsOf(fileWith(given))) expect(Buffer.from(fact).toString()).toBe(fact);
});

test('the facts of a file are bounded, and a key beyond the bounds is still known to exist', () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`key${at}`, [at + 0.1, at + 0.2, `text ${at}`]]),
  );
  const facts = factsOf(fileWith(many));
  expect(facts.length).toBeLessThanOrEqual(1_200);
  const known = (given: unknown) => meets(read(given), new Set(facts));
  expect(known({ key: 'key0', gt: 0.1, lt: 0.3 })).toBe(true);
  expect(known({ key: 'key199', exists: true })).toBe(true);
  expect(known({ key: 'key199', eq: 'text 199' })).toBe(false);
});

const nested = (depth: number): Given => (depth === 0 ? { key: 'a', eq: 1 } : { not: nested(depth - 1) });

test.each<[string, unknown, (string | number)[]]>([
  ['no condition', {}, []],
  ['no list', { and: 'x' }, ['and']],
  ['an empty list', { or: [] }, ['or']],
  ['a comparison without a key', { not: { eq: 1 } }, ['not', 'eq']],
  ['a key without a comparison', { and: [{ key: 'a', eq: 1 }, { key: 'b' }] }, ['and', 1, 'key']],
  ['an object as a value', { key: 'a', eq: { b: 1 } }, ['eq']],
  ['a value in a list', { key: 'a', in: [1, null] }, ['in', 1]],
  ['a bound that is no date', { key: 'a', gte: 'yesterday' }, ['gte']],
  ['a day that its month has not', { key: 'a', gte: '2023-02-29' }, ['gte']],
  ['bounds of two kinds', { key: 'a', gte: 1, lt: '2024-01-01' }, ['lt']],
  ['an unknown fact', { key: '@owner', eq: 'ada' }, ['key']],
  ['a long text', { key: 'a', eq: 'x'.repeat(256) }, ['eq']],
  ['an unknown field', { key: 'a', equals: 1 }, ['equals']],
  ['deep nesting', nested(6), ['not', 'not', 'not', 'not', 'not', 'not']],
  ['many comparisons', { and: Array.from({ length: 51 }, () => ({ key: 'a', eq: 1 })) }, ['and', 50]],
])('refuses %s, and says where', (_, given, path) => {
  const faults = () => {
    try {
      parseInput(fileFactsFilter, given);
      return [];
    } catch (error) {
      return (error as { faults: { path: (string | number)[] }[] }).faults.map((fault) => fault.path);
    }
  };
  expect(faults()).toContainEqual(path);
});

test('records and both search indexes show what is for everyone or for one of the principals, also without facts', () => {
  const name = fc.constantFrom('ada', 'bo', '^', '*', '', 'a"b', 'ü\0', '^ada');
  const readers = fc.option(fc.array(name, { maxLength: 3 }), { nil: null });
  const principals = fc.uniqueArray(name, { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(readers, { minLength: 1, maxLength: 12 }), principals, (all, asking) => {
      const sight = { principals: asking };
      const expected = all.flatMap((one, at) => (isSeen({ readers: one }, sight) ? at : []));
      const passes = compileMatcher(asDocument(seenQuery(sight)));
      const records = all.map((one, at) => (one === null && at % 2 === 0 ? {} : { readers: one }));
      expect(records.flatMap((one, at) => (passes(asDocument(one)) ? at : []))).toEqual(expected);
      // What earlier versions wrote has no facts, and was for everyone.
      const chunks = all.map((one, at) =>
        one === null && at % 2 === 0 ? {} : { facts: factsOf({ ...fileWith({}), readers: one }) },
      );
      const condition = readersCondition(sight) as Condition;
      expect(foundInIndexes(chunks, condition)).toEqual({ byVectors: expected, byWords: expected });
    }),
    { numRuns: 300 },
  );
});
