import { chunkText } from './chunkText';

const chunk = (content: string, fileLanguage: string | null = null, headingPath: string[] = []) =>
  chunkText({ content, headingPath, fileLanguage });

test('headings are searched with the content, under the analyser of the language', () => {
  expect(chunk('Der Motor wird mit dem Schlüssel gestartet.', 'de', ['Betrieb', 'Start']).text).toEqual({
    de: 'Betrieb\nStart\nDer Motor wird mit dem Schlüssel gestartet.',
  });
});

test('the content words of the headings are kept once more, each once, as the language inflects them', () => {
  const headings = ['Lieferungen und Zahlungen', 'Zahlung'];
  expect(chunk('Der Motor wird gestartet.', 'de', headings).headingTerms).toBe('liefer zahlung');
  expect(chunk('Parallel Numerical Methods', null, ['Methods', '§ 4']).headingTerms).toBe('method 4');
  expect(chunk('工厂位于港口。', 'zh', ['备件库存']).headingTerms).toBe('备件 件库 库存');
  expect(chunk('Der Motor wird gestartet.', 'de')).not.toHaveProperty('headingTerms');
});

test('Chinese, Japanese and Korean share one field', () => {
  expect(Object.keys(chunk('工厂位于港口。').text)).toEqual(['cjk']);
});

test('a short chunk takes the language of its file, a long one its own', () => {
  expect(chunk('Total: 12', 'es').language).toBe('es');
  const english =
    'The operator must close the valve before the pump is started, and open it again once done. ';
  expect(chunk(english.repeat(4), 'es').language).toBe('en');
});

test('a long chunk without function words, such as rows of names, is in the language of its file', () => {
  const rows = 'Grenoble Annecy Chambéry Valence Montélimar Aubenas Privas Bourgoin '.repeat(5);
  expect(chunk(rows, 'en').language).toBe('en');
  expect(chunk(rows).language).toBeNull();
});

test('a title that does not tell its language is stemmed as English', () => {
  expect(chunk('Parallel Numerical Methods')).toEqual({
    language: null,
    text: { en: 'Parallel Numerical Methods' },
  });
});
