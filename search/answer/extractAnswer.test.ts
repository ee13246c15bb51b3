import type { SearchHit } from '../../domain/search';
import { searchHit } from '../../tests/fixtures/searchHit';
import { parseQuestion } from '../question/parseQuestion';
import { extractAnswer } from './extractAnswer';

const answerTo = (question: string, hits: SearchHit[]) => extractAnswer(parseQuestion(question), hits);

const hit = (content: string, overrides: Partial<SearchHit> = {}) => searchHit({ content, ...overrides });

const museum = hit(
  'The Harbor Museum was founded in 1887 by Clara Vance, a ship owner. It moved to Pier 4 after the flood. ' +
    'The collection holds 2,400 models. The roof was replaced because salt had eaten the copper.',
);
const garden = hit('The botanical garden opens at nine. Its palm house holds 300 species of palm.');

test.each([
  ['Who founded the Harbor Museum?', 'by Clara Vance'],
  ['When was the Harbor Museum founded?', 'in 1887'],
  ['How many models does the collection hold?', '2,400 models'],
  ['Why was the roof replaced?', 'because salt'],
])('answers "%s" with the sentence that says it', (question, words) => {
  const { answer, citations } = answerTo(question, [museum, garden]);
  expect(citations[0]?.quote).toContain(words);
  expect(answer).toContain('[1]');
});

const planting = hit(
  'Plant leeks in trenches, a spade deep, and cover the roots. Set the frame so that it faces away from the wind.',
);
test.each([
  ['How deep do I plant the leeks?', 'a spade deep'],
  ['In which direction should the frame face?', 'away from the wind'],
])('answers "%s" where no number or name is said', (question, words) => {
  expect(answerTo(question, [planting, garden]).citations[0]?.quote).toContain(words);
});

const fees = hit('| Category | Annual fee |\n| --- | --- |\n| Senior | €310 |\n| Student | €120 |');
const boats = hit(
  '| Boat | Builder | Year |\n| --- | --- | --- |\n| Avocet | Hollins & Sons | 1968 |\n| Teal | Janousek | 1999 |',
);
const hours = hit('| Opening | Time |\n| --- | --- |\n| Monday | 9–17 |\n| Saturday | 10–13 |');
test.each([
  ['What is the annual fee for students?', fees, '| Student | €120 |'],
  ['Who built the Avocet?', boats, '| Avocet | Hollins & Sons | 1968 |'],
  ['When do you open on Saturday?', hours, '| Saturday | 10–13 |'],
])('answers "%s" with the row that it names', (question, table, row) => {
  expect(answerTo(question, [table]).citations.map(({ quote }) => quote)).toEqual([row]);
});

test('rows that fit a question equally well are told together, in their order', () => {
  const stock = hit(
    '| Item | Quantity |\n| --- | --- |\n| Desk lamp | 4 |\n| Oak table | 1 |\n| Floor lamp | 2 |',
  );
  const { outcome, citations } = answerTo('How many lamps do we have?', [stock]);
  expect(outcome).toBe('overview');
  expect(citations.map(({ quote }) => quote)).toEqual(['| Desk lamp | 4 |', '| Floor lamp | 2 |']);
});

test('a table without the row that is asked for has no answer', () => {
  expect(answerTo('What is the annual fee for families?', [fees]).citations).toEqual([]);
});

test('a colour is no other colour', () => {
  const rooms = [hit('The blue room costs 25 euros an hour.'), hit('The red room costs 30 euros an hour.')];
  expect(answerTo('How much does the red room cost?', rooms).citations.map(({ quote }) => quote)).toEqual([
    'The red room costs 30 euros an hour.',
  ]);
});

test('every quote stands verbatim in its chunk and in the answer, markers counted from 1', () => {
  const hits = [museum, garden];
  const { answer, citations } = answerTo('Who founded the museum and how many models?', hits);
  expect(citations.length).toBeGreaterThan(0);
  citations.forEach((citation, i) => {
    const source = hits.find(({ chunkId }) => chunkId === citation.chunkId);
    expect(source?.content).toContain(citation.quote);
    expect(answer).toContain(`${citation.quote} [${i + 1}]`);
    expect(citation.marker).toBe(i + 1);
  });
});

test.each([
  ['a question about something else', 'What is the melting point of tungsten?', [museum, garden]],
  ['a question that only shares a word', 'Who repaired the garden lawnmower engine?', [garden]],
  ['no hits', 'Who founded the Harbor Museum?', []],
])('refuses without citations: %s', (_, question, hits) => {
  const { outcome, citations } = answerTo(question, hits);
  expect(['passages', 'nothing_found']).toContain(outcome);
  expect(citations).toEqual([]);
});

test.each([
  [
    '¿Cuándo se fundó la fábrica?',
    'La fábrica se fundó en 1912 en Vigo. Fabrica motores.',
    'La fábrica se fundó en 1912 en Vigo.',
  ],
  [
    'Wer leitet die Abteilung?',
    'Die Abteilung hat zwölf Mitarbeiter. Frau Dr. Ilse Brandt leitet die Abteilung seit Mai.',
    'Frau Dr. Ilse Brandt leitet die Abteilung seit Mai.',
  ],
  ['博物馆什么时候开放？', '博物馆位于港口。博物馆上午九点开放。门票二十元。', '博物馆上午九点开放。'],
])('answers in the language of the question: %s', (question, content, quote) => {
  expect(answerTo(question, [hit(content)]).citations[0]?.quote).toBe(quote);
});

