/** What an answer is, told apart over GraphQL, REST and MCP's record: answered, passages, overview, not understood, nothing found. */
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { outcomeDocuments } from './support/outcomeDocuments';

jest.setTimeout(120_000);

let harness: Harness;
let key = '';
const ids: Record<string, string> = {};

interface Told {
  outcome: string;
  answer: string;
  suggestions: string[];
  citations: { quote: string; fileName: string }[];
}

async function ask(question: string, fileIds: string[] | null = null): Promise<Told> {
  const { data, errors } = await harness.graphql<{ chat: Told }>(
    'query ($input: ChatInput!) { chat(input: $input) { outcome answer suggestions citations { quote fileName } } }',
    { input: { question, fileIds } },
    { key },
  );
  expect(errors).toBeUndefined();
  return data?.chat as Told;
}

beforeAll(async () => {
  harness = await startHarness();
  ({ key } = await harness.createKey());
  for (const [name, text] of Object.entries(outcomeDocuments))
    ids[name] = await ingest(harness, name, Buffer.from(text), { key });
});
afterAll(() => harness?.close());

test.each(['hello', 'thanks!', 'What can you do?', 'Danke', 'asdf?!?'])(
  '%s quotes no document, and gets questions that can be asked here',
  async (question) => {
    const { outcome, citations, suggestions } = await ask(question);
    expect({ outcome, citations }).toEqual({ outcome: 'not_understood', citations: [] });
    expect(suggestions).toHaveLength(3);
  },
);

test('a suggested question is answered', async () => {
  const [first = ''] = (await ask('help')).suggestions;
  expect((await ask(first)).outcome).toBe('overview');
});

test('questions to begin with are suggested in the language of the reader, of the chosen files, to each environment its own', async () => {
  const suggested = async (args: string, by = key) => {
    const { data, errors } = await harness.graphql<{ suggestedQuestions: string[] }>(
      `{ suggestedQuestions${args} }`,
      {},
      { key: by },
    );
    return errors ? errors[0]?.extensions?.code : data?.suggestedQuestions;
  };
  const questions = (await suggested('')) as string[];
  expect(questions).toHaveLength(3);
  expect((await ask(questions[0] ?? '')).outcome).toBe('overview');
  const inGerman = questions.map((one) => one.replace(/^What is (.+) about\?$/, 'Worum geht es in $1?'));
  expect(await suggested('(language: "de-CH")')).toEqual(inGerman);
  expect(inGerman).not.toEqual(questions);
  expect(await suggested('(language: "xx")')).toEqual(questions);
  const lampId = (await harness.models.files.findOne({ name: 'headlamp.md' }).lean())?._id;
  expect(await suggested(`(fileIds: ["${lampId}"])`)).toEqual(['What is headlamp.md about?']);
  expect(await suggested('', harness.keys.staging)).toEqual([]);
  expect(await suggested('', 'no key')).toBe('unauthorized');
});

test('a fact is answered with its sentence', async () => {
  const { outcome, answer, citations } = await ask('Who was elected treasurer?');
  expect({ outcome, file: citations[0]?.fileName }).toEqual({
    outcome: 'answered',
    file: 'council-2031-04.md',
  });
  expect(answer).toContain('Ottilie Brandt was elected treasurer.');
});

test('a row of a table is told in words, and cited verbatim', async () => {
  const { answer, citations } = await ask('What is the burning time of the Wisp headlamp?');
  expect(answer).toContain('Burning time: 5 hours on high');
  expect(answer).not.toContain('|');
  expect(citations[0]?.quote).toBe('| Burning time | 5 hours on high |');
});

test.each([
  ['What is this document about?', 'manual-tents.md'],
  ['Summarise council-2031-04.md', 'council-2031-04.md'],
])('%s is an overview with a citation for each part', async (question, file) => {
  const { outcome, citations } = await ask(question, question.includes('this') ? [ids[file] ?? ''] : null);
  expect(outcome).toBe('overview');
  expect(citations.length).toBeGreaterThan(1);
  expect(new Set(citations.map(({ fileName }) => fileName))).toEqual(new Set([file]));
});

test.each([
  ['the tenancy agreement', 'Tenancy Agreement (doc_0417.md):'],
  ['the lease of the boathouse', 'Lease of the Boathouse (doc_0418.md):'],
])('%s is summarized by its title, whatever the name of its file', async (title, lead) => {
  const { outcome, answer } = await ask(`Summarise ${title}`);
  expect(outcome).toBe('overview');
  expect(answer).toContain(lead);
  for (const heading of ['Parties', 'Deposit', 'Pets']) expect(answer).toContain(`\n${heading}: `);
});

test('the heading of the first section is no title of its file', async () => {
  const { outcome, answer } = await ask('Tell me about the wharf crane');
  expect(outcome).toBe('overview');
  expect(answer).not.toContain('Slipway');
});

test('steps are the whole list below the line that names them', async () => {
  const { outcome, answer } = await ask('What are the steps to pitch the Ridgeline 4?');
  expect(outcome).toBe('overview');
  for (const step of ['Lay out the groundsheet.', 'Thread the two long poles.', 'Raise the tent']) {
    expect(answer).toContain(step);
  }
});

test('a comparison has a sentence about each side', async () => {
  const { outcome, answer } = await ask('Compare the Ridgeline 2 and the Ridgeline 4');
  expect(outcome).toBe('overview');
  expect(answer).toContain('weighs 2.1 kg');
  expect(answer).toContain('weighs 3.9 kg');
});

