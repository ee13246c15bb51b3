import { searchHit } from '../../tests/fixtures/searchHit';
import { outlineOf } from './outline';
import { plainText } from './plainText';

const letter = searchHit({
  chunkId: 'letter',
  fileName: 'letter.txt',
  headingPath: [],
  content: `Nora Ash
4 Quay Street

Dear Tom,

I hope that all of you are well these days.

From May on the rent of the boathouse is 310 pounds a month.

The old rent of the boathouse was 280 pounds, and it has not changed for six years.

My sister sends her regards from the coast.

The boathouse needs a new roof in the summer, which is why the rent has to go up.

Would you like to come for tea?`,
});

const quotes = (hits: Parameters<typeof outlineOf>[0]) => outlineOf(hits).map(({ quote }) => quote);

test('an outline has the sentences that say most of what the document is about, in their order', () => {
  const found = quotes([letter]);
  expect(found).toEqual(
    expect.arrayContaining([
      'From May on the rent of the boathouse is 310 pounds a month.',
      'The boathouse needs a new roof in the summer, which is why the rent has to go up.',
    ]),
  );
  const places = found.map((quote) => letter.content.indexOf(quote));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('an outline has no letterhead, salutation or question', () => {
  expect(quotes([letter]).join('\n')).not.toMatch(/Quay|Dear|Nora|tea/u);
});

test('each section of an outline is named once, and a long section leaves room for others', () => {
  const section = (heading: string, sentences: string[], chunkIndex: number) =>
    searchHit({
      chunkId: heading,
      chunkIndex,
      fileName: 'rules.md',
      headingPath: ['Rules', heading],
      content: sentences.join(' '),
    });
  const waste = ['glass', 'paper', 'metal', 'garden', 'kitchen', 'food'].map(
    (kind) => `The bin for ${kind} waste is emptied by the city on Tuesdays.`,
  );
  const parts = outlineOf([
    section('Waste', waste, 0),
    section('Laundry', ['Each flat washes on its own day.'], 1),
    section('Keys', ['A lost key is paid by whoever lost it.'], 2),
  ]);
  expect(parts.flatMap(({ label }) => label ?? [])).toEqual(['Waste', 'Laundry', 'Keys']);
});

test('a sentence that a text file breaks over lines is one line; a list keeps its lines', () => {
  const sentence = 'Insurance, the roof and the stairwell have become dearer,\n   and the rent follows them.';
  expect(plainText(sentence)).toBe(
    'Insurance, the roof and the stairwell have become dearer, and the rent follows them.',
  );
  expect(plainText('milk\nbread\neggs')).toBe('milk\nbread\neggs');
});
