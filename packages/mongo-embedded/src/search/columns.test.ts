import { type Document, toDocument, type Value } from '../bson/values';
import { Columns } from './columns';
import { EntryReader, EntryWriter } from './entryBytes';

const documents: Record<string, Value>[] = [
  { env: 'a', live: true, page: 1 },
  { env: 'a', live: false, page: 2 },
  { env: 'b', live: true, page: 3 },
  { env: 'a', live: true },
  { env: 'c', live: true, page: 1 },
];

function narrowed(filter: Document, slots = documents.map((_, slot) => slot)): number[] {
  const columns = new Columns(['env', 'live', 'page']);
  for (const [slot, document] of documents.entries())
    columns.put(slot, toDocument(document), new EntryWriter().start());
  return [...columns.condition(filter).narrow(Uint32Array.from(slots))];
}

const of = (name: string, condition: Value): Document => new Map([[name, condition]]);
const operator = (name: string, operand: Value): Document => new Map([[name, operand]]);

test.each<[string, Document, number[]]>([
  ['a value', of('env', 'a'), [0, 1, 3]],
  ['several fields', new Map<string, Value>([...of('env', 'a'), ...of('live', true)]), [0, 3]],
  ['$and within $and', of('$and', [of('$and', [of('env', 'a'), of('live', true)]), of('page', 1)]), [0]],
  [
    '$or beside a field',
    new Map<string, Value>([
      ['$or', [of('env', 'b'), of('page', 1)]],
      ['live', true],
    ]),
    [0, 2, 4],
  ],
  ['$nor', of('$nor', [of('env', 'a'), of('env', 'b')]), [4]],
  ['$in', of('env', operator('$in', ['b', 'c'])), [2, 4]],
  ['$ne, which a missing value passes', of('page', operator('$ne', 1)), [1, 2, 3]],
  ['$exists', of('page', operator('$exists', false)), [3]],
  ['a range', of('page', operator('$gte', 2)), [1, 2]],
  ['no value of the column', of('env', 'z'), []],
])('a list is narrowed by %s, in order', (_, filter, expected) => {
  expect(narrowed(filter)).toEqual(expected);
});

test('only the slots of the list are looked at', () => {
  expect(narrowed(of('live', true), [4, 2, 1])).toEqual([4, 2]);
});

test.each<[string, Document, string]>([
  ['a path that is not indexed', of('name', 'x'), "Path 'name' needs to be indexed as filter"],
  ['an empty $and', of('$and', []), '"filter.$and" must be a non-empty array of documents'],
  ['an operator that filters do not have', of('env', operator('$regex', 'a')), 'does not support $regex'],
])('%s is refused, also where no slot is left', (_, filter, message) => {
  expect(() => narrowed(filter, [])).toThrow(message);
});

test('values restored from entries are those that were put', () => {
  const [put, restored] = [new Columns(['env', 'live', 'page']), new Columns(['env', 'live', 'page'])];
  for (const [slot, document] of [...documents, ...documents].entries()) {
    const writer = new EntryWriter().start();
    put.put(slot, toDocument(document), writer);
    restored.restore(slot, new EntryReader(writer.finish()));
  }
  const slots = () => Uint32Array.from({ length: 2 * documents.length }, (_, slot) => slot);
  for (const filter of [
    of('env', 'a'),
    of('live', true),
    of('page', 1),
    of('page', operator('$exists', false)),
  ])
    expect(restored.condition(filter).narrow(slots())).toEqual(put.condition(filter).narrow(slots()));
});
