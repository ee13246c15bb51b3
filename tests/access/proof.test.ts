import { isSeen, type Readers, type Sight } from '../../domain/access';
import type { FileDoc } from '../../models/files';
import { setFileAccess, setFolderAccess } from '../../resolvers/access/setAccess';
import { setFileExpiry } from '../../resolvers/access/setLifetime';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { listFilesByCursor } from '../../resolvers/files/listFilesByCursor';
import { readFacets } from '../../resolvers/files/readFacets';
import { createFolder } from '../../resolvers/folders/createFolder';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { writeFiles } from '../../scripts/retrieval/openSet';
import { startHarness } from '../harness';
import { openContexts } from '../operations';
import { testInProcess } from '../topology';
import { keyWith } from './support/speaker';

jest.setTimeout(240_000);

/** Repeatable numbers from 0 to less than 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const random = randomOf(Number(process.env.LECTERN_ACCESS_SEED ?? 7));
const rounds = Number(process.env.LECTERN_ACCESS_ROUNDS ?? 25);
const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T;
const some = <T>(among: readonly T[], share: number) => among.filter(() => random() < share);

const principals = ['user:ada', 'user:bo', 'user:cy', 'group:legal', 'group:sales', 'group:all', '^', '*'];
const subjects = ['harbour', 'orchard', 'tannery', 'observatory', 'bakery', 'foundry', 'ferry', 'apiary'];
const things = ['opening', 'rent', 'insurance', 'staff', 'repair', 'budget', 'storage', 'visitors'];
const fileCount = 64;
const later = new Date(Date.now() + 86_400_000);

/** What is read of who may see it: everyone, nobody, or some. */
const drawn = (): Readers => (random() < 0.3 ? null : some(principals, 0.3));
const accessOf = (readers: Readers) => (readers === null ? { everyone: true } : { principals: [...readers] });

