import { languageAmong, withoutForeignStems } from './languageAmong';

const found = (language: string, content: string, words: number | null = null) => ({
  ...{ words, vector: 1 },
  chunk: { _id: content, fileId: 'a', index: 0, content, text: content, language },
});

test('a word is of the language in which it stands so, whatever else is near it', () => {
  const nearby = Array.from({ length: 8 }, (_, i) => found('pt', `Outra passagem ${i}`));
  const portuguese = found('pt', 'A piscina abre em maio.', 5);
  const french = found('fr', 'La piscine ouvre en mai.', 4);
  expect(languageAmong('piscine', [...nearby, portuguese, french])).toBe('fr');
  expect(languageAmong('piscina', [...nearby, portuguese, french])).toBe('pt');
});

test('where no word was found the passages near it tell', () => {
  expect(
    languageAmong('zzyzx', [found('de', 'Ein Satz.'), found('de', 'Noch einer.'), found('fr', 'Un.')]),
  ).toBe('de');
  expect(languageAmong('zzyzx', [])).toBeNull();
});

test('what shares but a stem with a word of another language was not found by words', () => {
  const passages = [
    found('fr', 'Les piscines ouvrent en mai.', 4),
    found('pt', 'A piscina abre em maio.', 5),
    found('de', 'Das Wort piscine ist französisch.', 3),
  ];
  expect(withoutForeignStems('piscine', 'fr', passages).map(({ words }) => words)).toEqual([4, null, 3]);
  expect(withoutForeignStems('piscine', null, passages)).toEqual(passages);
});
