import { randomUUID } from 'node:crypto';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { talkOver } from './support/talk';

jest.setTimeout(120_000);

let harness: Harness;
let talk: ReturnType<typeof talkOver>;
let lamps: string;
beforeAll(async () => {
  harness = await startHarness();
  talk = talkOver(harness, (await harness.createKey()).key);
  lamps = await ingest(harness, 'lamps.md', '# Lamps\n\nThe lamp of the lighthouse has 1,150 watts.\n');
  await ingest(harness, 'ferry.md', '# The ferry\n\nThe ochre ferry leaves at 06:40 from pier nine.\n');
});
afterAll(() => harness.close());

const lampQuestion = 'How many watts does the lamp of the lighthouse have?';
const ferryQuestion = 'When does the ochre ferry leave?';
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    ({ code }) => code,
  );

describe('a conversation', () => {
  test('keeps each question with its answer, citations and record, and takes its title from the first', async () => {
    const id = await talk.start();
    expect(await talk.read(id)).toMatchObject({ title: null, turns: { totalCount: 0 } });
    const first = await talk.chat(lampQuestion, id);
    expect(first).toMatchObject({
      conversationId: id,
      standaloneQuestion: lampQuestion,
      outcome: 'answered',
    });
    await talk.chat(ferryQuestion, id);
    const { title, turns } = await talk.read(id);
    expect(title).toBe(lampQuestion);
    const { turnId, conversationId, ...said } = first;
    expect(turns.nodes[0]).toEqual({ ...said, id: turnId, changed: false, sql: null });
    expect(turns.nodes.map(({ question }) => question)).toEqual([lampQuestion, ferryQuestion]);
  });

  test('a question outside of a conversation leaves none', async () => {
    const before = await harness.models.conversationTurns.countDocuments();
    expect(await talk.chat(lampQuestion)).toMatchObject({ conversationId: null, turnId: null });
    expect(await harness.models.conversationTurns.countDocuments()).toBe(before);
  });

  test('searches what the caller says that a question means, and tells it', async () => {
    const id = await talk.start();
    const corrected = { standaloneQuestion: ferryQuestion };
    const said = await talk.chat('And the other one?', id, corrected);
    expect(said).toMatchObject({ question: 'And the other one?', ...corrected });
    expect(said.answer).toContain('06:40');
    const [turn] = (await talk.read(id)).turns.nodes;
    expect(turn).toMatchObject({ question: 'And the other one?', ...corrected, changed: true });
  });

  test('a follow-up is searched as its whole question, which the answer and the turn tell', async () => {
    const club =
      '# The club\n\nMaria Lopez is the treasurer of the club. Maria Lopez replaced Jonas Weber.\n';
    await ingest(harness, 'club.md', club);
    const id = await talk.start();
    expect((await talk.chat('Who is the treasurer of the club?', id)).answer).toContain('Maria Lopez');
    const said = await talk.chat('Who did she replace?', id);
    expect(said.standaloneQuestion).toBe('Who did Maria Lopez replace?');
    expect(said.answer).toContain('Jonas Weber');
    const turn = (await talk.read(id)).turns.nodes[1];
    expect(turn).toMatchObject({ changed: true, standaloneQuestion: said.standaloneQuestion });
    // Without the conversation it stays as it is, as does a whole question in it.
    const alone = await talk.chat('Who did she replace?');
    expect(alone.standaloneQuestion).toBe('Who did she replace?');
    expect((await talk.chat(ferryQuestion, id)).standaloneQuestion).toBe(ferryQuestion);
  });

  test('searches other files when its scope is changed, and all without one', async () => {
    const id = await talk.start({ fileIds: [lamps] });
    const setScope = (scope: object) =>
      talk.ask<{ fileIds: string[] | null }>(
        'mutation ($id: UUID!, $fileIds: [UUID!]) { given: setConversationScope(id: $id, fileIds: $fileIds) { fileIds } }',
        { id, ...scope },
      );
    expect((await talk.chat(ferryQuestion, id)).citations).toEqual([]);
    expect(await setScope({})).toEqual({ fileIds: null });
    expect((await talk.chat(ferryQuestion, id)).answer).toContain('06:40');
    expect(await setScope({ fileIds: [lamps] })).toEqual({ fileIds: [lamps] });
    expect((await talk.chat(ferryQuestion, id)).citations).toEqual([]);
    expect((await talk.read(id)).fileIds).toEqual([lamps]);
    const other = talkOver(harness, harness.keys.staging);
    expect(
      await codeOf(
        other.ask('mutation ($id: UUID!) { given: setConversationScope(id: $id) { id } }', { id }),
      ),
    ).toBe('conversation_not_found');
  });

  test('searches the files that it was started with, unless a question names others', async () => {
    const id = await talk.start({ fileIds: [lamps] });
    expect((await talk.read(id)).fileIds).toEqual([lamps]);
    expect((await talk.chat(ferryQuestion, id)).answer).not.toContain('06:40');
    expect((await talk.chat(lampQuestion, id)).answer).toContain('1,150');
    const ferry = (await harness.models.files.findOne({ name: 'ferry.md' }).lean())?._id;
    expect((await talk.chat(ferryQuestion, id, { fileIds: [ferry] })).answer).toContain('06:40');
  });

  test('streams an answer into its turns', async () => {
    const id = await talk.start();
    const response = await fetch(harness.graphqlUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-api-key': harness.keys.production,
      },
      body: JSON.stringify({
        query: `subscription ($input: ChatInput!) { chatStream(input: $input) { ... on ChatAnswer { turnId } } }`,
        variables: { input: { question: lampQuestion, conversationId: id } },
      }),
    });
    const events = await response.text();
    const [turn] = (await talk.read(id)).turns.nodes;
    expect(events).toContain(`"turnId":"${turn?.id}"`);
  });

  test('is renamed, found by its title and by its questions, listed by its last question, and deleted', async () => {
    const [older, newer] = [await talk.start(), await talk.start()];
    await talk.chat('Which pier does the ZEBRA ferry leave from (today)?', newer);
    await talk.chat(ferryQuestion, older);
    await talk.rename(older, 'Crossing the Straße');
    const found = async (args: string) => (await talk.list(args)).map(({ id }) => id);
    expect((await found('')).slice(0, 2)).toEqual([older, newer]);
    expect(await found('(search: "zebra ferry leave from (today)")')).toEqual([newer]);
    expect(await found('(search: "crossing the strasse")')).toEqual([]);
    expect(await found('(search: "crossing the straße")')).toEqual([older]);
    await talk.remove(older);
    expect(await codeOf(talk.read(older))).toBe('conversation_not_found');
    expect(await harness.models.conversationTurns.countDocuments({ conversationId: older })).toBe(0);
    expect((await found(''))[0]).toBe(newer);
  });

  test('a fork keeps the turns up to the named one, and neither changes the other', async () => {
    const id = await talk.start();
    const turns: string[] = [];
    for (const question of [lampQuestion, ferryQuestion, 'Where does the ferry leave?'])
      turns.push(String((await talk.chat(question, id)).turnId));
    const copy = await talk.fork(id, String(turns[1]));
    const before = await talk.read(id);
    const withoutId = ({ id: _, ...turn }: object & { id: string }) => turn;
    expect((await talk.read(copy)).turns.nodes.map(withoutId)).toEqual(
      before.turns.nodes.slice(0, 2).map(withoutId),
    );
    await talk.chat(lampQuestion, copy);
    expect(await talk.read(id)).toEqual(before);
    await talk.remove(id);
    expect((await talk.read(copy)).turns.totalCount).toBe(3);
    expect(await codeOf(talk.fork(copy, String(turns[1])))).toBe('not_found');
  });

  test('is not found by a key of another environment, whatever is asked of it', async () => {
    const id = await talk.start();
    const { turnId } = await talk.chat(lampQuestion, id);
    const other = talkOver(harness, harness.keys.staging);
    const asked = [
      ...[other.read(id), other.chat(ferryQuestion, id), other.rename(id, 'mine')],
      ...[other.fork(id, String(turnId)), other.remove(id)],
    ];
    expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set(['conversation_not_found']));
    expect(await other.list()).toEqual([]);
    expect((await talk.read(id)).turns.totalCount).toBe(1);
    expect(await codeOf(talk.chat(lampQuestion, randomUUID()))).toBe('conversation_not_found');
  });
});

