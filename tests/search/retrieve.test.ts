/** Retrieval against a real document store. */
import { randomUUID } from 'node:crypto';
import { boiler, everywhere, useLibrary } from './support/library';

const library = useLibrary();
const { search, fileIdOf } = library;

test('the passage that answers comes first, scores are within 0 and 1 and never rise', async () => {
  const hits = await search('When is the boiler in the north wing serviced?');
  expect(hits[0]?.content.trim()).toBe(boiler);
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
});

test('a copy of a passage is shown once', async () => {
  const hits = await search('boiler north wing serviced October');
  expect(hits.filter(({ content }) => content.trim() === boiler)).toHaveLength(1);
});

test.each([
  ['¿Cuándo se revisa la caldera del ala norte?', 'spanish.txt'],
  ['锅炉什么时候检修？', 'chinese.txt'],
])('finds passages in the language of the question: %s', async (question, name) => {
  expect((await search(question))[0]?.fileName).toBe(name);
});

test('min_score and top_k bound the hits', async () => {
  const all = await search('boiler');
  const bar = all[0]?.score ?? 1;
  expect((await search('boiler', { minScore: bar })).every(({ score }) => score >= bar)).toBe(true);
  expect(await search('boiler', { topK: 1 })).toHaveLength(1);
});

test('another environment finds nothing', async () => {
  expect(await search('boiler', { environmentId: randomUUID() })).toEqual([]);
});

test('filters hold on both sides, and one that matches nothing gives nothing', async () => {
  const roof = await fileIdOf('roof.txt');
  const only = await search('boiler north wing', { scope: { ...everywhere, fileIds: [roof] } });
  expect(only.map(({ fileName }) => fileName)).toEqual(['roof.txt']);
  const pageTwo = { ...everywhere, metadataFilters: { pageRange: { gte: 2, lte: 3 } } };
  expect((await search('boiler', { scope: pageTwo })).map(({ pageNumber }) => pageNumber)).toEqual([2]);
  for (const scope of [
    { ...everywhere, fileIds: [] },
    { ...everywhere, fileIds: [randomUUID()] },
    { ...everywhere, projectId: randomUUID() },
    { ...everywhere, metadataFilters: { referenceId: 'none' } },
  ]) {
    expect(await search('boiler', { scope })).toEqual([]);
  }
});

test('a file is found only while it is ready and the run is its own', async () => {
  const question = 'roof of the chapel slate';
  const _id = await fileIdOf('roof.txt');
  const names = async () => (await search(question)).map(({ fileName }) => fileName);
  expect(await names()).toContain('roof.txt');
  await library.models.files.updateOne({ _id }, { status: 'embedding_started' });
  expect(await names()).not.toContain('roof.txt');
  const { runId } = (await library.models.files.findOne({ _id }).lean()) ?? { runId: null };
  await library.models.files.updateOne({ _id }, { status: 'ready', runId: randomUUID() });
  expect(await names()).not.toContain('roof.txt');
  await library.models.files.updateOne({ _id }, { runId });
  expect(await names()).toContain('roof.txt');
});

test('a passage is read once, and whether it may be shown each time', async () => {
  const question = 'roses pruned in March';
  const readsPassages = jest.spyOn(library.models.chunks.collection, 'find');
  const readsFiles = jest.spyOn(library.models.files.collection, 'find');
  try {
    const before = await search(question);
    const { chunkId = '', fileId = '' } = before[0] ?? {};
    readsPassages.mockClear();
    readsFiles.mockClear();
    expect(await search(question)).toEqual(before);
    // The names of all files are read again every second, apart from these reads.
    const readsOfFile = readsFiles.mock.calls.filter(([filter]) => JSON.stringify(filter).includes(fileId));
    expect([readsPassages.mock.calls.length, readsOfFile.length]).toEqual([0, 1]);
    await library.models.files.updateOne({ _id: fileId }, { category: 'gardens' });
    expect((await search(question))[0]).toMatchObject({ chunkId, category: 'gardens' });
    await library.models.files.updateOne(
      { _id: fileId },
      { category: before[0]?.category, status: 'uploading' },
    );
    expect((await search(question)).map((hit) => hit.fileId)).not.toContain(fileId);
    await library.models.files.updateOne({ _id: fileId }, { status: 'ready' });
  } finally {
    readsPassages.mockRestore();
    readsFiles.mockRestore();
  }
});

test('a passage that is known is compared by the name that its file has now', async () => {
  const question = 'Which roses are pruned by the orangery?';
  const { fileId = '', score = 0 } = (await search(question))[0] ?? {};
  const { name } = (await library.models.files.findOne({ _id: fileId }).lean()) ?? {};
  await library.models.files.updateOne({ _id: fileId }, { name: 'orangery roses.txt' });
  try {
    const renamed = await search(question);
    expect(renamed[0]).toMatchObject({ fileId, fileName: 'orangery roses.txt' });
    expect(renamed[0]?.score).toBeGreaterThan(score);
    // Another object of the models remembers no passage.
    expect(renamed).toEqual(await search(question, { models: { ...library.models } }));
  } finally {
    await library.models.files.updateOne({ _id: fileId }, { name });
  }
});
