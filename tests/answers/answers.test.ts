import { maxFeedbackPerAnswer } from '../../domain/answers';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';

let harness: Harness;
let fileId: string;
beforeAll(async () => {
  harness = await startHarness();
  fileId = await ingest(
    harness,
    'refunds.txt',
    'Refunds are paid within 14 days of the return of the goods.\n',
  );
});
afterAll(() => harness.close());

const question = 'When are refunds paid?';

interface Answer {
  id: string;
  kind: string;
  question: string | null;
  answer: string | null;
  route: string;
  requestId: string;
  keyId: string;
  model: string | null;
  durationMs: number;
  hits: { fileId: string; score: number; content: string | null }[];
  citations: { fileId: string; quote: string; marker: number }[];
  activity: {
    step: string;
    arguments: Record<string, unknown>;
    count: number | null;
    milliseconds: number;
    outcome: string;
  }[];
  feedback: { rating: string; comment: string | null; labels: string[] }[];
}

const fields = `id kind question answer route requestId keyId model durationMs
  hits { fileId score content } citations { fileId quote marker }
  activity { step arguments count milliseconds outcome } feedback { rating comment labels }`;

async function recordOf(id: string | null | undefined, key?: string) {
  const { data, errors } = await harness.graphql<{ admin: { answer: Answer | null } }>(
    `query ($id: UUID!) { admin { answer(id: $id) { ${fields} } } }`,
    { id },
    { admin: true, ...(key ? { key } : {}) },
  );
  return { record: data?.admin.answer ?? null, code: errors?.[0]?.extensions?.code };
}

