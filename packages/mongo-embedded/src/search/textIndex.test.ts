import fc from 'fast-check';
import { toDocument, type Value } from '../bson/values';
import { TextIndex } from './textIndex';
import { searchText } from './textQuery';

test('the first document of a dynamic index is found by the paths that it brings', () => {
  const index = new TextIndex(toDocument({ mappings: toDocument({ dynamic: true }) }));
  index.put(7, toDocument({ title: 'river', inner: toDocument({ text: 'bridge' }) }));
  for (const [path, query] of [
    ['title', 'river'],
    ['inner.text', 'bridge'],
  ])
    expect(
      searchText(index, toDocument({ text: toDocument({ path, query }) }), 5).map(({ record }) => record),
    ).toEqual([7]);
});

test('a document whose texts are known by its entry is indexed by them and by its values, without being read', () => {
  const definition = toDocument({
    mappings: toDocument({
      fields: toDocument({ text: toDocument({ type: 'string' }), env: toDocument({ type: 'token' }) }),
    }),
  });
  const search = (index: TextIndex, env: string) => {
    const must = toDocument({ text: toDocument({ path: 'text', query: 'river' }) });
    const filter = toDocument({ equals: toDocument({ path: 'env', value: env }) });
    return searchText(index, toDocument({ compound: toDocument({ must, filter }) }), 5);
  };
  const index = new TextIndex(definition);
  const known = index.put(7, toDocument({ text: 'the river', env: 'a' }));
  const [before] = search(index, 'a');
  const without = toDocument({ env: 'b' });
  const entry = index.put(7, without, known);
  expect(search(index, 'a')).toEqual([]);
  expect(search(index, 'b')).toEqual([before]);
  // Its postings stay where they are, and are none to be swept.
  expect(index.postingCount).toBe(2);

  const restored = new TextIndex(definition);
  const terms = index.dictionary.takeNew();
  if (terms) restored.dictionary.restore(terms.first, terms.bytes);
  restored.restore(7, entry);
  expect(search(restored, 'b')).toEqual([before]);
  restored.remove(7);
  restored.put(8, without, known);
  expect(search(restored, 'b')).toHaveLength(1);
});

test('a search with a filter finds what passes of a search without one, after any writes', () => {
  const definition = toDocument({
    mappings: toDocument({
      fields: toDocument({ text: toDocument({ type: 'string' }), env: toDocument({ type: 'token' }) }),
    }),
  });
  const words = ['river', 'bridge', 'boat', 'mill'];
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 });
  const write = fc.record({ record: fc.integer({ min: 1, max: 60 }), env: fc.option(fc.nat(30)), text });
  const step = fc.record({ writes: fc.array(write, { maxLength: 30 }), asked: fc.nat(30), query: text });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const index = new TextIndex(definition);
      const environments = new Map<number, string>();
      for (const { writes, asked, query } of steps) {
        for (const { record, env, text } of writes) {
          if (env === null) {
            index.remove(record);
            environments.delete(record);
            continue;
          }
          index.put(record, toDocument({ text: text.join(' '), env: `e${env}` }));
          environments.set(record, `e${env}`);
        }
        const must = toDocument({ text: toDocument({ path: 'text', query: query.join(' ') }) });
        const filter = toDocument({ equals: toDocument({ path: 'env', value: `e${asked}` }) });
        const found = searchText(index, toDocument({ compound: toDocument({ must, filter }) }), 5);
        const all = searchText(index, must, 1_000);
        expect(found).toEqual(
          all.filter(({ record }) => environments.get(record) === `e${asked}`).slice(0, 5),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('`in` finds the values of a list, of whatever one type they are', () => {
  const fields = toDocument({ text: toDocument({ type: 'string' }), tag: toDocument({ type: 'token' }) });
  const index = new TextIndex(toDocument({ mappings: toDocument({ fields }) }));
  const tags = ['a', 'b', 7, true, null, ['a', 'c'], undefined];
  for (const [i, tag] of tags.entries())
    index.put(i + 1, toDocument({ text: 'river', ...(tag === undefined ? {} : { tag }) }));
  const found = (value: Value) =>
    searchText(index, toDocument({ in: toDocument({ path: 'tag', value }) }), 10).map(({ record }) => record);
  expect(found(['a', 'x'])).toEqual([1, 6]);
  expect(found(['c', 'b'])).toEqual([2, 6]);
  expect(found([7, 8])).toEqual([3]);
  expect(found([true, false])).toEqual([4]);
  expect(found([null])).toEqual([5]);
  expect(found('b')).toEqual([2]);
  expect(() => found(['c', 7])).toThrow('must have values of one type');
  expect(() => found([true, null])).toThrow('must have values of one type');
});
