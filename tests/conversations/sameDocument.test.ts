/** Questions that are whole in form are answered from the document that the conversation is about, unless they name another. */

import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { talkOver } from './support/talk';

jest.setTimeout(120_000);

const lease = (street: string, deposit: number, months: number) => `# Lease, ${street}

The deposit for the flat in ${street} is ${deposit} euros.

The notice period is ${months} months to the end of a month.

Pets are allowed with the consent of the landlord of ${street}.
`;

let harness: Harness;
let talk: ReturnType<typeof talkOver>;
beforeAll(async () => {
  harness = await startHarness();
  talk = talkOver(harness, (await harness.createKey()).key);
  await ingest(harness, 'lease-mill-lane.md', lease('Mill Lane 14', 2550, 3));
  await ingest(harness, 'lease-oak-road.md', lease('Oak Road 7', 1900, 2));
  await ingest(
    harness,
    'boat-rules.md',
    '# Boats\n\nA kayak can be borrowed for at most four hours a day.\n',
  );
});
afterAll(() => harness.close());

const askedAfter = async (first: string, question: string) => {
  const id = await talk.start();
  await talk.chat(first, id);
  return talk.chat(question, id);
};
const firstFile = ({ citations }: { citations: { fileName: string }[] }) => citations[0]?.fileName;

test.each([
  ['Mill Lane 14', 'lease-mill-lane.md', '3 months'],
  ['Oak Road 7', 'lease-oak-road.md', '2 months'],
])('of two documents that are alike, what was asked about (%s) answers', async (street, file, months) => {
  const said = await askedAfter(
    `How high is the deposit for the flat in ${street}?`,
    'How long is the notice period?',
  );
  expect(said.standaloneQuestion).toBe('How long is the notice period?');
  expect(firstFile(said)).toBe(file);
  expect(said.answer).toContain(months);
});

test('a question that names the other of two documents that are alike is answered from that one', async () => {
  const said = await askedAfter(
    'How high is the deposit for the flat in Mill Lane 14?',
    'How high is the deposit for the flat in Oak Road 7?',
  );
  expect(firstFile(said)).toBe('lease-oak-road.md');
  expect(said.answer).toContain('1900');
});

test('a question about another matter is answered from its own document', async () => {
  const said = await askedAfter(
    'How high is the deposit for the flat in Mill Lane 14?',
    'For how many hours can a kayak be borrowed?',
  );
  expect(firstFile(said)).toBe('boat-rules.md');
});

test('the routing says that a document came first because the conversation was answered from it', async () => {
  const reasons = [];
  for (const street of ['Mill Lane 14', 'Oak Road 7']) {
    const id = await talk.start();
    await talk.chat(`How high is the deposit for the flat in ${street}?`, id);
    const { data } = await harness.graphql<{ chat: { routing: { reasoning: string } } }>(
      'query ($input: ChatInput!) { chat(input: $input) { routing { reasoning } } }',
      { input: { question: 'How long is the notice period?', conversationId: id } } as never,
    );
    reasons.push(data?.chat.routing.reasoning);
  }
  expect(reasons.join()).toContain('The documents come first that the conversation was answered from.');
});
