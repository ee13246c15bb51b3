import { toRegExp } from './patterns';

test('sequences and alternatives nest', () => {
  const pattern = toRegExp(['^', { oneOf: ['how', ['what', { oneOf: [' size', ' cost'] }]] }, '\\b'], 'iu');
  expect(pattern.source).toBe('^(?:how|what(?: size| cost))\\b');
  expect(pattern.flags).toBe('iu');
});

test('a pattern uses another by its name, and one that is not there is a failure', () => {
  const parts = { unit: { oneOf: ['km', 'm'] } };
  expect(toRegExp(['^\\d+ ', { use: 'unit' }, '$'], 'u', parts).test('12 km')).toBe(true);
  expect(() => toRegExp({ use: 'unit' }, 'u')).toThrow("There is no pattern 'unit'.");
});

test('alternatives may be told apart by language', () => {
  const how = toRegExp({ oneOf: { en: '\\bhow\\b', de: ['\\b', { oneOf: ['wie', 'wieso'] }, '\\b'] } }, 'iu');
  expect(['How far?', 'Wieso?', 'Quand?'].map((question) => how.test(question))).toEqual([true, true, false]);
});
