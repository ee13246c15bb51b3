import { analyzerNamed } from '@lectern/mongo-embedded';
import { analyzerOf, textKeys } from '../../language/analyzers';

test('the embedded store has every analyser that the index definition names', () => {
  for (const key of textKeys) expect(() => analyzerNamed(analyzerOf(key))).not.toThrow();
});

test.each([
  ['lucene.english', 'regulations', 'regulation'],
  ['lucene.german', 'Verträge', 'Vertrag'],
  ['lucene.russian', 'договоры', 'договора'],
  ['lucene.greek', 'υπηρεσίες', 'υπηρεσία'],
  ['lucene.polish', 'umowami', 'umowa'],
  ['lucene.ukrainian', 'договори', 'договором'],
  ['lucene.bulgarian', 'договори', 'договорите'],
  ['lucene.hindi', 'किताबों', 'किताब'],
  ['lucene.indonesian', 'pembayarannya', 'pembayaran'],
  ['lucene.lithuanian', 'sutartys', 'sutartis'],
])('%s finds %s by %s', (name, indexed, asked) => {
  const analyse = analyzerNamed(name);
  expect(analyse(indexed)).toEqual(analyse(asked));
});

test('Thai is cut into words, Chinese into pairs', () => {
  expect(analyzerNamed('lucene.thai')('เมืองหลวงของประเทศ')).toContain('ประเทศ');
  expect(analyzerNamed('lucene.cjk')('工厂位于')).toEqual(['工厂', '厂位', '位于']);
});
