import { locateQuote, readSource, supportingSentence } from './verifyQuote';

const find = (quote: string, text: string, language: string | null) =>
  locateQuote(quote, readSource(text, language))?.words ?? null;

const content =
  '# Pumps\n\nThe “main” pump — a Vega 3 —\nmust be switched off **before** the valve is opened. It weighs 12\u00a0kg.\n| Part | Price |\n| Seal | 40 € |';

test.each([
  ['as it stands', 'must be switched off', 'must be switched off'],
  ['with other quotation marks and dashes', '"main" pump - a Vega 3 -', '“main” pump — a Vega 3 —'],
  ['over a line break', 'a Vega 3 — must be switched off', 'a Vega 3 —\nmust be switched off'],
  ['without the markup', 'switched off before the valve', 'switched off **before** the valve'],
  ['in other capitals', 'THE VALVE IS OPENED', 'the valve is opened'],
  ['in quotation marks of its own', '«it weighs 12 kg»', 'It weighs 12\u00a0kg'],
  ['cells of a table', 'Seal 40 €', 'Seal | 40 €'],
])('a quote is found %s, and given as the chunk has it', (_, quote, words) => {
  const found = find(quote, content, 'en');
  expect(content).toContain(found);
  expect(found).toContain(words);
});

test.each([
  ['a changed word', 'must be switched on before the valve is opened'],
  ['a changed number', 'It weighs 13 kg'],
  ['a word left out', 'must be switched off before valve is opened'],
  ['nothing', ''],
  ['punctuation', '…'],
  ['a single letter', 'a'],
])('a quote with %s is not found', (_, quote) => {
  expect(find(quote, content, 'en')).toBeNull();
});

test('of a quote with something left out, all parts must be there', () => {
  expect(find('The “main” pump … before the valve is opened', content, 'en')).toBe(
    '**before** the valve is opened'.replace('**before**', 'before**'),
  );
  expect(find('The “main” pump … is painted green', content, 'en')).toBeNull();
});

test('a word or two are quoted with the sentence around them', () => {
  expect(find('12 kg', content, 'en')).toBe('It weighs 12\u00a0kg.');
});

test.each([
  ['İstanbul’da 🙂 kuruldu', "i̇stanbul'da 🙂 kuruldu"],
  ['ﬁnal oﬀer of 5½ %', 'final offer of 5½ %'],
])('letters that change their length in comparison do not move the quote: %s', (text, quote) => {
  expect(find(quote, `Önce. ${text}. Sonra.`, null)).toContain(text.slice(0, 4));
});

test('a claim without a quote is carried by the sentence that holds most of its words', () => {
  expect(supportingSentence('The pump weighs 12 kg.', readSource(content, 'en'))?.words).toBe(
    'It weighs 12\u00a0kg.',
  );
  expect(supportingSentence('The moon is made of cheese.', readSource(content, 'en'))).toBeNull();
});