test('a comparison with what no document has is answered by no sentence', async () => {
  const { outcome, citations } = await ask('Compare the Ridgeline 4 and the Ridgeline 9');
  expect({ outcome, citations }).toEqual({ outcome: 'passages', citations: [] });
});

test('the passages shown for such a comparison are quoted around their best sentence', async () => {
  const { outcome, answer } = await ask('Compare the ferry dues with the weighbridge dues');
  expect(outcome).toBe('passages');
  expect(answer).toContain('The weighbridge dues are twelve crowns a lorry.');
});

test('the collection is listed from its files', async () => {
  const { outcome, answer } = await ask('What documents do I have?');
  expect(outcome).toBe('overview');
  for (const name of Object.keys(ids)) expect(answer).toContain(name);
});

test('the files that mention something are named', async () => {
  const { outcome, citations } = await ask('Which files mention mildew?');
  expect(outcome).toBe('overview');
  expect(citations.map(({ fileName }) => fileName)).toEqual(['manual-tents.md']);
});

test('"this document" without a scope asks which one', async () => {
  const { outcome, citations } = await ask('Summarise this document');
  expect({ outcome, citations }).toEqual({ outcome: 'not_understood', citations: [] });
});

test.each(['Who wrote this?', 'How many pages does it have?'])(
  '%s asks which file, unless there is only one',
  async (question) => {
    const { outcome, citations, suggestions, answer: asked } = await ask(question);
    expect({ outcome, citations }).toEqual({ outcome: 'not_understood', citations: [] });
    expect(suggestions).toHaveLength(3);
    expect(asked).toContain('Which document?');
    const { answer } = await ask(question, [ids['council-2031-04.md'] ?? '']);
    expect(answer).not.toContain('Which document?');
  },
);

test('a row with one word of the question, and another thing that is named, is no answer', async () => {
  const lantern =
    '# Pharos lantern\n\n| Feature | Value |\n| --- | --- |\n| Burning time | 7 hours on high |\n| Battery | one cell, charged over USB-C in 2 hours |\n';
  const id = await ingest(harness, 'lantern.md', Buffer.from(lantern), { key });
  const { outcome, answer } = await ask('How long does the Pharos lantern last on a charge?', [id]);
  expect(outcome).toBe('passages');
  expect(answer).toContain('Burning time: 7 hours on high');
});

test('a sentence about the thing that is named, and nothing else of the question, is no answer', async () => {
  const { outcome } = await ask('Is the Ridgeline 2 made in Norway?');
  expect(outcome).not.toBe('answered');
});

test('a question in another language shows the passage from its beginning', async () => {
  const { outcome, answer } = await ask('Wie lange leuchtet die Wisp Headlamp?');
  expect(outcome).toBe('passages');
  expect(answer).toContain('Burning time: 5 hours on high');
});

test('an outline has the headings that stand within a passage, and the whole sentence below a numbered one', async () => {
  const minutes =
    '# Minutes\n\n## 1. Gate\n\nThe north gate was repaired for 388 pounds.\n\n## 2. Water\n\nThe pump at the lower tank leaks.\n';
  const id = await ingest(harness, 'minutes.md', Buffer.from(minutes), { key });
  const { answer } = await ask('What is this document about?', [id]);
  expect(answer).toContain('1. Gate: The north gate was repaired for 388 pounds.');
  expect(answer).toContain('2. Water: The pump at the lower tank leaks.');
});

test('a question about another year than that of the document is not answered from it', async () => {
  const { outcome, citations } = await ask('Who was elected treasurer in 2019?');
  expect(outcome).not.toBe('answered');
  expect(citations).toEqual([]);
});

test('a database declines what it cannot read, and tells its rows beside what documents say of them', async () => {
  const shop = await startHarness({ DEMO_DATA: 'sample' });
  try {
    const { key: shopKey } = await shop.createKey();
    const { data } = await shop.graphql<{ chat: Told }>(
      'query ($input: ChatInput!) { chat(input: $input) { outcome answer suggestions citations { quote } } }',
      { input: { question: 'How many orders are still pending?' } },
      { key: shopKey },
    );
    expect(data?.chat).toMatchObject({
      outcome: 'not_understood',
      suggestions: ['How many orders are pending?'],
      citations: [],
    });
    const answerOf = async (question: string) => {
      const response = await shop.call('POST', '/chat', { body: { question }, key: shopKey });
      return ((await response.json()) as { answer: string }).answer;
    };
    expect(await answerOf('Which customers have never ordered kites?')).toContain(
      'The question to the database was not understood',
    );
    expect(await answerOf('Which customers have never ordered anything?')).toContain('Kowalczyk');
    await ingest(shop, 'manual-tents.md', Buffer.from(outcomeDocuments['manual-tents.md']), { key: shopKey });
    const compared = await answerOf('Compare the Ridgeline 2 and the Ridgeline 4');
    expect(compared).toMatch(
      /Ridgeline 2: price [\d.]+, weight .*Ridgeline 4: price .*weighs 2.1 kg.*weighs 3.9 kg/s,
    );
    const told = await answerOf('Tell me about tents');
    expect(told).toMatch(/Ridgeline 2, .*Saltmarsh Dome.*\n.*Ridgeline 2 sleeps two people/s);
  } finally {
    await shop.close();
  }
});

test('over REST, only answers and overviews have citations', async () => {
  const reply = await harness.call('POST', '/chat', { body: { question: 'thanks!' }, key });
  const body = (await reply.json()) as { citations: unknown[]; total_chunks_used: number; answer: string };
  expect(body).toMatchObject({ citations: [], total_chunks_used: 0 });
  expect(body.answer).toContain('questions');
});