describe('what is kept of a deleted file', () => {
  test('is no answer that may quote it, while the questions stay and later turns do not cite it', async () => {
    const kiosk = await ingest(harness, 'kiosk.md', '# The kiosk\n\nThe kiosk sells cardamom tea.\n');
    const id = await talk.start();
    const question = 'What does the kiosk sell?';
    expect((await talk.chat('And that?', id, { standaloneQuestion: question })).answer).toContain('cardamom');
    await talk.chat(lampQuestion, id, { fileIds: [lamps] });
    await harness.graphql('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id: kiosk });
    const [gone, kept] = (await talk.read(id)).turns.nodes;
    expect(gone).toMatchObject({ question: 'And that?', answer: null, citations: [] });
    expect(gone?.standaloneQuestion).toBe('And that?');
    expect(kept?.answer).toContain('1,150');
    const stored = await harness.models.conversationTurns.find({ conversationId: id }).lean();
    expect(JSON.stringify(stored)).not.toContain('cardamom');
    const later = await talk.chat(question, id);
    expect(later.citations.map(({ fileName }) => fileName)).not.toContain('kiosk.md');
    expect(later.answer).not.toContain('cardamom');
  });

  test('is no passage either that was shown although it scores below the minimum', async () => {
    const text = '# Cabinet\n\nIt was calibrated last on 19 October 2023 by Saltire Metrology.\n';
    const deleted = await ingest(harness, 'cabinet.md', text);
    const id = await talk.start();
    const question = 'Wann wurde der Brutschrank zuletzt kalibriert?';
    const shown = await talk.chat(question, id, { fileIds: [deleted] });
    expect(shown).toMatchObject({ outcome: 'passages', citations: [] });
    expect(shown.answer).toContain('Saltire');
    const record = () => harness.models.answers.findOne({ question }).lean();
    expect(await eventually(record, (found) => found !== null)).toMatchObject({
      hits: [],
      fileIds: [deleted],
    });
    await harness.graphql('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id: deleted });
    const turns = await harness.models.conversationTurns.find({ conversationId: id }).lean();
    expect(JSON.stringify(turns)).not.toContain('Saltire');
    expect(JSON.stringify(await record())).not.toContain('Saltire');
  });

  test('is no question either that was made whole from an answer of it', async () => {
    const crew = '# The crew\n\nThe captain of the ochre ferry is Selma Quist.\n';
    const deleted = await ingest(harness, 'crew.md', crew);
    const id = await talk.start();
    const first = await talk.chat('Who is the captain of the ochre ferry?', id, { fileIds: [deleted] });
    expect(first.answer).toContain('Selma Quist');
    const said = await talk.chat('Where does she live?', id, { fileIds: [lamps] });
    expect(said.standaloneQuestion).toContain('Selma Quist');
    await harness.graphql('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id: deleted });
    const stored = await harness.models.conversationTurns.find({ conversationId: id }).lean();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain('Selma');
  });
});
