import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectLanguage } from '../../language/detectLanguage';
import { scoreCitations } from '../../scripts/answers/scoreCitations';
import { isSupported } from './claimSupport';

const scores = [...scoreCitations()];

test.each(scores)('few claims keep a citation that does not bear them out: %s', (_, { kept }) => {
  expect(kept.wrong / kept.all).toBeLessThan(0.05);
});

test.each(scores)('few claims lose a citation that bears them out: %s', (_, { dropped }) => {
  expect(dropped.wrong / dropped.all).toBeLessThan(0.1);
});

test('every quote bears out itself', () => {
  const lines = readFileSync(join(process.cwd(), 'tests/fixtures/answers/citationPairs.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const quotes = lines.map((line) => (JSON.parse(line) as { quote: string }).quote);
  expect(quotes.filter((quote) => !isSupported(quote, { quote }, detectLanguage(quote)))).toEqual([]);
});

test.each([
  ['Does the hotel have a pool?', 'The hotel has a pool.', 'The hotel has a sauna.'],
  ['How much does the pool cost?', 'The pool costs 5 euros.', 'The sauna costs 5 euros.'],
  ['Who may enter the vault?', 'Staff may enter the vault.', 'Staff may not enter the vault.'],
])(
  'the words of a question do not bear out what the quote says of something else: %s',
  (question, claim, quote) => {
    expect(isSupported(claim, { quote, question }, 'en')).toBe(false);
  },
);

test.each([
  ['It opens at 9 pm.', 'It opens at 21:00.', 'en', true],
  ['It opens at 9:05 p.m.', 'It opens at 21:05.', 'en', true],
  ['It opens at 21:00.', 'It opens at 9:00 p.m.', 'en', true],
  ['It opens at 9 pm.', 'It opens at 5 pm.', 'en', false],
  ['It opens at 9 pm.', 'It opens at 9 am.', 'en', false],
  ['The hut sleeps thirty guests.', 'The hut sleeps forty guests.', 'en', false],
  ['The hut sleeps thirty guests.', 'The hut sleeps thirty-five guests.', 'en', false],
  ['The hut sleeps 35 guests.', 'The hut sleeps thirty-five guests.', 'en', true],
  ['The hut sleeps 250 guests.', 'The hut sleeps two hundred and fifty guests.', 'en', true],
  ['The hut sleeps a hundred guests.', 'The hut sleeps 100 guests.', 'en', true],
  ['The hut sleeps fourteen guests.', 'The hut sleeps 15 guests.', 'en', false],
  ['Die Hütte hat 35 Plätze.', 'Die Hütte hat fünfunddreißig Plätze.', 'de', true],
  ['Die Hütte hat dreißig Plätze.', 'Die Hütte hat vierzig Plätze.', 'de', false],
  ['Le refuge a 71 places.', 'Le refuge a soixante et onze places.', 'fr', true],
  ['El refugio tiene 16 plazas.', 'El refugio tiene dieciséis plazas.', 'es', true],
  ['Il rifugio ha 25 posti.', 'Il rifugio ha venticinque posti.', 'it', true],
  ['Il rifugio ha venti posti.', 'Il rifugio ha trenta posti.', 'it', false],
])('numbers are compared however they are written: "%s" on "%s"', (claim, quote, language, isHeld) => {
  expect(isSupported(claim, { quote }, language)).toBe(isHeld);
});

test('a long claim is compared with a long quote in bounded time', () => {
  const claim = 'all not the council by sued builder 12 km before '.repeat(40);
  const quote = 'never some a builder by sued council 13 m after '.repeat(700);
  const started = process.cpuUsage();
  isSupported(claim, { quote, context: quote, question: claim }, 'en');
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(3);
});

test.each([
  ['Boats cost twelve hundred euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost twelve hundred euros.', 'Boats cost 1,200 euros.', 'en', true],
  ['Boats cost 12 hundred euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost 12 hundred euros.', 'Boats cost 1200 euros.', 'en', true],
  ['Boats cost one hundred twelve euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost one hundred twelve euros.', 'Boats cost 100 euros.', 'en', false],
  ['Boats cost one hundred twelve euros.', 'Boats cost 112 euros.', 'en', true],
  ['Boats cost two thousand and five euros.', 'Boats cost 2005 euros.', 'en', true],
  ['Boats cost two thousand and five euros.', 'Boats cost 5 euros.', 'en', false],
  ['Boats cost a dozen euros.', 'Boats cost 12 euros.', 'en', true],
  ['Boats cost two dozen euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost twelve percent.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost half of 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost half of the 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost half.', 'Boats cost 12 euros.', 'en', false],
  ['Members pay half of the fee.', 'Members pay 50 % of the fee.', 'en', true],
  ['Boats cost a quarter of 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost twice the 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost double the 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost up to 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost up to 12 euros.', 'Boats cost 12 euros at most.', 'en', true],
  ['Boats cost at least 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost at least 12 euros.', 'Boats cost up to 12 euros.', 'en', false],
  ['Boats cost almost 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost nearly 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['Boats cost more than 12 euros.', 'Boats cost 12 euros.', 'en', false],
  ['It opens at nine in the evening.', "It opens at nine o'clock.", 'en', false],
  ['It opens at nine in the evening.', 'It opens at nine in the evening.', 'en', true],
  ['Boote kosten zwölfhundert Euro.', 'Boote kosten 12 Euro.', 'de', false],
  ['Boote kosten zwölfhundert Euro.', 'Boote kosten 1200 Euro.', 'de', true],
  ['Boote kosten die Hälfte von 12 Euro.', 'Boote kosten 12 Euro.', 'de', false],
  ['Boote kosten mindestens 12 Euro.', 'Boote kosten 12 Euro.', 'de', false],
  ['Es öffnet um neun Uhr abends.', 'Es öffnet um neun Uhr.', 'de', false],
  ['Les bateaux coûtent douze cents euros.', 'Les bateaux coûtent 12 euros.', 'fr', false],
  ['Les bateaux coûtent la moitié de 12 euros.', 'Les bateaux coûtent 12 euros.', 'fr', false],
  ['Les bateaux coûtent jusqu’à 12 euros.', 'Les bateaux coûtent 12 euros.', 'fr', false],
  ['Les bateaux coûtent mille deux cents euros.', 'Les bateaux coûtent 1200 euros.', 'fr', true],
  ['Ouvert à neuf heures du soir.', 'Ouvert à neuf heures.', 'fr', false],
  ['Los barcos cuestan mil doscientos euros.', 'Los barcos cuestan 12 euros.', 'es', false],
  ['Los barcos cuestan mil doscientos euros.', 'Los barcos cuestan 1200 euros.', 'es', true],
  ['Los barcos cuestan el doble de 12 euros.', 'Los barcos cuestan 12 euros.', 'es', false],
  ['Los barcos cuestan al menos 12 euros.', 'Los barcos cuestan 12 euros.', 'es', false],
  ['Le barche costano la metà di 12 euro.', 'Le barche costano 12 euro.', 'it', false],
  ['Le barche costano almeno 12 euro.', 'Le barche costano 12 euro.', 'it', false],
  ['Os barcos custam pelo menos 12 euros.', 'Os barcos custam 12 euros.', 'pt', false],
  ['Os barcos custam mil e duzentos euros.', 'Os barcos custam 12 euros.', 'pt', false],
  ['De boten kosten het dubbele van 12 euro.', 'De boten kosten 12 euro.', 'nl', false],
  ['De boten kosten twaalfhonderd euro.', 'De boten kosten 12 euro.', 'nl', false],
  ['Bådene koster halvdelen af 12 euro.', 'Bådene koster 12 euro.', 'da', false],
  ['Båtene koster minst 12 euro.', 'Båtene koster 12 euro.', 'no', false],
  ['Båtarna kostar dubbelt så mycket som 12 euro.', 'Båtarna kostar 12 euro.', 'sv', false],
  ['Båtarna kostar tolv hundra euro.', 'Båtarna kostar 12 euro.', 'sv', false],
])('a value is compared with all that is said of it: "%s" on "%s"', (claim, quote, language, isHeld) => {
  expect(isSupported(claim, { quote }, language)).toBe(isHeld);
});
