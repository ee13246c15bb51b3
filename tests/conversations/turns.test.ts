/** One turn at a time, in a time that does not depend on how many there were. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { AppError } from '../../domain/errors';
import type { CompletionRequest, LanguageModel } from '../../domain/ports/languageModel';
import { oneLanguageModel } from '../../domain/ports/languageModels';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { streamAnswer } from '../../resolvers/chat/streamAnswer';
import { startConversation } from '../../resolvers/conversations/startConversation';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { openContexts } from '../operations';
import { talkOver } from './support/talk';

jest.setTimeout(120_000);

const sentence = 'Valve number 3 opens at 5 bar.';
const question = 'When does valve number 3 open?';

let harness: Harness;
let talk: ReturnType<typeof talkOver>;
beforeAll(async () => {
  harness = await startHarness();
  talk = talkOver(harness, (await harness.createKey()).key);
  await ingest(harness, 'valves.md', `# Valves\n\n${sentence}\n`);
});
afterAll(() => harness.close());

async function unavailable(): Promise<never> {
  throw new AppError('unavailable', 'The model is not there.');
}

/** Writes one statement, and then nothing until it is told to stop. */
function silentAfterFirst(): LanguageModel {
  async function* stream({ signal }: CompletionRequest): ReturnType<LanguageModel['stream']> {
    const statement = { text: sentence, evidence: [{ source: 1, quote: sentence }] };
    yield { kind: 'delta', text: `{"answered": true, "statements": [${JSON.stringify(statement)}, ` };
    if (!signal?.aborted) await once(signal as AbortSignal, 'abort');
    signal?.throwIfAborted();
  }
  return {
    ...{ id: 'silent', contextTokens: 16_000, stream, complete: unavailable },
    ...{ ping: async () => {}, close: async () => {} },
  };
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    ({ code }) => code,
  );

test('a second turn while one runs is refused with the reason, and answered when that one has ended', async () => {
  const id = await talk.start();
  const { context, close } = await openContexts(harness);
  const ctx = await context({ languageModels: oneLanguageModel(silentAfterFirst()) });
  const events = (await streamAnswer(ctx, { question, conversationId: id }))[Symbol.asyncIterator]();
  await events.next();
  await expect(talk.chat(question, id)).rejects.toThrow(/still being answered/);
  expect(await codeOf(talk.chat(question, id))).toBe('conversation_busy');
  expect(await codeOf(talk.chat(question, await talk.start()))).toBe('ok');
  const ended = events.return?.();
  const asked = await eventually(
    () => codeOf(talk.chat(question, id)),
    (code) => code !== 'conversation_busy',
  );
  await ended?.catch(() => undefined);
  close();
  expect(asked).toBe('ok');
  // What was stopped is no turn.
  expect((await talk.read(id)).turns.totalCount).toBe(1);
});

test('with a language model it says what a follow-up means, and without its answer the turns do', async () => {
  const { context, close } = await openContexts(harness);
  const written = 'At which pressure does valve number 4 open?';
  const said = async (complete: LanguageModel['complete']) => {
    const ctx = await context({
      languageModels: oneLanguageModel({ ...silentAfterFirst(), complete, stream: failing }),
    });
    const id = await talk.start();
    await talk.chat(question, id);
    return (await answerQuestion(ctx, { question: 'And number 4?', conversationId: id })).standaloneQuestion;
  };
  async function* failing(): ReturnType<LanguageModel['stream']> {
    yield await unavailable();
  }
  const usage = { promptTokens: 1, completionTokens: 1, isEstimated: true };
  const text = JSON.stringify({ question: written });
  expect(await said(async () => ({ text, model: 'm', finishReason: 'stop', usage }))).toBe(written);
  const id = await talk.start();
  await talk.chat(question, id);
  const byTurns = await talk.chat('And number 4?', id);
  expect(byTurns.standaloneQuestion).toMatch(/^When does .*number 4 open\?$/);
  expect(await said(unavailable)).toBe(byTurns.standaloneQuestion);
  close();
});

