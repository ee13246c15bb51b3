import { randomUUID } from 'node:crypto';
import { administration, type Json } from '../graphql/administration/support';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

let harness: Harness;
let admin: ReturnType<typeof administration>;
beforeAll(async () => {
  harness = await startHarness();
  admin = administration(harness);
  await ingest(harness, 'refunds.txt', 'Refunds are paid within 14 days of the return of the goods.\n');
});
afterAll(() => harness.close());

const create =
  'mutation ($name: String!) { createEvaluationSet(input: { name: $name }) { id name caseCount } }';
const save = `mutation ($input: SaveEvaluationCaseInput!) { saveEvaluationCase(input: $input) {
  id key mode question mustRefuse threshold expectedRoute rowsOrdered expectedRows
  filters { topK minScore fileIds } expected { file page span boxes { page left } } assertions { type values threshold } } }`;
const casesOf = `query ($id: UUID!) { admin { evaluationSet(id: $id) { name caseCount cases { totalCount nodes {
  id key question mustRefuse expectedRoute filters { topK minScore } expected { file page span } assertions { type values threshold } } } } } }`;
const load = `mutation ($name: String!, $format: EvaluationSetFormat!, $content: String!) {
  importEvaluationSet(name: $name, format: $format, content: $content) { set { id } imported removed ignored } }`;

async function newSet(): Promise<string> {
  return (await admin(create, { name: `set ${randomUUID()}` })).data.createEvaluationSet.id;
}
const cases = async (id: string): Promise<Json[]> =>
  (await admin(casesOf, { id })).data.admin.evaluationSet.cases.nodes;

test('a set is created, renamed and deleted with its cases; its name is unique in the environment', async () => {
  const { data } = await admin(create, { name: 'refunds' });
  const { id } = data.createEvaluationSet;
  expect(data.createEvaluationSet).toEqual({ id, name: 'refunds', caseCount: 0 });
  expect((await admin(create, { name: 'refunds' })).code).toBe('conflict');
  await admin(save, { input: { setId: id, question: 'When are refunds paid?' } });
  const rename =
    'mutation ($id: UUID!) { updateEvaluationSet(input: { id: $id, description: "Ours." }) { name description } }';
  expect((await admin(rename, { id })).data.updateEvaluationSet).toEqual({
    name: 'refunds',
    description: 'Ours.',
  });
  const remove = 'mutation ($id: UUID!) { deleteEvaluationSet(id: $id) { id } }';
  expect((await admin(remove, { id })).data.deleteEvaluationSet).toEqual({ id });
  expect((await admin(casesOf, { id })).code).toBe('not_found');
  expect(await harness.models.evaluationCases.countDocuments({ setId: id })).toBe(0);
  expect((await admin(remove, { id })).code).toBe('not_found');
});

test('a case is read as it was saved, replaced and deleted', async () => {
  const setId = await newSet();
  const input = {
    setId,
    mode: 'search',
    question: 'When are refunds paid?',
    filters: { topK: 3, minScore: 0.1 },
    expected: [
      {
        file: 'refunds.txt',
        page: 1,
        span: '14 days',
        boxes: [{ page: 1, left: 0.1, top: 0.1, right: 0.5, bottom: 0.2 }],
      },
    ],
    assertions: [
      { type: 'not-icontains-any', values: ['week', 'month'] },
      { type: 'latency', threshold: 5000 },
    ],
    threshold: 0.5,
    expectedRoute: 'semantic',
    expectedRows: [{ 'a.b': 1, $c: null }],
  };
  const saved = (await admin(save, { input })).data.saveEvaluationCase;
  expect(saved).toMatchObject({
    ...{ mode: 'search', question: input.question, threshold: 0.5, mustRefuse: false },
    filters: { topK: 3, minScore: 0.1, fileIds: null },
    expected: [{ file: 'refunds.txt', page: 1, span: '14 days', boxes: [{ page: 1, left: 0.1 }] }],
    assertions: [
      { type: 'not-icontains-any', values: ['week', 'month'], threshold: null },
      { threshold: 5000 },
    ],
    expectedRows: [{ 'a.b': 1, $c: null }],
  });
  const replaced = { setId, id: saved.id, question: 'How fast?', mustRefuse: true };
  expect((await admin(save, { input: replaced })).data.saveEvaluationCase).toMatchObject({
    ...{ id: saved.id, question: 'How fast?', mustRefuse: true, expected: [] },
  });
  expect(await cases(setId)).toHaveLength(1);
  const remove = 'mutation ($id: UUID!) { deleteEvaluationCase(id: $id) { id } }';
  await admin(remove, { id: saved.id });
  expect(await cases(setId)).toEqual([]);
  expect((await admin(remove, { id: saved.id })).code).toBe('not_found');
});

