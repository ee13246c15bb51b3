/** The fields of a filled-in form answer questions, and what could not be read of it is said. */
import { makeForm, makeLoopingForm } from '../../packages/document-converter/tests/support/makeForm';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(90_000);

let harness: Harness;
let key = '';

const upload = (filename: string, body: Uint8Array) => ingest(harness, filename, body, { key });

beforeAll(async () => {
  harness = await startHarness();
  ({ key } = await harness.createKey());
  await upload('membership.pdf', await makeForm());
});
afterAll(() => harness?.close());

test.each([
  ['What is the name of the person?', 'Ada Lovelace'],
  ['What is the date of birth?', '12/10/1815'],
  ['Is the person a member of the club?', '(club.member): yes'],
  ['Does the club newsletter go to this person?', '(club.newsletter): no'],
  ['Which club tier was chosen?', 'silver'],
  ['What is the country of the person?', 'Norway'],
  ['What hobbies does the person have?', 'skiing'],
  ['Who signed the approval?', 'Grace Hopper'],
])('%s', async (question, value) => {
  const reply = await harness.call('POST', '/chat', { body: { question, force_route: 'semantic' }, key });
  const { answer } = (await reply.json()) as { answer: string };
  expect(answer).toContain(value);
});

test('a form of which only a part could be read is ready, with a notice', async () => {
  const id = await upload('looping.pdf', await makeLoopingForm());
  const { data } = await harness.graphql<{ file: { status: string; notice: string | null } }>(
    'query ($id: UUID!) { file(id: $id) { status notice } }',
    { id },
    { key },
  );
  expect(data?.file.status).toBe('ready');
  expect(data?.file.notice).toContain('could not be read');
});
