import { convertBytes } from '../../../packages/document-converter/tests/support/convertBytes';
import { makeXlsx } from '../../../packages/document-converter/tests/support/makeOffice';
import { chunkDocument } from '../../../pipeline/steps/chunk/chunkDocument';

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('repeats the header row in every part of a long table, and splits tables at blank rows', async () => {
  const header = `<row r="3">${text('A3', 'City')}${text('B3', 'People')}</row>`;
  const body = Array.from(
    { length: 900 },
    (_, index) =>
      `<row r="${index + 4}">${text(`A${index + 4}`, `City ${index}`)}<c r="B${index + 4}"><v>${index}</v></c></row>`,
  );
  const rows = `<row r="1">${text('A1', 'Register of cities')}</row>${header}${body.join('')}`;
  const document = await convertBytes('a.xlsx', makeXlsx([{ name: 'Cities', rows }]));
  expect(document.blocks.slice(0, 2)).toMatchObject([{ kind: 'heading' }, { text: 'Register of cities' }]);
  const chunks = chunkDocument(document).filter((chunk) => chunk.content.includes('City 5'));
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) expect(chunk.content).toContain('| City | People |');
});
