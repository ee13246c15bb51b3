/** Headings at the top of pages that differ by their number alone say what the page is about: they answer questions. */
import { makePdf, paragraph } from '../../packages/document-converter/tests/support/makePdf';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(180_000);

let harness: Harness;
let key = '';

const customers = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Gorse',
  'Hazel',
  'Ivy',
  'Juniper',
  'Kapok',
];

/** An invoice a page, with numbers that jump by 13. */
const invoices = () =>
  makePdf(
    customers.map((customer, index) => [
      { text: `Invoice 2024-${3107 + 13 * index}`, x: 72, y: 800, size: 11 },
      ...paragraph(
        [`This invoice is billed to ${customer} Trading Company.`, `It is due within ${20 + index} days.`],
        72,
        760,
      ),
      { text: `Page ${index + 1} of ${customers.length}`, x: 260, y: 30, size: 9 },
    ]),
  );

const codeOf = (section: number) => `QX-${(section * 7919) % 10_000}`;

/** A section a page, so that the numbers of sections are those of pages. */
const manual = () =>
  makePdf(
    Array.from({ length: 700 }, (_, index) => [
      { text: `Section ${index + 1}`, x: 72, y: 800, size: 16 },
      ...paragraph(
        [`The reference code of this section is ${codeOf(index + 1)}.`, 'Quote it when you order parts.'],
        72,
        760,
      ),
    ]),
  );

let invoicesId = '';

beforeAll(async () => {
  harness = await startHarness();
  ({ key } = await harness.createKey());
  invoicesId = await ingest(harness, 'invoices.pdf', await invoices(), { key });
  await ingest(harness, 'manual.pdf', await manual(), { key });
});
afterAll(() => harness?.close());

async function answerTo(question: string): Promise<string> {
  const reply = await harness.call('POST', '/chat', { body: { question, force_route: 'semantic' }, key });
  return ((await reply.json()) as { answer: string }).answer;
}

test.each([0, 4, 10])('the heading of the page says which invoice of a file it is (%i)', async (index) => {
  const answer = await answerTo(`Who is invoice 2024-${3107 + 13 * index} billed to?`);
  expect(answer).toContain(customers[index]);
});

test.each([412, 37, 699])('and which section of a manual (%i)', async (section) => {
  expect(await answerTo(`What is the reference code of section ${section}?`)).toContain(codeOf(section));
});

test('the record says how many page numbers were left out', async () => {
  const { data } = await harness.graphql<{ file: { runningLines: number | null } }>(
    'query ($id: UUID!) { file(id: $id) { runningLines } }',
    { id: invoicesId },
    { key },
  );
  expect(data?.file.runningLines).toBe(customers.length);
});
