import type { Sight } from '../../domain/access';
import type { FileDoc } from '../../models/files';
import { setFileAccess, setFolderAccess } from '../../resolvers/access/setAccess';
import { setFileExpiry } from '../../resolvers/access/setLifetime';
import { createFolder } from '../../resolvers/folders/createFolder';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { writeFiles } from '../../scripts/retrieval/openSet';
import { startHarness } from '../harness';
import { openContexts } from '../operations';
import { testInProcess } from '../topology';
import { accessOf, draw, drawCaller, drawReaders, pick, some, subjects, things } from './support/draws';
import { type Reply, repliesTo } from './support/repliesTo';
import { keyWith } from './support/speaker';

const rounds = Number(process.env.LECTERN_ACCESS_ROUNDS ?? 25);
const callersInRound = 4;
const roundsOfFiles = 25;

jest.setTimeout(240_000 + 10_000 * rounds);

const fileCount = 64;
const words = Array.from({ length: fileCount }, (_, i) => `secret${i}x`);
const drawnFiles = words.map((word, i) => {
  const [subject, thing] = [subjects[i % 8] as string, things[Math.floor(i / 8)] as string];
  const content = `The ${thing} of the ${subject} is described by ${word}. It costs ${i + 10} crowns a month.`;
  return {
    name: `${subject}-${word}.md`,
    metadata: { code: word },
    chunks: [{ headingPath: [subject], content, pageNumber: null }],
  };
});
const later = new Date(Date.now() + 86_400_000);

testInProcess(
  'what a request may not see or what has expired is in no hit, list, count, facet or answer, whatever is allowed to whom',
  async () => {
    const harness = await startHarness();
    const { context, close } = await openContexts(harness);
    const { services } = harness.app;
    const replies: Partial<Record<Reply, number>> = {};
    try {
      const key = await keyWith(harness, 'admin');
      const admin = () => context({}, { key });
      const { principal } = await admin();
      const environmentId = principal?.environmentId ?? '';
      const { files: allFiles, chunks, folders: allFolders } = services.models;
      let ids: string[] = [];
      let folders: string[] = [];
      const fill = async () => {
        await allFiles.deleteMany({ environmentId });
        await chunks.deleteMany({ environmentId });
        await allFolders.deleteMany({ _id: { $in: folders } });
        await writeFiles(services.models, environmentId, drawnFiles, services.embeddingModel);
        ids = (await allFiles.find({ environmentId }).select('name').lean()).map(({ _id }) => _id);
        folders = await Promise.all(
          ['a', 'b', 'c'].map(async (name) => (await createFolder(await admin(), { name })).id),
        );
        for (const [i, _id] of ids.entries())
          await allFiles.updateOne({ _id }, { $set: { folderId: folders[i % 3] } });
      };
      for (let round = 0; round < rounds; round++) {
        // Sweeps delete what has expired.
        if (round % roundsOfFiles === 0) await fill();
        if (round === 0) await setFileExpiry(await admin(), { fileId: ids[0], expiresAt: later });
        if (round % 4 === 0)
          await setFolderAccess(await admin(), { folderId: pick(folders), access: accessOf(drawReaders()) });
        for (const _id of some(ids, 0.06)) {
          const at = draw() < 0.6 ? new Date(0) : later;
          const set = { ownExpiresAt: at, expiresAt: at, updatedAt: new Date() };
          await allFiles.updateOne({ _id }, { $set: set });
        }
        const now = { $not: { $lte: new Date() } };
        const alive = await allFiles.find({ environmentId, expiresAt: now }).select('_id').lean();
        const changes = some(alive, 0.06).map(({ _id: fileId }) => ({
          fileId,
          access: draw() < 0.3 ? null : accessOf(drawReaders()),
        }));
        await Promise.all(changes.map(async (change) => setFileAccess(await admin(), change)));
        const files = await allFiles.find({ environmentId }).lean<FileDoc[]>();
        const rules = await allFolders.find({ environmentId }).lean();
        const folderReaders = new Map(rules.map(({ _id, readers }) => [_id, readers]));
        const environment = {
          ...{ files, folderReaders, words, admin },
          contextOf: (sight: Sight) => context({}, { key, sight }),
          count: (reply: Reply) => {
            replies[reply] = (replies[reply] ?? 0) + 1;
          },
        };
        const callers = Array.from({ length: callersInRound }, () =>
          repliesTo(drawCaller(words), environment),
        );
        // Questions take most of the time: one caller's in each round.
        const [first] = callers;
        await Promise.all([first?.checkQuestions(), ...callers.map((caller) => caller.checkReads())]);
      }
      if (process.env.LECTERN_ACCESS_ROUNDS !== undefined)
        console.log(`${Object.values(replies).reduce((sum, count) => sum + count, 0)} replies:`, replies);
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