test('refuses in the language of the question', () => {
  expect(answerTo('¿Quién inventó la radio?', []).answer).toMatch(/^Nada/);
});

test.each([
  'On which day of the month does the mail boat call?',
  'What day does the mail boat call at the island?',
  'How often does the mail boat call?',
])('a word that only names the kind of answer need not stand in it: %s', (question) => {
  const content =
    'The mail boat calls at the island on the third Monday of each month. Parcels are weighed first.';
  const { citations } = answerTo(question, [hit(content)]);
  expect(citations[0]?.quote).toBe('The mail boat calls at the island on the third Monday of each month.');
});

test('of a list of questions the answer is quoted, not the question', () => {
  const content =
    'Can I cancel an appointment?\nFree of charge, up to 24 hours ahead.\n\nIs there parking?\nEleven spaces are available behind the building.';
  const { citations } = answerTo('Is there parking?', [hit(content)]);
  expect(citations.map(({ quote }) => quote)).toEqual(['Eleven spaces are available behind the building.']);
});

test.each([
  ['What does a lunch cost?', 'The price of lunch is 3.40 pounds. It is served at noon.', '3.40 pounds'],
  ['Who pays for repairs?', 'The landlord pays for repairs of the roof. It is old.', 'The landlord'],
  ['How long does the cake keep?', 'The cake keeps for a week in a tin. It is sweet.', 'a week'],
  ['How many grams of lentils are needed?', 'You need 300 g of red lentils. Serve hot.', '300 g'],
])('the same said in another way is found: %s', (question, content, words) => {
  expect(answerTo(question, [hit(content)]).citations[0]?.quote).toContain(words);
});

test.each([
  [
    'How many members does the gym have?',
    'The gym is open daily. A day ticket of the gym costs 16 dollars, a membership 79.',
  ],
  [
    'How many rooms does the hotel have?',
    'Check-in at the hotel is at three in the afternoon; rooms are vacated by eleven.',
  ],
  [
    'What salary does the director earn?',
    'The director was absent for 3 weeks. The kiln uses 30 percent less energy.',
  ],
])('a number that counts something else is no answer: %s', (question, content) => {
  expect(answerTo(question, [hit(content)]).citations).toEqual([]);
});

test('an answer that a chunk begins and its neighbour ends is found in the neighbour', () => {
  const above = hit('Opening hours are below. Where do visitors leave the car of the clinic?', {
    chunkIndex: 4,
  });
  const below = hit('Behind the building, in the second yard. Bring a coin.', { chunkIndex: 5 });
  const far = { ...below, chunkIndex: 9 };
  const question = 'Where do I leave the car at the clinic?';
  const quotes = (hits: SearchHit[]) => answerTo(question, hits).citations.map(({ quote }) => quote);
  expect(quotes([below, above])).toEqual(['Behind the building, in the second yard.']);
  expect(quotes([far, above])).toEqual([]);
});

test('what two neighbouring chunks both hold is quoted once', () => {
  const shared = 'The dam was built in 1931 by Ewa Lind.';
  const hits = [
    hit(`${shared} It is 40 metres high.`, { chunkIndex: 1 }),
    hit(`It rains. ${shared}`, { chunkIndex: 0, chunkId: 'first' }),
  ];
  expect(answerTo('Who built the dam and when?', hits).citations.map(({ quote }) => quote)).toEqual([shared]);
});

test('what a document is called says nothing and is not quoted', () => {
  const content = 'Lease of the boathouse on Tanner Quay. Dogs stay outside of the boathouse.';
  const { citations } = answerTo('What does the lease of the boathouse on Tanner Quay say of dogs?', [
    hit(content),
  ]);
  expect(citations.map(({ quote }) => quote)).toEqual(['Dogs stay outside of the boathouse.']);
});

test('a row of a table is found by the words of its first row', () => {
  const content = '| Site | Boats |\n| --- | --- |\n| Holm | 14 |\n| Skerry | 9 |';
  const [citation] = answerTo('How many boats are at Skerry?', [hit(content)]).citations;
  expect(citation?.quote).toBe('| Skerry | 9 |');
});

test('a text without headings has to say more of what the question asks than a section that has one', () => {
  const content =
    'Bikes stand behind the hall, where a rack holds forty. The doors open at nine, and close again at six.';
  const citationsOf = (headingPath: string[]) =>
    answerTo('Where do cyclists leave their bikes?', [hit(content, { score: 0.9, headingPath })]).citations;
  expect(citationsOf(['Arriving'])[0]?.quote).toContain('behind the hall');
  expect(citationsOf([])).toEqual([]);
});

test('what a text without headings says outright is answered', () => {
  const content = 'Refunds are paid within 14 days of the return of the goods. Postage is not refunded.';
  const { citations } = answerTo('When are refunds paid?', [hit(content, { score: 0.4, headingPath: [] })]);
  expect(citations[0]?.quote).toContain('within 14 days');
});
