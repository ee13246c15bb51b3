import data from './data/refusals.json';
import { mentionDatabases, refusal } from './refusal';

test('a refusal is in the language of the question, or in English', () => {
  expect(refusal('de')).toBe('Nichts in den Dokumenten beantwortet diese Frage.');
  expect([refusal(null), refusal('xx')]).toEqual([data.documents.en, data.documents.en]);
});

test('a refusal of databases too is in the same language; other answers stay as they are', () => {
  for (const language of Object.keys(data.documents) as (keyof typeof data.documents)[]) {
    const sentence = mentionDatabases(refusal(language));
    expect(sentence).toBe(data.documentsAndDatabases[language]);
    expect(mentionDatabases(`${refusal(language)} Looked for: tea.`)).toBe(`${sentence} Looked for: tea.`);
  }
  expect(mentionDatabases('Price: 249 (Sample shop).')).toBe('Price: 249 (Sample shop).');
});