testInProcess(
  'what a request may not see or what has expired is in no hit, list, count, facet or answer, whatever is allowed to whom',
  async () => {
    const harness = await startHarness();
    const { context, close } = await openContexts(harness);
    const { services } = harness.app;
    try {
      const key = await keyWith(harness, 'admin');
      const admin = () => context({}, { key });
      const { principal } = await admin();
      const environmentId = principal?.environmentId ?? '';
      const words = Array.from({ length: fileCount }, (_, i) => `secret${i}x`);
      await writeFiles(
        services.models,
        environmentId,
        words.map((word, i) => {
          const [subject, thing] = [subjects[i % 8] as string, things[Math.floor(i / 8)] as string];
          const content = `The ${thing} of the ${subject} is described by ${word}. It costs ${i + 10} crowns a month.`;
          return {
            name: `${subject}-${word}.md`,
            metadata: { code: word },
            chunks: [{ headingPath: [subject], content }],
          };
        }) as never,
        services.embeddingModel,
      );
      const ids = (await services.models.files.find({ environmentId }).select('name').lean()).map(
        ({ _id }) => _id,
      );
      const folders = await Promise.all(
        ['a', 'b', 'c'].map(async (name) => (await createFolder(await admin(), { name })).id),
      );
      for (const [i, _id] of ids.entries())
        await services.models.files.updateOne({ _id }, { $set: { folderId: folders[i % 3] } });

      await setFileExpiry(await admin(), { fileId: ids[0], expiresAt: later });
      for (let round = 0; round < rounds; round++) {
        if (round % 4 === 0)
          await setFolderAccess(await admin(), { folderId: pick(folders), access: accessOf(drawn()) });
        for (const _id of some(ids, 0.06)) {
          const at = random() < 0.6 ? new Date(0) : later;
          const set = { ownExpiresAt: at, expiresAt: at, updatedAt: new Date() };
          await services.models.files.updateOne({ _id }, { $set: set });
        }
        const now = { $not: { $lte: new Date() } };
        const alive = await services.models.files
          .find({ environmentId, expiresAt: now })
          .select('_id')
          .lean();
        for (const { _id: fileId } of some(alive, 0.06)) {
          const access = random() < 0.3 ? null : accessOf(drawn());
          await setFileAccess(await admin(), { fileId, access });
        }
        const files = await services.models.files.find({ environmentId }).lean<FileDoc[]>();
        const rules = new Map(
          (await services.models.folders.find({ environmentId }).lean()).map(({ _id, readers }) => [
            _id,
            readers,
          ]),
        );
        const asking = some(principals, 0.25);
        const sight: Sight = { principals: asking, user: asking[0] ?? null };
        const mayBeSeen = (file: FileDoc) =>
          isSeen({ readers: file.ownReaders ? file.ownReaders.readers : rules.get(file.folderId) }, sight) &&
          (file.ownExpiresAt?.getTime() ?? Infinity) > Date.now();
        const seen = files.filter(mayBeSeen);
        const hidden = words.filter((word) => !seen.some(({ name }) => name.includes(word)));
        const ctx = () => context({}, { key, sight });
        const query = `What does the ${pick(things)} of the ${pick(subjects)} cost, ${pick(words)}?`;

        const found = await searchDocuments(await ctx(), { query, topK: 20, minScore: 0 });
        const whole = await searchDocuments(await admin(), {
          query,
          topK: 20,
          minScore: 0,
          fileIds: seen.map(({ _id }) => _id),
        });
        const listed = await listFilesByCursor(await ctx(), { first: 100 });
        const facets = await readFacets(await ctx(), { keys: ['code'], first: 100 });
        const { answer, citations, suggestions } = await answerQuestion(await ctx(), { question: query });
        const collection = await answerQuestion(await ctx(), { question: 'What documents do I have?' });

        const told = JSON.stringify([
          found.results,
          listed.edges,
          facets,
          citations,
          suggestions,
          collection.answer,
          collection.suggestions,
        ]);
        // The word that was asked for is in a reply that says what was looked for.
        const asked = query.match(/secret\d+x/)?.[0] ?? '';
        expect(hidden.filter((word) => told.includes(word))).toEqual([]);
        expect(hidden.filter((word) => word !== asked && answer.includes(word))).toEqual([]);
        expect(await listed.totalCount()).toBe(seen.length);
        expect(facets[0]?.values).toHaveLength(seen.length);
        // As many and the same as a search in the files that may be seen.
        const namesOf = (hits: { fileName: string }[]) => hits.map(({ fileName }) => fileName).sort();
        expect(namesOf(found.results.semantic)).toEqual(namesOf(whole.results.semantic));
      }
    } finally {
      close();
      await harness.close();
    }
  },
);

testInProcess('a passage is found behind thousands that fit better and are for others', async () => {
  const harness = await startHarness();
  const { context, close } = await openContexts(harness);
  const { services } = harness.app;
  try {
    const key = await keyWith(harness, 'admin');
    const { principal } = await context({}, { key });
    const hidden = Array.from({ length: 40 }, (_, file) => ({
      name: `hidden${file}.md`,
      chunks: Array.from({ length: 60 }, (_, i) => ({
        ...{ pageNumber: null, headingPath: [] },
        content: `Ferry timetable ${file}-${i}: the ferry leaves the pier, says the ferry timetable.`,
      })),
    }));
    const content = 'On Sundays nobody works at the pier.';
    const shown = { name: 'shown.md', chunks: [{ pageNumber: null, headingPath: [], content }] };
    const { environmentId = '' } = principal ?? {};
    await writeFiles(services.models, environmentId, [...hidden, shown], services.embeddingModel);
    const files = await services.models.files
      .find({ name: /^hidden/ })
      .select('_id')
      .lean();
    for (const { _id: fileId } of files)
      await setFileAccess(await context({}, { key }), { fileId, access: { principals: ['user:ada'] } });
    const sight: Sight = { principals: ['user:bo'], user: 'user:bo' };
    const query = 'ferry timetable of the pier';
    const { results } = await searchDocuments(await context({}, { key, sight }), {
      query,
      topK: 5,
      minScore: 0,
    });
    expect(results.semantic.map(({ fileName }) => fileName)).toEqual(['shown.md']);
  } finally {
    close();
    await harness.close();
  }
});
