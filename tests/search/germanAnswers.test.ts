/** Answers without a model in German, over documents and questions that no setting is fitted to. */
import { join } from 'node:path';
import { measureFolder } from '../../scripts/answers/measureFolder';

jest.setTimeout(300_000);

test('German questions are answered with the gold text, and refused where it is missing', async () => {
  const directory = join(__dirname, '../fixtures/answers/german');
  const { asked, answered, right, missing } = await measureFolder(directory);
  expect({ asked, document: missing.document.asked, passage: missing.passage.asked }).toEqual({
    asked: 48,
    document: 48,
    passage: 48,
  });
  expect(right / asked).toBeGreaterThanOrEqual(0.56);
  expect(right / answered).toBeGreaterThanOrEqual(0.95);
  expect(missing.document.refused / 48).toBeGreaterThanOrEqual(0.97);
  expect(missing.passage.refused / 48).toBeGreaterThanOrEqual(0.95);
});
