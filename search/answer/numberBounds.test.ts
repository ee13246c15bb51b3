/** A number is not what a bound of it says, nor the reverse. */
import { isSupported } from './claimSupport';

/** Of each language: "costs 12 euros", with every bound in the place of the number. */
const bounded = [
  [
    'en',
    'Boats cost # euros.',
    [
      'up to 12',
      'at least 12',
      'no more than 12',
      'fewer than 12',
      'more than 12',
      'over 12',
      'about 12',
      'nearly 12',
      'max. 12',
      'between 10 and 12',
      '10 to 12',
      '10–12',
      '10-12',
    ],
  ],
  [
    'de',
    'Boote kosten # Euro.',
    [
      'bis zu 12',
      'bis 12',
      'mindestens 12',
      'ab 12',
      'weniger als 12',
      'über 12',
      'etwa 12',
      'ca. 12',
      'fast 12',
      'zwischen 10 und 12',
      '10 bis 12',
      '10–12',
    ],
  ],
  [
    'fr',
    'Les bateaux coûtent # euros.',
    [
      'jusqu’à 12',
      'au moins 12',
      'moins de 12',
      'plus de 12',
      'environ 12',
      'presque 12',
      'entre 10 et 12',
      'de 10 à 12',
    ],
  ],
  [
    'es',
    'Los barcos cuestan # euros.',
    [
      'hasta 12',
      'al menos 12',
      'menos de 12',
      'más de 12',
      'unos 12',
      'casi 12',
      'entre 10 y 12',
      'de 10 a 12',
    ],
  ],
  [
    'it',
    'Le barche costano # euro.',
    ['fino a 12', 'almeno 12', 'meno di 12', 'oltre 12', 'circa 12', 'quasi 12', 'tra 10 e 12', 'da 10 a 12'],
  ],
  [
    'pt',
    'Os barcos custam # euros.',
    [
      'até 12',
      'pelo menos 12',
      'menos de 12',
      'mais de 12',
      'cerca de 12',
      'quase 12',
      'entre 10 e 12',
      'de 10 a 12',
    ],
  ],
  [
    'nl',
    'De boten kosten # euro.',
    [
      'tot 12',
      'minstens 12',
      'minder dan 12',
      'meer dan 12',
      'ongeveer 12',
      'bijna 12',
      'tussen 10 en 12',
      '10 tot 12',
    ],
  ],
  [
    'da',
    'Bådene koster # euro.',
    [
      'op til 12',
      'mindst 12',
      'færre end 12',
      'mere end 12',
      'cirka 12',
      'næsten 12',
      'mellem 10 og 12',
      '10 til 12',
    ],
  ],
  [
    'no',
    'Båtene koster # euro.',
    [
      'opptil 12',
      'minst 12',
      'færre enn 12',
      'mer enn 12',
      'omtrent 12',
      'nesten 12',
      'mellom 10 og 12',
      '10 til 12',
    ],
  ],
  [
    'sv',
    'Båtarna kostar # euro.',
    [
      'upp till 12',
      'minst 12',
      'färre än 12',
      'mer än 12',
      'ungefär 12',
      'nästan 12',
      'mellan 10 och 12',
      '10 till 12',
    ],
  ],
] as const;

test.each(
  bounded.flatMap(([language, sentence, said]) =>
    said.map((number) => [number, language, sentence] as const),
  ),
)('a number is not borne out by a bound of it, and the bound is: "%s" (%s)', (number, language, sentence) => {
  const claim = (said: string) => sentence.replace('#', said);
  const quote = claim(number);
  expect(isSupported(claim('12'), { quote }, language)).toBe(false);
  expect(isSupported(quote, { quote }, language)).toBe(true);
});

test.each([
  ['Boats cost 12 euros.', 'Boats cost 12 euros or more.', 'en', false],
  ['Boats cost 12 euros.', 'Boats cost 12 euros at most.', 'en', false],
  ['The hut sleeps 12 guests.', 'The hut sleeps 12 or more guests.', 'en', false],
  ['The hut sleeps 12 guests.', 'The hut sleeps twelve guests at most.', 'en', false],
  ['Boote kosten 12 Euro.', 'Boote kosten 12 Euro oder mehr.', 'de', false],
  ['Le barche costano 12 euro.', 'Le barche costano 12 euro circa.', 'it', false],
  ['The load is 40 tonnes.', 'The maximum load is 40 tonnes.', 'en', false],
  ['Boats cost more than 12 euros.', 'Boats cost no more than 12 euros.', 'en', false],
  ['Boats cost at most 12 euros.', 'Boats cost less than 12 euros.', 'en', true],
  ['Boats cost 12 euros or more.', 'Boats cost over 12 euros.', 'en', true],
  ['Boats cost less than 12 euros.', 'Boats cost at most 12 euros.', 'en', false],
  ['Boats cost up to 12 euros.', 'Boats cost between 10 and 12 euros.', 'en', true],
  ['Boats cost at least 12 euros.', 'Boats cost between 10 and 12 euros.', 'en', false],
  ['Boats cost 10 euros or more.', 'Boats cost 10 to 12 euros.', 'en', true],
  ['Boats cost 10 to 12 euros.', 'Boats cost between 10 and 12 euros.', 'en', true],
  ['Boats cost €12.', 'Boats cost €10–12.', 'en', false],
  ['Boats cost 10 euros.', 'Boats cost 10 to 12 euros.', 'en', false],
  ['Boats cost about 12 euros.', 'Boats cost 12 euros.', 'en', true],
  ['Boats cost about 12 euros.', 'Boats cost nearly 12 euros.', 'en', true],
  // Bounds of something else, and of times.
  ['Boats cost 12 euros.', 'Boats cost 12 euros, at least 3 days ahead.', 'en', true],
  ['Prices rose in the last 12 months.', 'Prices rose over the last 12 months.', 'en', true],
  ['The harbour has 12 boats.', 'Almost all of the 12 boats of the harbour are red.', 'en', true],
  ['The lake has 12 islands.', 'The lake has 12 islands, more than 3 of them with huts.', 'en', true],
  ['Boats cost 12 euros.', 'Boats cost 12 euros, trips up to 40.', 'en', true],
  ['The desk closes at 17.', 'The desk opens and closes from 9 to 17.', 'en', true],
  ['Room 12 is quiet.', 'Rooms 10 to 12 are quiet.', 'en', true],
  ['Das Bad schließt um 12 Uhr.', 'Das Bad schließt bis 12 Uhr.', 'de', true],
  ['The deadline is 2024-05-31.', 'The deadline is 2024-05-31 at noon.', 'en', true],
])('a bound belongs to its number: "%s" on "%s"', (claim, quote, language, isHeld) => {
  expect(isSupported(claim, { quote }, language)).toBe(isHeld);
});