test('a question is in a set once, and a case that cannot be judged is rejected', async () => {
  const setId = await newSet();
  await admin(save, { input: { setId, question: 'Why?' } });
  expect((await admin(save, { input: { setId, question: 'Why?' } })).code).toBe('conflict');
  for (const more of [
    { assertions: [{ type: 'llm-rubric', values: ['polite'] }] },
    { assertions: [{ type: 'regex', values: ['(?=a)'] }] },
    { assertions: [{ type: 'contains' }] },
    { assertions: [{ type: 'latency' }] },
    { expected: [{ page: 1 }] },
    { filters: { metadataFilters: { category: 'faq' } } },
    { filters: { topK: 30 } },
    { threshold: 2 },
  ]) {
    expect([more, (await admin(save, { input: { setId, question: 'How?', ...more } })).code]).toEqual([
      more,
      'validation_failed',
    ]);
  }
});

test('an answer on record becomes a case with its citations, filters and route', async () => {
  const setId = await newSet();
  const { data } = await harness.graphql<Json>(
    '{ chat(input: { question: "When are refunds paid?", topK: 3 }) { answerId } }',
  );
  const add =
    'mutation ($setId: UUID!, $answerId: UUID!) { addCaseFromAnswer(setId: $setId, answerId: $answerId) { id } }';
  const { answerId } = data.chat;
  await admin(add, { setId, answerId });
  const [added] = await cases(setId);
  expect(added).toMatchObject({
    question: 'When are refunds paid?',
    ...{ mustRefuse: false, expectedRoute: 'semantic', filters: { topK: 3, minScore: 0.2 } },
    expected: [{ file: 'refunds.txt', span: 'Refunds are paid within 14 days of the return of the goods.' }],
  });
  expect((await admin(add, { setId, answerId })).code).toBe('conflict');
  expect((await admin(add, { setId, answerId: randomUUID() })).code).toBe('not_found');
});

test('a case keeps the filter over metadata of its answer, when it is saved again and in files', async () => {
  const setId = await newSet();
  const filter = { not: { key: '@name', in: ['refunds.md', 'other_name.txt'] } };
  const ask = 'query ($input: ChatInput!) { chat(input: $input) { answerId citations { quote } } }';
  const { data } = await harness.graphql<Json>(ask, {
    input: { question: 'When are refunds paid?', filter },
  });
  expect(data.chat.citations).toHaveLength(1);
  const fields = 'id key filters { topK minScore filter }';
  const add = `mutation ($setId: UUID!, $answerId: UUID!) { addCaseFromAnswer(setId: $setId, answerId: $answerId) { ${fields} } }`;
  const added = (await admin(add, { setId, answerId: data.chat.answerId })).data.addCaseFromAnswer;
  expect(added.filters.filter).toEqual(filter);
  const again = `mutation ($input: SaveEvaluationCaseInput!) { saveEvaluationCase(input: $input) { ${fields} } }`;
  const { id, filters } = added;
  const input = { setId, id, question: 'When are refunds paid?', filters };
  expect((await admin(again, { input })).data.saveEvaluationCase).toEqual(added);
  const wrong = { ...input, filters: { filter: { key: '@unknown', eq: 1 } } };
  expect((await admin(again, { input: wrong })).code).toBe('validation_failed');

  const dump =
    'query ($id: UUID!, $format: EvaluationSetFormat!) { admin { evaluationSetExport(id: $id, format: $format) } }';
  for (const format of ['yaml', 'csv']) {
    const content = (await admin(dump, { id: setId, format })).data.admin.evaluationSetExport;
    const copy = (await admin(load, { name: `copy ${randomUUID()}`, format, content })).data;
    const copied = `query ($id: UUID!) { admin { evaluationSet(id: $id) { cases { nodes { filters { filter } } } } } }`;
    const { evaluationSet } = (await admin(copied, { id: copy.importEvaluationSet.set.id })).data.admin;
    expect(evaluationSet.cases.nodes).toEqual([{ filters: { filter } }]);
  }
});

test('an answer that refuses becomes a case that must refuse', async () => {
  const setId = await newSet();
  const { data } = await harness.graphql<Json>(
    '{ chat(input: { question: "Who painted the ceiling of the chapel?" }) { answerId citations { quote } } }',
  );
  expect(data.chat.citations).toEqual([]);
  const add =
    'mutation ($setId: UUID!, $answerId: UUID!) { addCaseFromAnswer(setId: $setId, answerId: $answerId) { mustRefuse expected { file } } }';
  const added = await admin(add, { setId, answerId: data.chat.answerId });
  expect(added.data.addCaseFromAnswer).toEqual({ mustRefuse: true, expected: [] });
});

