import { parseQuestion } from '../question/parseQuestion';
import { type KnownValue, namedFilters } from './namedFilters';
import { timesIn } from './timesIn';

const values: KnownValue[] = [
  { key: 'type', value: 'Contract', count: 12 },
  { key: 'customer', value: 'Nordvik AS', count: 4 },
  { key: 'customer', value: 'Nordvik', count: 2 },
  { key: 'customer', value: 'Ålesund Færge', count: 3 },
  { key: 'year', value: 2024, count: 5 },
  { key: 'department', value: 'IT', count: 6 },
  { key: 'grade', value: 'A', count: 6 },
  { key: '@type', value: 'application/pdf', count: 7 },
  { key: '@language', value: 'de', count: 8 },
  { key: 'isDraft', value: true, count: 1 },
];

function suggested(question: string, known = values, keys: string[] = []) {
  const times = timesIn(question);
  const dates = times.flatMap((time) => keys.map((key) => ({ key, time, count: 9 })));
  return namedFilters(parseQuestion(question), known, dates, times);
}
const labels = (question: string, known = values, keys: string[] = []) =>
  suggested(question, known, keys).map(({ label }) => label);

test('values that a question names are suggested together, then alone', () => {
  expect(suggested('Which contracts from 2024 are with Nordvik AS?', values.slice(0, 3), ['signed'])).toEqual(
    [
      {
        filter: {
          and: [
            { key: 'type', eq: 'Contract' },
            { key: 'signed', gte: '2024-01-01', lt: '2025-01-01' },
            { key: 'customer', eq: 'Nordvik AS' },
          ],
        },
        label: 'Contract · signed: 2024 · Nordvik AS',
        count: null,
      },
      { filter: { key: 'customer', eq: 'Nordvik AS' }, label: 'Nordvik AS', count: 4 },
      { filter: { key: 'type', eq: 'Contract' }, label: 'Contract', count: 12 },
      { filter: { key: 'signed', gte: '2024-01-01', lt: '2025-01-01' }, label: 'signed: 2024', count: null },
    ],
  );
});

test('a value is named in any form of its words, case and accents, and only as a whole', () => {
  expect(labels('the contracts')).toEqual(['Contract']);
  expect(labels('What does ALESUND FÆRGE charge?')).toEqual(['Ålesund Færge']);
  expect(labels('What does Nordvik charge?')).toEqual(['Nordvik']);
  expect(labels('What does Nordvik AS charge?')).toEqual(['Nordvik AS']);
  expect(labels('What does Ålesund charge?')).toEqual([]);
  expect(labels('What do contractors charge?')).toEqual([]);
});

test('function words and single letters name nothing', () => {
  expect(labels('Is it a true story?')).toEqual([]);
  expect(labels('Which plan is A?')).toEqual([]);
});

test('a file type and a language are named by their names', () => {
  expect(suggested('Which PDFs mention dikes?')[0]?.filter).toEqual({ key: '@type', eq: 'application/pdf' });
  expect(suggested('Which German reports mention dikes?')[0]).toMatchObject({
    filter: { key: '@language', eq: 'de' },
    label: 'German',
  });
  expect(labels('Welche deutsche Berichte nennen Deiche?')).toEqual(['Deutsch']);
});

test('a year is a number, or a time of dates, whichever more files have', () => {
  expect(suggested('reports of 2024')).toEqual([
    { filter: { key: 'year', eq: 2024 }, label: 'year: 2024', count: 5 },
  ]);
  expect(labels('reports of 2024', values, ['signed'])).toEqual(['signed: 2024']);
  expect(labels('reports since 2024')).toEqual([]);
});

test.each([
  ['since March 2024', { gte: '2024-03-01' }],
  ['starting in 2024', { gte: '2024-01-01' }],
  ['from 2024 onwards', { gte: '2024-01-01' }],
  ['after 2024', { gte: '2025-01-01' }],
  ['before 5 March 2024', { lt: '2024-03-05' }],
  ['until December 2024', { lt: '2025-01-01' }],
  ['2024 or earlier', { lt: '2025-01-01' }],
  ['on 28 February 2024', { gte: '2024-02-28', lt: '2024-02-29' }],
  ['seit dem 5. März 2024', { gte: '2024-03-05' }],
  ['vor 2024', { lt: '2024-01-01' }],
  ['depuis mars 2024', { gte: '2024-03-01' }],
  ["jusqu'en 2024", { lt: '2025-01-01' }],
  ['desde 2024', { gte: '2024-01-01' }],
  ['prima del 2024', { lt: '2024-01-01' }],
  ['após 2024', { gte: '2025-01-01' }],
  ['vanaf 2024', { gte: '2024-01-01' }],
  ['после 2024', { gte: '2025-01-01' }],
  ['منذ 2024', { gte: '2024-01-01' }],
  ['2024年以降の契約', { gte: '2024-01-01' }],
  ['2024年以来的合同', { gte: '2024-01-01' }],
])('%s', (words, bounds) => {
  const [time] = timesIn(`contracts ${words}`);
  const { gte, lt } = time ?? {};
  expect({ ...(gte ? { gte } : {}), ...(lt ? { lt } : {}) }).toEqual(bounds);
});

test('spellings of a value are one suggestion, and two values of a key are two', () => {
  const known = ['Nordvik', 'nordvik', 'NORDVIK'].map((value) => ({ key: 'customer', value, count: 2 }));
  expect(suggested('contracts of Nordvik', known)).toEqual([
    { filter: { key: 'customer', in: ['Nordvik', 'nordvik', 'NORDVIK'] }, label: 'Nordvik', count: null },
  ]);
  const two = ['Nordvik', 'Birch'].map((value) => ({ key: 'customer', value, count: 2 }));
  expect(labels('Nordvik and Birch', two)).toEqual(['Nordvik', 'Birch']);
});

test('of keys with the same value, that of more files is suggested', () => {
  const known = [
    { key: 'tags', value: 'contract', count: 3 },
    { key: 'type', value: 'contract', count: 5 },
  ];
  expect(suggested('contracts', known)).toMatchObject([{ filter: { key: 'type' }, count: 5 }]);
});

test('values with quotes, dollars and signs of regular expressions are compared as words', () => {
  const known = ['"Nord" (vik)', '$where', 'C++', '.*', '[a-z]+'].map((value) => ({
    key: 'k',
    value,
    count: 1,
  }));
  expect(labels('contracts of Nord Vik', known)).toEqual(['"Nord" (vik)']);
  expect(labels('anything at all .* $', known)).toEqual([]);
});
