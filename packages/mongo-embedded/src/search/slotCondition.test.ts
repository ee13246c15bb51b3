import fc from 'fast-check';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { type Document, toDocument, type Value } from '../bson/values';
import { VectorIndex } from '../vector/vectorIndex';
import { TextIndex } from './textIndex';
import { searchText } from './textQuery';

/** What a record is filtered by; null: it is deleted. */
interface Fields {
  tenant: string;
  facts: string[] | string | null;
}
type Asked =
  | { path: 'tenant' | 'facts'; among: string[]; isNot: boolean }
  | { all: Asked[] }
  | { any: Asked[] };

const RECORDS = 30;
const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const fields = fc.record<Fields>({
  tenant: fc.constantFrom('a', 'b'),
  facts: fc.oneof(fc.array(word, { maxLength: 5 }), word, fc.constant(null)),
});
const { asked } = fc.letrec<{ asked: Asked }>((tie) => ({
  asked: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({
      path: fc.constantFrom('tenant' as const, 'facts' as const),
      among: fc.array(word, { minLength: 1, maxLength: 4 }),
      isNot: fc.boolean(),
    }),
    fc.record({ all: fc.array(tie('asked'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('asked'), { minLength: 1, maxLength: 3 }) }),
  ),
}));

function holds(given: Asked, of: Fields): boolean {
  if ('all' in given) return given.all.every((part) => holds(part, of));
  if ('any' in given) return given.any.some((part) => holds(part, of));
  const value = of[given.path];
  const values = value === null ? [] : Array.isArray(value) ? value : [value];
  return values.some((one) => given.among.includes(one)) !== given.isNot;
}

function decoded(value: unknown): Value {
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== 'object' || value === null) return value as Value;
  return toDocument(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decoded(one)])));
}
const documentOf = (value: object) => decoded(value) as Document;

function vectorFilter(given: Asked): object {
  if ('all' in given) return { $and: given.all.map(vectorFilter) };
  if ('any' in given) return { $or: given.any.map(vectorFilter) };
  return { [given.path]: { [given.isNot ? '$nin' : '$in']: given.among } };
}
function textFilter(given: Asked): object {
  if ('all' in given) return { compound: { filter: given.all.map(textFilter) } };
  if ('any' in given) return { compound: { should: given.any.map(textFilter), minimumShouldMatch: 1 } };
  const among = { in: { path: given.path, value: given.among } };
  if (!given.isNot) return among;
  return { compound: { filter: [{ exists: { path: 'tenant' } }], mustNot: [among] } };
}

const textDefinition = documentOf({
  mappings: {
    fields: { text: { type: 'string' }, tenant: { type: 'token' }, facts: { type: 'token' } },
  },
});
const vectorDefinition = documentOf({
  fields: [
    { type: 'vector', path: 'vector', numDimensions: 2, similarity: 'cosine' },
    { type: 'filter', path: 'tenant' },
    { type: 'filter', path: 'facts' },
  ],
});

test('both indexes find what a loop over the documents finds, after any inserts, updates and deletions', () => {
  const write = fc.record({ record: fc.integer({ min: 1, max: RECORDS }), to: fc.option(fields) });
  const step = fc.record({ writes: fc.array(write, { maxLength: 20 }), filters: fc.array(asked) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      const stored = new Map<number, Fields>();
      const rawOf = ({ tenant, facts }: Fields) => {
        const values = facts === null ? { tenant } : { tenant, facts };
        return new RawDocument(
          Buffer.from(encodeDocument(documentOf({ ...values, text: 'river', vector: [0.6, 0.8] }))),
        );
      };
      const texts = new TextIndex(textDefinition);
      const vectors = new VectorIndex(vectorDefinition, (record) => {
        const found = stored.get(record);
        return found && rawOf(found);
      });
      for (const { writes, filters } of steps) {
        for (const { record, to } of writes) {
          if (to) {
            stored.set(record, to);
            texts.put(record, rawOf(to));
            vectors.put(record, rawOf(to));
          } else {
            stored.delete(record);
            texts.remove(record);
            vectors.remove(record);
          }
        }
        for (const given of filters) {
          const expected = [...stored].flatMap(([record, of]) => (holds(given, of) ? record : []));
          expected.sort((a, b) => a - b);
          const found = (hits: { record: number }[]) =>
            hits.map(({ record }) => record).sort((a, b) => a - b);
          const should = [{ text: { path: 'text', query: 'river' } }];
          const compound = { should, minimumShouldMatch: 1, filter: [textFilter(given)] };
          expect(found(searchText(texts, documentOf({ compound }), RECORDS))).toEqual(expected);
          const query = { vector: Float32Array.of(0.6, 0.8), limit: RECORDS, exact: true };
          const filter = documentOf(vectorFilter(given));
          expect(found(vectors.search({ ...query, filter }))).toEqual(expected);
        }
      }
    }),
    { numRuns: 200 },
  );
});
