/** Documents that state other values of the same: the newest first, the others named with their dates; nothing else is called so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

const rules = (
  edition: number,
  notice: string,
  dogs: string,
) => `# Staff rules of Alder Mill, edition ${edition}

These rules are in force from 1 March ${edition}.

## Notice

The notice period is ${notice} for both sides.

## Dogs

Dogs are allowed in the ${dogs}. Whoever brings a dog keeps it on a lead in the yard.
`;
const prices = (year: number, canoe: number) => `# Price list ${year}

| Boat | Price of a day | Seats |
| --- | --- | --- |
| Canoe | ${canoe} euros | 3 |
| Kayak | 20 euros | 1 |
`;
const minutes = (date: string, hall: string) => `# Minutes of the village hall committee, ${date}

The caretaker of the hall is ${hall}. The rent of the small hall was discussed.
`;
const committee = (
  date: string,
  present: string,
  treasurer: string,
) => `# Minutes of the allotment committee, ${date}

Present: Joan Pryce (chair), ${present}

1. Water. The water is turned off in November.
2. ${treasurer}
3. Annual meeting. The next meeting is not yet arranged.
`;
const library = (town: string, fee: number) => `# Library of ${town}

The yearly fee for adults is ${fee} pounds. The library lends games as well.
`;
const files: Record<string, string> = {
  'rules-a.md': rules(2029, 'four weeks', 'office'),
  'rules-b.md': rules(2031, 'six weeks', 'office'),
  'rules-c.md': rules(2030, '28 days', 'office'),
  'prices-2030.md': prices(2030, 31),
  'prices-2031.md': prices(2031, 34),
  'minutes-march.md': minutes('4 March 2031', 'Mirela Oss'),
  'minutes-april.md': minutes('8 April 2031', 'Jonty Keele'),
  'allotments-march.md': committee(
    '3 March 2031',
    'Tom Birch (treasurer)',
    'Plot 6 is free. The code of the tool shed is changed to 4471.',
  ),
  'allotments-may.md': committee(
    '5 May 2031',
    'Greta Lund',
    'Treasurer. Tom steps down in June. Joan Pryce takes over the accounts until the annual meeting.\n\nThe tool shed was found open twice. The code is changed to 8036 with immediate effect.',
  ),
  'library-ostwick.md': library('Ostwick', 12),
  'library-pellworth.md': library('Pellworth', 15),
  'regeln-1.md':
    '# Hausordnung Lindenhof, Stand 3. Mai 2030\n\nDie Ruhezeit beginnt um 22 Uhr. Der Hof ist kein Parkplatz.\n',
  'regeln-2.md':
    '# Hausordnung Lindenhof, Stand 1. August 2031\n\nDie Ruhezeit beginnt um 21 Uhr. Der Hof ist kein Parkplatz.\n',
  'lease-oss.md': '# Tenancy Agreement\n\nThe rent of the flat is 700 crowns a month.\n',
  'lease-keele.md': '# Tenancy Agreement\n\nThe rent of the flat is 800 crowns a month.\n',
  'tarn.txt': 'Tarn manual\n\nThe oil of the gearbox is changed every 300 hours.\n',
  'tarn-new.txt': 'Tarn manual\n\nThe oil of the gearbox is changed every 400 hours.\n',
};

interface Told {
  outcome: string;
  answer: string;
  citations: {
    fileName: string;
    quote: string;
    contradicts: number | null;
    documentDate: { value: string; origin: string } | null;
    alsoIn: { fileName: string }[];
  }[];
}

let harness: Harness;
let key = '';

async function ask(question: string): Promise<Told> {
  const { data, errors } = await harness.graphql<{ chat: Told }>(
    `query ($input: ChatInput!) { chat(input: $input) { outcome answer citations {
      fileName quote contradicts documentDate { value origin } alsoIn { fileName } } } }`,
    { input: { question } },
    { key },
  );
  expect(errors).toBeUndefined();
  return data?.chat as Told;
}
const sources = ({ citations }: Told) =>
  citations.map(({ fileName, documentDate, contradicts }) => [fileName, documentDate?.value, contradicts]);

beforeAll(async () => {
  harness = await startHarness();
  ({ key } = await harness.createKey());
  for (const [name, text] of Object.entries(files)) await ingest(harness, name, Buffer.from(text), { key });
  for (const name of ['Tarn_T120_manual.txt', 'Tarn_T240S_manual.txt', 'Beck_B18_manual.txt'])
    await ingest(harness, name, readFileSync(join(__dirname, '../fixtures/collections/pumps', name)), {
      key,
    });
});
afterAll(() => harness?.close());

test('the newest edition answers first, and another value is told with its document and date', async () => {
  const told = await ask('What is the notice period?');
  expect(sources(told)).toEqual([
    ['rules-b.md', '2031-03-01', null],
    ['rules-c.md', '2030-03-01', 1],
  ]);
  expect(told.answer).toBe(
    'The notice period is six weeks for both sides. [1] (rules-b.md, 1 March 2031). ' +
      'Another document says otherwise: “The notice period is 28 days for both sides.” [2] (rules-c.md, 1 March 2030).',
  );
  // Four weeks are 28 days.
  expect(told.citations[1]?.alsoIn).toEqual([{ fileName: 'rules-a.md' }]);
});

test('documents that agree are one citation of the newest, with the others named, newest first', async () => {
  const told = await ask('Where does a dog have to be on a lead?');
  expect(told.citations.map(({ fileName }) => fileName)).toHaveLength(1);
  const names = [
    told.citations[0]?.fileName,
    ...(told.citations[0]?.alsoIn ?? []).map(({ fileName }) => fileName),
  ];
  expect(names).toEqual(['rules-b.md', 'rules-c.md', 'rules-a.md']);
  expect(told.answer).not.toContain('otherwise');
});

test('of a row only the column that is asked for contradicts', async () => {
  expect(sources(await ask('What is the price of a canoe for a day?'))).toEqual([
    ['prices-2031.md', '2031', null],
    ['prices-2030.md', '2030', 1],
  ]);
  expect((await ask('How many seats does a canoe have?')).answer).not.toContain('otherwise');
});

test('a name that minutes of another month state otherwise is told', async () => {
  expect(sources(await ask('Who is the caretaker of the hall?'))).toEqual([
    ['minutes-april.md', '2031-04-08', null],
    ['minutes-march.md', '2031-03-04', 1],
  ]);
});

test.each(['Who is the treasurer?', 'who is the treasurer now'])(
  'an office that later minutes mention in other words is told with them: "%s"',
  async (question) => {
    const told = await ask(question);
    expect(sources(told)).toEqual([
      ['allotments-march.md', undefined, null],
      ['allotments-may.md', '2031-05-05', null],
    ]);
    expect(told.answer).toContain(
      'A later document says of it: “2. Treasurer. Tom steps down in June. Joan Pryce takes over the accounts until the annual meeting.” [2] (allotments-may.md, 5 May 2031).',
    );
  },
);

test('what later minutes say is told also where the sentence before says of what', async () => {
  const told = await ask('code of the tool shed');
  expect(told.answer).toContain('4471');
  expect(told.answer).toContain('A later document says of it: “The code is changed to 8036');
});

test('until a meeting is not when it is', async () => {
  expect(await ask('When is the annual meeting of the allotments?')).not.toMatchObject({
    outcome: 'answered',
  });
});

test('German editions are told in German', async () => {
  const told = await ask('Wann beginnt die Ruhezeit?');
  expect(sources(told)).toEqual([
    ['regeln-2.md', '2031-08-01', null],
    ['regeln-1.md', '2030-05-03', 1],
  ]);
  expect(told.answer).toContain('Ein anderes Dokument sagt etwas anderes:');
});

test('without a date of its own a document has that of its upload, and the answer says so', async () => {
  const { answer, citations } = await ask('How often is the oil of the gearbox changed?');
  expect(citations.map(({ documentDate }) => documentDate?.origin)).toEqual(['upload', 'upload']);
  expect(answer).toMatch(/uploaded \d+ \p{L}+ \d{4}/u);
});

test.each([
  ['a contract with somebody else', 'How much is the rent of the flat?'],
  ['another town', 'What is the yearly fee of the library for adults?'],
  ['another thing', 'What is the greatest delivery head of the Beck B18?'],
  ['another thing that is not named', 'What is the greatest delivery head of the pump?'],
  ['a year that is asked for', 'What was the notice period in the rules of 2030?'],
  ['earlier times', 'What was the old notice period?'],
])('%s is no contradiction', async (_, question) => {
  const { answer, citations } = await ask(question);
  expect(answer).not.toContain('otherwise');
  expect(citations.every(({ contradicts }) => contradicts === null)).toBe(true);
});
