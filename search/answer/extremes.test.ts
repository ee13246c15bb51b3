import type { SearchHit } from '../../domain/search';
import { searchHit } from '../../tests/fixtures/searchHit';
import { extractAnswer } from './extractAnswer';

function section(heading: string, text: string, chunkIndex: number, score: number): SearchHit {
  return searchHit({
    chunkId: `chunk ${heading}`,
    fileName: 'drills.pdf',
    content: `${heading}\n\n${text}`,
    headingPath: [heading],
    ...{ score, chunkIndex },
  });
}

const first = (question: string, hits: SearchHit[]) => extractAnswer(question, hits).citations[0]?.quote;

const prose = [
  section('Drill Alba', 'The drill Alba weighs 900 grams.', 0, 0.9),
  section('Drill Corvo', 'The drill Corvo weighs 1.4 kilograms.', 4, 0.7),
  section('Drill Delta', 'The drill Delta weighs 1,250 grams. It carries 3,000 grams.', 8, 0.6),
];

test('the heaviest and the lightest are found by their amounts, in whatever unit', () => {
  expect(first('Which drill is the heaviest?', prose)).toBe('The drill Corvo weighs 1.4 kilograms.');
  expect(first('Which drill is the lightest?', prose)).toBe('The drill Alba weighs 900 grams.');
});

test('rows of tables are compared where they are named alike', () => {
  const rows = [
    section('Alba', '| Property | Value |\n| --- | --- |\n| Lamp | 80 lumens |', 0, 0.9),
    section(
      'Corvo',
      '| Property | Value |\n| --- | --- |\n| Lamp | 140 lumens |\n| Flash | 300 lumens |',
      4,
      0.7,
    ),
  ];
  expect(first('Which drill has the brightest lamp?', rows)).toBe('| Lamp | 140 lumens |');
});

test('only what the question names is compared', () => {
  expect(first('Which is heavier, the Drill Alba or the Drill Delta?', prose)).toBe(
    'The drill Delta weighs 1,250 grams.',
  );
});

test('what the question names is compared with its like only', () => {
  const lamps = [
    section('Alba headlamp', 'The Alba headlamp gives 120 lumens.', 0, 0.9),
    section('Corvo lantern', 'The Corvo lantern gives 500 lumens.', 4, 0.8),
  ];
  expect(first('How many lumens does the brightest headlamp give?', lamps)).toContain('120');
  expect(first('Which gives brighter light, the Alba headlamp or the Corvo lantern?', lamps)).toContain(
    '500',
  );
});

test('the dimension that is compared is that of the sentence that answers best', () => {
  const drills = [
    section('Drill Alba', 'The drill takes 9 minutes to charge. The drill is 21 centimetres long.', 0, 0.9),
    section('Drill Corvo', 'The drill takes 5 minutes to charge. The drill is 34 centimetres long.', 4, 0.8),
  ];
  expect(first('Which drill is the longest?', drills)).toBe('The drill is 34 centimetres long.');
  expect(first('Which drill takes the longest to charge?', drills)).toBe(
    'The drill takes 9 minutes to charge.',
  );
});

test('degrees are quoted without an order: what is warmer may be for colder days', () => {
  const blankets = [
    section('Blanket Alba', 'The blanket Alba is soft. It keeps you warm down to 12 degrees.', 0, 0.9),
    section('Blanket Corvo', 'The blanket Corvo is thick. It keeps you warm down to 2 degrees.', 4, 0.8),
  ];
  const { citations } = extractAnswer('Which blanket is the warmest?', blankets);
  expect(citations.map(({ quote }) => quote).sort()).toEqual([
    'It keeps you warm down to 12 degrees.',
    'It keeps you warm down to 2 degrees.',
  ]);
});

test('the only one of a kind that was found is not said to be the most', () => {
  const blankets = [
    section('Blanket Alba', 'The blanket Alba is soft. It keeps you dry down to 12 degrees.', 0, 0.6),
    section('Washing', 'Blankets are washed by hand.', 4, 0.5),
  ];
  expect(first('Which blanket is the warmest?', blankets)).toBeUndefined();
});

test('a word that is no unit measures nothing, whatever objects inherit', () => {
  const odd = [
    section('Drill Alba', 'The heaviest part of it takes 3 constructor sets.', 0, 0.9),
    section('Drill Corvo', 'The heaviest part of it takes 5 constructor sets.', 4, 0.8),
  ];
  const { citations } = extractAnswer('Which drill takes the heaviest part?', odd);
  expect(citations.map(({ quote }) => quote)).toEqual([odd[0]?.content.split('\n').at(-1)]);
});

test('a row without an end and long lists of amounts are read in one pass', () => {
  // In the cube of their length these would outlast the test.
  const endless = section(
    'Drill Delta',
    `| ${' '.repeat(20_000)}The drill Delta weighs 3 kilograms.`,
    8,
    0.7,
  );
  const crates = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((crate, at) => {
    const parts = Array.from({ length: 600 }, (_, i) => `part${i}x${at} of ${i + at} kg`);
    return section(`Crate ${crate}`, `The crate holds ${parts.join(', ')}.`, 3 * at, 0.7);
  });
  expect(first('Which drill is the heaviest?', [...prose, endless])).toContain('3 kilograms');
  expect(first('Which crate is the heaviest?', crates)).toBeUndefined();
});
