import { parseQuestion } from './parseQuestion';

test('a question is read into its language, its type and the words to search for', () => {
  expect(parseQuestion('When was the lighthouse built?')).toMatchObject({
    language: 'en',
    type: 'when',
    searchText: 'lighthouse built?',
  });
});

test('content words are read in the language of what was found where a question does not tell its own', () => {
  const question = parseQuestion('Verträge');
  expect(question.language).toBeNull();
  expect(question.keysIn('de')).not.toEqual(question.keysIn(null));
  expect(question.keysIn('de')).toBe(question.keysIn('de'));
  expect(question.isKeyWordsIn('de')).toBe(true);
});