test('a turn whose process was killed blocks its conversation no longer than its lease', async () => {
  const id = await talk.start();
  const leasedUntil = async (at: number) =>
    harness.models.conversations.updateOne(
      { _id: id },
      { $set: { leaseId: randomUUID(), leasedUntil: new Date(at) } },
    );
  await leasedUntil(Date.now() + 60_000);
  expect(await codeOf(talk.chat(question, id))).toBe('conversation_busy');
  await leasedUntil(Date.now() - 1);
  expect(await codeOf(talk.chat(question, id))).toBe('ok');
});

test('a question that fails, and a conversation that is deleted meanwhile, leave no turn and no lease', async () => {
  const id = await talk.start();
  const connectorId = randomUUID();
  expect(await codeOf(talk.chat(question, id, { connectorId }))).toBe('connector_not_found');
  expect(await codeOf(talk.chat(question, id))).toBe('ok');
  const { context, close } = await openContexts(harness);
  const ctx = await context({ languageModels: oneLanguageModel(silentAfterFirst()) });
  const events = (await streamAnswer(ctx, { question, conversationId: id }))[Symbol.asyncIterator]();
  await events.next();
  await talk.remove(id);
  await events.return?.().catch(() => undefined);
  close();
  expect(await harness.models.conversationTurns.countDocuments({ conversationId: id })).toBe(0);
});

test('a thousand turns read no more than ten do: a question, a page of them, and their end', async () => {
  const withTurns = async (count: number) => {
    const id = await talk.start();
    const { turnId } = await talk.chat(question, id);
    const turn = await harness.models.conversationTurns.findById(turnId).lean();
    const at = Date.now() - 2 * count;
    await harness.models.conversationTurns.collection.insertMany(
      Array.from({ length: count - 1 }, (_, i) => ({
        ...turn,
        ...{ _id: randomUUID(), createdAt: new Date(at + i) },
      })) as never[],
    );
    return id;
  };
  const examined = async () => {
    const { db } = harness.models.files;
    const status = await db.db?.admin().command({ serverStatus: 1 });
    return Number(status?.metrics.queryExecutor.scannedObjects);
  };
  /** The least of several, because the server does other things, too. */
  const readBy = async (work: () => Promise<unknown>) => {
    const counts: number[] = [];
    for (let n = 0; n < 4; n++) {
      const before = await examined();
      await work();
      counts.push((await examined()) - before);
    }
    return Math.min(...counts);
  };
  const page = (id: string, newestFirst: boolean) => () =>
    talk.ask(
      `query ($id: UUID!) { given: conversation(id: $id) { turns(first: 5, newestFirst: ${newestFirst}) { nodes { id } } } }`,
      { id },
    );
  const [short, long] = [await withTurns(10), await withTurns(1_000)];
  for (const work of [
    (id: string) => () => talk.chat(question, id),
    (id: string) => page(id, false),
    (id: string) => page(id, true),
  ]) {
    const [few, many] = [await readBy(work(short)), await readBy(work(long))];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few);
  }
});

test('a conversation expires with its last turn, after the days for which answers are kept', async () => {
  const id = await talk.start();
  const { turnId } = await talk.chat(question, id);
  const turn = await harness.models.conversationTurns.findById(turnId).lean();
  const conversation = await harness.models.conversations.findById(id).lean();
  expect(conversation?.expiresAt).toEqual(turn?.expiresAt);
  const days = ((turn?.expiresAt.getTime() ?? 0) - (conversation?.updatedAt.getTime() ?? 0)) / 86_400_000;
  expect(days).toBe(30);
  for (const model of [harness.models.conversations, harness.models.conversationTurns]) {
    const indexes = await model.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  }
});

test('where no answers, or none of their texts, are kept, no conversation is started', async () => {
  const { context, close } = await openContexts(harness);
  for (const kept of [{ days: 0 }, { text: 'none' as const }]) {
    const answerRecording = { days: 30, share: 1, text: 'questions' as const, ...kept };
    await expect(startConversation(await context({ answerRecording }), {})).rejects.toMatchObject({
      code: 'conflict',
    });
  }
  close();
});