test('an export is imported with the same cases, which keep their IDs, and cases that a file lacks are deleted', async () => {
  const name = `set ${randomUUID()}`;
  const content = `
prompts: [ '{{question}}' ]
providers: [ 'openai:gpt-4' ]
tests:
  - vars: { question: 'When are refunds paid?', tone: polite }
    assert: [ { type: contains, value: 14 }, { type: not-regex, value: '[0-9]+ weeks' } ]
    metadata: { expected: [ { file: refunds.txt, span: 14 days } ], route: semantic }
  - vars: { question: 'Who is the king of the moon?' }
    metadata: { refuse: true }
`;
  const { data } = await admin(load, { name, format: 'yaml', content });
  const { set, ...counts } = data.importEvaluationSet;
  expect(counts).toEqual({ imported: 2, removed: 0, ignored: ['prompts', 'providers', 'vars.tone'] });
  const before = await cases(set.id);
  expect(before.map(({ question }) => question)).toEqual([
    'When are refunds paid?',
    'Who is the king of the moon?',
  ]);
  expect(before[0].assertions).toEqual([
    { type: 'contains', values: ['14'], threshold: null },
    { type: 'not-regex', values: ['[0-9]+ weeks'], threshold: null },
  ]);
  for (const format of ['yaml', 'csv']) {
    const dump =
      'query ($id: UUID!, $format: EvaluationSetFormat!) { admin { evaluationSetExport(id: $id, format: $format) } }';
    const file = (await admin(dump, { id: set.id, format })).data.admin.evaluationSetExport;
    const again = await admin(load, { name, format, content: file });
    expect(again.data.importEvaluationSet).toMatchObject({ imported: 2, removed: 0, ignored: [] });
    expect(await cases(set.id)).toEqual(before);
  }
  const less =
    "tests: [ { vars: { question: 'Who is the king of the moon?' }, metadata: { refuse: true } } ]";
  expect((await admin(load, { name, format: 'yaml', content: less })).data.importEvaluationSet.removed).toBe(
    1,
  );
  expect(await cases(set.id)).toEqual([before[1]]);
});

test('a file with a fault is rejected with its place, and changes nothing', async () => {
  const name = `set ${randomUUID()}`;
  const content =
    'tests: [ { vars: { question: a } }, { vars: { question: b }, assert: [ { type: llm-rubric, value: c } ] } ]';
  const { errors } = await harness.graphql<Json>(load, { name, format: 'yaml', content }, { admin: true });
  expect(errors?.[0]?.message).toContain("test 2, assertion 1: There is no assertion 'llm-rubric'.");
  expect(await harness.models.evaluationSets.countDocuments({ name })).toBe(0);
});

test('another environment sees nothing of a set, and a key that does not administer has no such fields', async () => {
  const setId = await newSet();
  const { id } = (await admin(save, { input: { setId, question: 'Why?' } })).data.saveEvaluationCase;
  const other = { admin: true, key: harness.keys.staging };
  expect((await admin(casesOf, { id: setId }, other)).code).toBe('not_found');
  const list = '{ admin { evaluationSets { nodes { id } totalCount } evaluationRuns { totalCount } } }';
  expect((await admin(list, {}, other)).data.admin).toEqual({
    evaluationSets: { nodes: [], totalCount: 0 },
    evaluationRuns: { totalCount: 0 },
  });
  for (const [query, variables] of [
    ['mutation ($id: UUID!) { deleteEvaluationSet(id: $id) { id } }', { id: setId }],
    ['mutation ($id: UUID!) { deleteEvaluationCase(id: $id) { id } }', { id }],
    ['mutation ($id: UUID!) { startEvaluationRun(setId: $id) { id } }', { id: setId }],
    ['mutation ($id: UUID!) { updateEvaluationSet(input: { id: $id, name: "x" }) { id } }', { id: setId }],
    ['query ($id: UUID!) { admin { evaluationSetExport(id: $id, format: yaml) } }', { id: setId }],
    [save, { input: { setId, id, question: 'Whose?' } }],
  ] as const) {
    expect([query, (await admin(query, variables, other)).code]).toEqual([query, 'not_found']);
  }
  expect(await cases(setId)).toHaveLength(1);
  expect((await admin(list, {}, { admin: false })).code).toBe('GRAPHQL_VALIDATION_FAILED');
});

test('an edited case makes room for its former question, and is one with its new one', async () => {
  const setId = await newSet();
  const [former, edited] = ['When are refunds paid?', 'Who pays refunds?'];
  const { data } = await admin(save, { input: { setId, question: former } });
  const { id } = data.saveEvaluationCase;
  await admin(save, { input: { setId, id, question: edited } });
  expect((await admin(save, { input: { setId, question: edited } })).code).toBe('conflict');
  const again = await admin(save, { input: { setId, question: former } });
  expect(again.data.saveEvaluationCase).toMatchObject({ question: former });
  expect((await admin(save, { input: { setId, id, question: former } })).code).toBe('conflict');
  expect((await cases(setId)).map(({ question }) => question)).toEqual([edited, former]);
});
