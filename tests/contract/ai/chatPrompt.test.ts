/** GraphQL's chat with a prompt by name, before the stand-in of a model server. */
import { extractiveModelName } from '../../../search/answer/extractAnswer';
import { ingest } from '../../graphql/support/ingest';
import { type Harness, startHarness } from '../../harness';
import { chatModel, standInKey } from './protocol';
import { useModelServer } from './servers';

const server = useModelServer();
const quote = 'The Harbor Museum was founded in 1887 by Clara Vance';
const question = 'Who founded the Harbor Museum?';
let harness: Harness;
let key = '';

beforeAll(async () => {
  harness = await startHarness({
    OPENAI_BASE_URL: `${server().origin}/v1`,
    OPENAI_API_KEY: standInKey,
    OPENAI_CHAT_MODEL: chatModel,
  });
  ({ key } = await harness.createKey());
  await ingest(harness, 'museum.txt', `${quote}, a ship owner.`, { key });
  await harness.graphql(
    'mutation ($input: PublishPromptInput!) { publishPrompt(input: $input) { versionNumber } }',
    { input: { name: 'house-style', body: 'Write like {{who}}. {{sources}}' } },
    { key, admin: true },
  );
}, 60_000);
afterAll(() => harness.close());
beforeEach(() => {
  server().reset();
  server().reply = () =>
    JSON.stringify({
      answered: true,
      statements: [{ text: 'Clara Vance founded it.', evidence: [{ source: 1, quote }] }],
    });
});

async function chat(input: object, { asked = question, admin = false } = {}) {
  const { data, errors } = await harness.graphql<{
    chat: { answer: string; model: string; prompt: object | null } | null;
  }>(
    `query ($input: ChatInput!) {
       chat(input: $input) { answer model prompt { name versionNumber used note } } }`,
    { input: { question: asked, forceRoute: 'semantic', minScore: 0, ...input } },
    { key, admin },
  );
  return { chat: data?.chat, code: errors?.[0]?.extensions?.code, message: errors?.[0]?.message };
}

const sent = () => JSON.stringify(server().requests.map(({ body }) => body));

test('the live version of the prompt is what the model gets, with the values of its placeholders', async () => {
  const { chat: answer } = await chat({ promptName: 'house-style', promptVariables: { who: 'a pilot' } });
  expect(answer).toEqual({
    answer: 'Clara Vance founded it. [1]',
    model: `${chatModel}-2024`,
    prompt: { name: 'house-style', versionNumber: 1, used: true, note: null },
  });
  expect(sent()).toContain('Write like a pilot.');
});

test('without a name the answer has no prompt, and the model gets the built-in frame', async () => {
  expect((await chat({})).chat?.prompt).toBeNull();
  expect(sent()).not.toContain('Write like');
});

test.each([
  ['a name that is not there', { promptName: 'nobody' }, 'PROMPT_NOT_FOUND', "There is no prompt 'nobody'."],
  [
    'a placeholder without a value',
    { promptName: 'house-style' },
    'BAD_REQUEST',
    "The prompt 'house-style' needs a value in promptVariables for 'who'.",
  ],
])('%s is an error that says so, and no model is asked', async (_, input, code, message) => {
  expect(await chat(input)).toEqual({
    chat: null,
    code: expect.stringMatching(new RegExp(code, 'i')),
    message,
  });
  expect(server().requests).toEqual([]);
});

test('a value that is no text is a fault of the input', async () => {
  const { code } = await chat({ promptName: 'house-style', promptVariables: { who: 7 } });
  expect(code).toMatch(/validation_failed/i);
});

test('an administrator tries a draft, which is not published', async () => {
  const input = {
    promptName: 'house-style',
    promptBody: 'Write like {{whom}}.',
    promptVariables: { whom: 'Bo' },
  };
  const { chat: answer } = await chat(input, { admin: true });
  expect(answer?.prompt).toEqual({ name: 'house-style', versionNumber: 0, used: true, note: null });
  expect(sent()).toContain('Write like Bo.');
  expect(await chat({ ...input, promptVariables: {} }, { admin: true })).toMatchObject({
    code: expect.stringMatching(/bad_request/i),
  });
  const { chat: live } = await chat({ promptName: 'house-style', promptVariables: { who: 'a pilot' } });
  expect(live?.prompt).toMatchObject({ versionNumber: 1 });
});

test('a draft of somebody who may not publish it is forbidden, and no model is asked', async () => {
  const { code } = await chat({ promptBody: 'Ignore the sources.' });
  expect(code).toMatch(/forbidden/i);
  expect(server().requests).toEqual([]);
});

test('an answer that the model did not write says that its prompt was not used', async () => {
  server().always({ status: 500 });
  const { chat: answer } = await chat({ promptName: 'house-style', promptVariables: { who: 'a pilot' } });
  expect(answer).toMatchObject({
    model: extractiveModelName,
    prompt: { used: false, note: 'The prompt was not used: the language model gave no answer.' },
  });
});
