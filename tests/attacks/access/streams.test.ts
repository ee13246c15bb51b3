/** Subscriptions: events of hidden files and answers from them reach nobody else. */
import { eventually } from '../../harness';
import { type Ask, upload } from './support/fillEnvironment';
import { type Caller, type Fixture, leaksOf, startFixture, strangerNames } from './support/fixture';
import { type Attack, gql, outcomeOf, type Reply } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

const changes = gql(
  'subscription ($after: String) { filesChanged(after: $after) { fileId deleted status cursor file { name folderName } } }',
);
/** All that a subscription says until it has said what is awaited. */
async function listen(
  caller: Caller,
  attack: Attack,
  awaited: RegExp,
  provoke: () => Promise<unknown>,
): Promise<Reply> {
  const abort = new AbortController();
  const response = await fetch(fixture.harness.graphqlUrl, {
    method: 'POST',
    signal: abort.signal,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...caller },
    body: JSON.stringify(attack.body),
  });
  let text = '';
  const reading = (async () => {
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(part).toString();
  })().catch(() => undefined);
  await eventually(async () => {
    if (!awaited.test(text)) await provoke();
    return awaited.test(text);
  }, Boolean);
  abort.abort();
  await reading;
  return { status: response.status, headers: response.headers, text };
}

/** Of one's environment: that of another environment is told of none of these. */
const inside = strangerNames.filter((name) => name !== 'the administrator of another environment');
let round = 0;
/** Uploads a file for `group:legal`, then one for everyone. */
const provoke = async () => {
  round += 1;
  const asAdmin: Ask = (query, variables) => fixture.data(fixture.readers.admin, query, variables);
  const uploaded = (filename: string, access: object) =>
    upload(asAdmin, Buffer.from(filename), { filename, access });
  await uploaded(`veltrasine-${round}.md`, { principals: ['group:legal'] });
  await uploaded(`canteen-${round}.md`, { everyone: true });
};

/** A sweep deletes the expired file. Whoever saw it before is told. */
const leaksLessExpired = (attack: Attack, reply: Reply) =>
  leaksOf(fixture, attack, reply).filter((leak) => leak !== fixture.fileIds.expired);

test.each(inside)('%s hears of no change of a hidden file', async (stranger) => {
  const reply = await listen(fixture.strangers[stranger], changes, /canteen-\d+/, provoke);
  expect(leaksLessExpired(changes, reply)).toEqual([]);
});

test('a reader hears of it', async () => {
  await listen(fixture.readers.legal, changes, /veltrasine-\d+/, provoke);
});

test.each(inside)("%s is replayed nothing of it after an administrator's cursor", async (stranger) => {
  const told = await listen(fixture.readers.admin, changes, /veltrasine-\d+/, provoke);
  const after = /"cursor":"([^"]+)"/.exec(told.text)?.[1];
  expect(after).toBeDefined();
  await provoke();
  const attack = { ...changes, body: { ...(changes.body as object), variables: { after } } };
  const reply = await listen(fixture.strangers[stranger], attack, /canteen-\d+/, provoke);
  expect(leaksLessExpired(attack, reply)).toEqual([]);
});

test('a subscription that was opened before says nothing of a file from the change of its access on', async () => {
  const asAdmin: Ask = (query, variables) => fixture.data(fixture.readers.admin, query, variables);
  const fileId = await upload(asAdmin, Buffer.from('# Torvane'), {
    filename: 'torvane.md',
    access: { principals: ['group:legal'] },
  });
  const name = 'mutation ($i: UpdateFileInput!) { updateFile(input: $i) { id } }';
  const access = 'mutation ($i: SetFileAccessInput!) { setFileAccess(input: $i) { id } }';
  let isHidden = false;
  const reply = await listen(fixture.readers.legal, changes, /canteen-\d+/, async () => {
    if (!isHidden) {
      await asAdmin(access, { i: { fileId, access: { principals: ['group:sales'] } } });
      await asAdmin(name, { i: { fileId, name: 'quillomere.md' } });
    }
    isHidden = true;
    await provoke();
  });
  expect(reply.text).not.toContain('quillomere');
  // Those who see it from then on hear of the next change.
  await listen(fixture.readers.admin, changes, /ravenmoor/, () =>
    asAdmin(name, { i: { fileId, name: `ravenmoor-${round++}.md` } }),
  );
});

test.each(strangerNames)('%s is streamed no answer from hidden files', async (stranger) => {
  for (const question of [
    'When does the merger pact close?',
    'What documents do I have?',
    'Which files mention Harriet?',
  ]) {
    const attack = gql(
      'subscription ($i: ChatInput!) { chatStream(input: $i) { __typename ... on ChatToken { text } ... on ChatCitations { citations { fileName quote } } ... on ChatAnswer { answer suggestions } } }',
      { i: { question, fileIds: stranger === 'a key' ? Object.values(fixture.fileIds) : undefined } },
    );
    const headers = { accept: 'text/event-stream' };
    const reply = await fixture.send(fixture.strangers[stranger], { ...attack, headers });
    expect([leaksOf(fixture, attack, reply), outcomeOf(reply)]).toEqual([[], '200']);
  }
});
