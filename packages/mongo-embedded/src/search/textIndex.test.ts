import { toDocument } from '../bson/values';
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