async function listed(filter: object = {}, key?: string): Promise<Answer[]> {
  const { data, errors } = await harness.graphql<{ admin: { answers: { nodes: Answer[] } } }>(
    `query ($filter: AnswerFilter) { admin { answers(first: 100, filter: $filter) { nodes { ${fields} } } } }`,
    { filter },
    { admin: true, ...(key ? { key } : {}) },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.admin.answers.nodes;
}

async function search(key?: string): Promise<string> {
  const { data } = await harness.graphql<{ search: { answerId: string } }>(
    'query ($query: String!) { search(input: { query: $query, minScore: 0 }) { answerId } }',
    { query: question },
    key ? { key } : {},
  );
  return data?.search.answerId ?? '';
}

async function submit(answerId: string, input: object, key?: string) {
  const { data, errors } = await harness.graphql<{ submitFeedback: { id: string } }>(
    'mutation ($input: SubmitFeedbackInput!) { submitFeedback(input: $input) { id } }',
    { input: { answerId, ...input } },
    key ? { key } : {},
  );
  return { id: data?.submitFeedback?.id, code: errors?.[0]?.extensions?.code };
}

describe('the record of an answer', () => {
  test('a search leaves a record of its question, hits, scores and steps', async () => {
    const { record } = await recordOf(await search());
    expect(record).toMatchObject({ kind: 'search', question, route: 'semantic', answer: null, model: null });
    expect(record?.hits[0]).toMatchObject({ fileId, content: null });
    expect(record?.hits[0]?.score).toBeGreaterThan(0);
    const retrieval = record?.activity.find(({ step }) => step === 'retrieval');
    expect(retrieval).toMatchObject({ arguments: { query: question, topK: 10 }, count: 1, outcome: 'ok' });
    expect(record?.activity.map(({ step }) => step)).toContain('embedding');
  });

  test('a chat answer leaves a record with its citations and the model', async () => {
    const { data } = await harness.graphql<{ chat: { answerId: string; answer: string; model: string } }>(
      'query ($question: String!) { chat(input: { question: $question }) { answerId answer model } }',
      { question },
    );
    const { record } = await recordOf(data?.chat.answerId);
    expect(record).toMatchObject({ kind: 'chat', answer: data?.chat.answer, model: data?.chat.model });
    expect(record?.citations[0]).toMatchObject({ fileId, marker: 1 });
    expect(record?.citations[0]?.quote).toContain('14 days');
    expect(record?.activity.map(({ step }) => step)).toEqual(expect.arrayContaining(['retrieval', 'answer']));
  });

  test('two searches in one request leave a record each, with only their own steps', async () => {
    const { data } = await harness.graphql<Record<string, { answerId: string }>>(
      '{ a: search(input: { query: "refunds" }) { answerId } b: search(input: { query: "goods" }) { answerId } }',
    );
    for (const [alias, query] of Object.entries({ a: 'refunds', b: 'goods' })) {
      const { record } = await recordOf(data?.[alias]?.answerId);
      const queries = record?.activity.flatMap((step) => (step.step === 'retrieval' ? [step.arguments] : []));
      expect(queries).toMatchObject([{ query }]);
    }
  });

  test('REST returns the ID in a header, and no field that the specification does not list', async () => {
    for (const [path, body] of Object.entries({
      '/search': { query: question, min_score: 0 },
      '/chat': { question },
    })) {
      const response = await harness.call('POST', path, { body });
      expect(response.headers.get('x-answer-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(await response.text()).not.toMatch(/answer_?id/i);
      const { record } = await recordOf(response.headers.get('x-answer-id'));
      expect(record?.requestId).toBe(response.headers.get('x-request-id'));
    }
    expect((await harness.call('GET', '/me')).headers.get('x-answer-id')).toBeNull();
  });

  test('MCP returns the ID beside the result', async () => {
    const response = await fetch(`${harness.origin}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': harness.keys.production,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'ask', arguments: { question } },
      }),
    });
    const [, id] = /"lectern\/answerId":"([0-9a-f-]{36})"/.exec(await response.text()) ?? [];
    expect((await recordOf(id)).record).toMatchObject({ kind: 'chat', question });
  });

  test('filters apply together, and the latest answer is first', async () => {
    const id = await search();
    const [first] = await listed({ kind: 'search' });
    expect(first?.id).toBe(id);
    expect((await listed({ fileId, kind: 'chat' })).every(({ kind }) => kind === 'chat')).toBe(true);
    expect(await listed({ to: '2001-01-01T00:00:00Z' })).toEqual([]);
    expect(await listed({ hasResults: false, fileId })).toEqual([]);
  });

  test("another environment's answer is not found, not listed and takes no feedback", async () => {
    const id = await search();
    const { staging } = harness.keys;
    expect(await recordOf(id, staging)).toEqual({ record: null, code: 'not_found' });
    expect(await listed({}, staging)).toEqual([]);
    expect(await submit(id, { rating: 'positive' }, staging)).toEqual({ id: undefined, code: 'not_found' });
  });

  test('a key that does not administer reads no record', async () => {
    const { errors } = await harness.graphql('{ admin { answers { nodes { id } } } }');
    expect(errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});

describe('feedback', () => {
  test('is read with the answer, and listed by rating and label', async () => {
    const id = await search();
    const given = { rating: 'negative', comment: 'The form is missing.', labels: ['outdated', 'outdated'] };
    const { id: feedbackId } = await submit(id, given);
    expect((await recordOf(id)).record?.feedback).toEqual([{ ...given, labels: ['outdated'] }]);
    const list = async (filter: object) => {
      const { data } = await harness.graphql<{ admin: { feedback: { nodes: { id: string }[] } } }>(
        'query ($filter: FeedbackFilter) { admin { feedback(filter: $filter) { totalCount nodes { id } } } }',
        { filter },
        { admin: true },
      );
      return data?.admin.feedback.nodes.map((one) => one.id);
    };
    expect(await list({ rating: 'negative', label: 'outdated' })).toEqual([feedbackId]);
    expect(await list({ rating: 'positive', label: 'outdated' })).toEqual([]);
    expect(await list({ answerId: id })).toEqual([feedbackId]);
  });

  test('judgements that arrive together do not exceed the maximum of an answer', async () => {
    const id = await search();
    const { key } = await harness.createKey();
    const submitMany = async (length: number) => {
      const sent = Array.from({ length }, () => submit(id, { rating: 'positive' }, key));
      return (await Promise.all(sent)).map(({ code }) => code);
    };
    expect(await submitMany(maxFeedbackPerAnswer - 1)).not.toContain('conflict');
    const codes = await submitMany(30);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'conflict')).toHaveLength(29);
    expect(await harness.models.answerFeedback.countDocuments({ answerId: id })).toBe(maxFeedbackPerAnswer);
  });

  test('an invalid rating, a label too many and an unknown answer are rejected', async () => {
    const id = await search();
    expect((await submit(id, { rating: 'splendid' })).code).toBeDefined();
    const labels = Array.from({ length: 21 }, (_, i) => `label ${i}`);
    expect((await submit(id, { rating: 'positive', labels })).code).toBe('validation_failed');
    expect((await submit('7b0e4c1e-33a1-4c0b-9b66-000000000000', { rating: 'positive' })).code).toBe(
      'not_found',
    );
  });
});

test('a deleted file takes the records that name it along, with their feedback, and no others', async () => {
  const other = await ingest(harness, 'parking.txt', 'The car park closes at nine in the evening.\n');
  const ask = async (file: string) => {
    const { data } = await harness.graphql<{ search: { answerId: string } }>(
      'query ($file: UUID!) { search(input: { query: "park", minScore: 0, fileIds: [$file] }) { answerId } }',
      { file },
    );
    return data?.search.answerId ?? '';
  };
  const [gone, kept] = [await ask(other), await ask(fileId)];
  for (const id of [gone, kept]) await submit(id, { rating: 'positive', comment: 'closes at nine' });
  await harness.graphql('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id: other });
  expect((await recordOf(gone)).code).toBe('not_found');
  expect(await harness.models.answerFeedback.countDocuments({ answerId: gone })).toBe(0);
  expect((await recordOf(kept)).record?.feedback).toHaveLength(1);
});

test('a record expires after the configured days, with its feedback', async () => {
  const id = await search();
  await submit(id, { rating: 'positive' });
  const answer = await harness.models.answers.findById(id).lean();
  const feedback = await harness.models.answerFeedback.findOne({ answerId: id }).lean();
  const days = ((answer?.expiresAt.getTime() ?? 0) - (answer?.at.getTime() ?? 0)) / 86_400_000;
  expect(days).toBe(30);
  expect(feedback?.expiresAt).toEqual(answer?.expiresAt);
  for (const model of [harness.models.answers, harness.models.answerFeedback]) {
    const indexes = await model.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  }
});

test('the records of a chat that is streamed are written as well', async () => {
  const response = await fetch(harness.graphqlUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-api-key': harness.keys.production,
    },
    body: JSON.stringify({
      query: `subscription { chatStream(input: { question: "${question}" }) { ... on ChatAnswer { answerId } } }`,
    }),
  });
  const [, id] = /"answerId":"([0-9a-f-]{36})"/.exec(await response.text()) ?? [];
  const { record } = await eventually(
    () => recordOf(id),
    ({ record }) => record !== null,
  );
  expect(record).toMatchObject({ kind: 'chat', question });
});

describe('what went unanswered', () => {
  const ask = (message: string) =>
    harness.call('POST', '/chat', { body: { question: message }, key: harness.keys.production });
  const unanswered = async (key?: string) => {
    const { data, errors } = await harness.graphql<{
      admin: { unanswered: { count: number; examples: string[]; outcome: string | null }[] };
    }>('{ admin { unanswered { count examples outcome lastAskedAt answerId } } }', {}, { admin: true, key });
    if (!data) throw new Error(JSON.stringify(errors));
    return data.admin.unanswered;
  };

  test('is grouped by what it asks for, the most frequent first, and lists no answered question', async () => {
    await ask(question);
    await ask('Who feeds the lighthouse dragon?');
    for (const words of [
      'How many zeppelins does the airship captain own?',
      'How many zeppelins has the airship captain?',
    ])
      await ask(words);
    const [first, ...others] = await unanswered();
    expect(first).toMatchObject({
      count: 2,
      outcome: expect.stringMatching(/nothing_found|passages|not_understood/),
    });
    expect(first?.examples[0]).toBe('How many zeppelins has the airship captain?');
    expect(others.map(({ examples }) => examples[0])).toContain('Who feeds the lighthouse dragon?');
    expect(JSON.stringify([first, ...others])).not.toContain(question);
    expect(await unanswered(harness.keys.staging)).toEqual([]);
  });

  test('is a filter of the list of answers', async () => {
    const questions = (list: Answer[]) => list.map((answer) => answer.question);
    expect(questions(await listed({ isAnswered: false }))).toContain('Who feeds the lighthouse dragon?');
    expect(questions(await listed({ isAnswered: false }))).not.toContain(question);
    expect(questions(await listed({ isAnswered: true }))).toContain(question);
    expect(questions(await listed({ isAnswered: true }))).not.toContain('Who feeds the lighthouse dragon?');
  });
});
