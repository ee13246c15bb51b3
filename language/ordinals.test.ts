import { splitSentences } from '../pipeline/steps/chunk/splitSentences';
import { sentencesOf } from './sentences';

const read = (text: string, language: string | null = 'de') =>
  sentencesOf(text, language).map((sentence) => sentence.text);

test.each([
  'Das Sommerfest beginnt am 3. August ab 15 Uhr auf dem Hof.',
  'Das Büro ist vom 1. bis 3. Mai geschlossen.',
  'Der 2. Weltkrieg endete 1945.',
  'Anmeldungen nehmen wir bis zum 15. Oktober entgegen.',
  'Die Proben sind am 3./4. August und 10. September.',
  'Freitag, 3. August, um acht.',
  'Das Haus stammt aus dem 19. Jahrhundert.',
  'Die 3. Klasse und die 4. Klasse fahren ans Meer.',
  'Sie wohnt im 2. Obergeschoss.',
  'Am 24. und 31. Dezember ist geschlossen.',
])('no sentence ends at an ordinal: %s', (sentence) => {
  expect(read(`${sentence} Danach ist Ruhe.`)).toEqual([sentence, 'Danach ist Ruhe.']);
  expect(splitSentences(`${sentence} Danach ist Ruhe.`, 'de')).toEqual([`${sentence} `, 'Danach ist Ruhe.']);
});

test.each([
  ['Es kamen 12.', 'Danach gingen sie.'],
  ['Anmeldungen sind möglich bis zum 15.', 'Danach ist der Kurs voll.'],
  ['Wir tagen am 3.', 'Die Tagesordnung folgt.'],
  ['Die Miete beträgt 12.', 'Mieter zahlen sie im Voraus.'],
  ['Das war 1990.', 'Mai ist der schönste Monat.'],
  ['Siehe Seite 4.', 'Garantie wird nicht gewährt.'],
  ['Der Faktor ist 2,5.', 'August war trocken.'],
])('a sentence that ends with a number ends there: %s %s', (first, second) => {
  expect(read(`${first} ${second}`)).toEqual([first, second]);
});

test('a German date is whole where the question is in another language', () => {
  const sentence = 'Das Fest beginnt am 3. August ab 15 Uhr.';
  expect(read(sentence, 'en')).toEqual([sentence]);
  expect(read(sentence, null)).toEqual([sentence]);
  expect(read('I am 12. My sister is 9. May I come in?', 'en')).toEqual([
    'I am 12.',
    'My sister is 9.',
    'May I come in?',
  ]);
});
