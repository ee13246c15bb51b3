/** After a change of who may see a document, the next request of whoever no longer may is told nothing of it. */
import { eventually } from '../../harness';
import { type AccessChange, accessChanges, type Changed } from './support/accessChanges';
import { type ChangedRead, changedReads, type Subject } from './support/changedReads';
import { type Caller, type Fixture, startFixture } from './support/fixture';
import { type Attack, gql, type Reply } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

const secrets = [
  'Abrovest',
  'Cindrelow',
  'Duvenholt',
  'Elmquara',
  'Fostigan',
  'Gwendrick',
  'Hollibrand',
  'Ivarstone',
  'Jespering',
  'Kolmandry',
];
const cases = accessChanges.map(
  (change, at) => [...change, secrets[at] as string] as [...AccessChange, string],
);

/** Whether a reply tells of the document, beyond what the request says itself. */
function tells({ shows }: ChangedRead, subject: Subject, attack: Attack, { text, headers }: Reply): boolean {
  if (shows) return shows(subject).test(text);
  const reply = `${text}\n${JSON.stringify([...headers])}`.toLowerCase();
  const sent = JSON.stringify(attack).toLowerCase();
  return [subject.secret.toLowerCase(), subject.fileId, subject.chunkId].some(
    (hidden) => reply.includes(hidden) && !sent.includes(hidden),
  );
}

const conversationQuery = `query ($id: UUID!) { conversation(id: $id) { title turns(first: 9) {
  nodes { question answer suggestions standaloneQuestion citations { quote fileName } } } } }`;

/** A conversation of the caller with a question about the document. */
async function converse(caller: Caller, { topic }: Subject): Promise<string> {
  const start = 'mutation { startConversation(input: {}) { id } }';
  const { startConversation } = await fixture.data<{ startConversation: { id: string } }>(caller, start);
  const input = { question: `Who is the ${topic} treaty with?`, conversationId: startConversation.id };
  await fixture.data(caller, 'query ($i: ChatInput!) { chat(input: $i) { answer } }', { i: input });
  return startConversation.id;
}

describe.each(cases)('%s changes', (_name, prepare, secret) => {
  let changed: Changed;
  /** The subject as it is afterwards; null where nobody sees it. */
  let after: Subject | null;
  let conversation: string;
  const before = new Map<ChangedRead, { loser: Reply; gainer: Reply }>();
  /** The first replies after the change. */
  const next = new Map<ChangedRead, Reply[]>();
  let nextTurns: Reply[];

  const ask = (caller: Caller, { attack }: ChangedRead, subject: Subject, tag?: string | null) =>
    fixture.send(caller, { ...attack(subject), ...(tag ? { headers: { 'if-none-match': tag } } : {}) });

  beforeAll(async () => {
    changed = await prepare(fixture, secret);
    const { loser, gainer, gainerBefore = gainer, before: subject } = changed;
    for (const read of changedReads) {
      // The document is ready, and found once the search indexes have it.
      const told = await eventually(
        () => ask(loser, read, subject),
        (reply) => read.isOptional === true || tells(read, subject, read.attack(subject), reply),
      );
      await ask(loser, read, subject);
      before.set(read, { loser: told, gainer: await ask(gainerBefore, read, subject) });
    }
    conversation = await converse(loser, subject);

    after = await changed.change();
    const caller = changed.loserAfter ?? loser;
    const subjects = after && after.fileId !== subject.fileId ? [subject, after] : [subject];
    for (const read of changedReads) {
      const tag = before.get(read)?.loser.headers.get('etag');
      const replies: Reply[] = [];
      for (const one of subjects) replies.push(await ask(caller, read, one, tag));
      next.set(read, replies);
    }
    const follow = gql(
      'query ($i: ChatInput!) { chat(input: $i) { answer standaloneQuestion citations { quote fileName } } }',
      {
        i: { question: 'When does it close?', conversationId: conversation },
      },
    );
    const turns = gql(conversationQuery, { id: conversation });
    nextTurns = [];
    for (const attack of [turns, follow, turns]) nextTurns.push(await fixture.send(caller, attack));
  });

  test.each(changedReads.map((read) => [read.name, read] as const))(
    '%s tells only those who may see it, before and after',
    async (_what, read) => {
      const { before: subject, gainer } = changed;
      const attack = read.attack(subject);
      const replies = before.get(read);
      expect(replies && tells(read, subject, attack, replies.gainer)).toBe(false);
      for (const reply of next.get(read) ?? []) {
        expect(tells(read, subject, attack, reply)).toBe(false);
        expect(after === null || !tells(read, after, read.attack(after), reply)).toBe(true);
        expect(reply.status).not.toBe(304);
      }
      const now = after;
      if (now === null) {
        expect(tells(read, subject, attack, await ask(gainer, read, subject))).toBe(false);
        expect(tells(read, subject, attack, await ask(fixture.readers.admin, read, subject))).toBe(false);
        return;
      }
      await eventually(
        () => ask(gainer, read, now),
        (reply) => read.isOptional === true || tells(read, now, read.attack(now), reply),
      );
    },
  );

  test('what was said of it in a conversation is not shown, and no later turn tells it', () => {
    for (const reply of nextTurns) {
      expect(reply.status).toBe(200);
      expect(reply.text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});
