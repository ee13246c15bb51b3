import type { FileDoc } from '../../models/files';
import { spreadInherited } from '../../records/settleInherited';
import { setFileAccess, setFolderAccess } from '../../resolvers/access/setAccess';
import type { OperationContext } from '../../resolvers/context';
import { exportRecords } from '../../resolvers/transfer/exportRecords';
import { importFiles } from '../../resolvers/transfer/importFiles';
import { upload } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { interrupted, openContexts } from '../operations';
import { testInProcess } from '../topology';

jest.setTimeout(120_000);

async function withProduct(
  run: (
    harness: Harness,
    admin: (key?: string, given?: object) => Promise<OperationContext>,
  ) => Promise<void>,
): Promise<void> {
  const harness = await startHarness();
  const { context, close } = await openContexts(harness);
  try {
    await run(harness, (key, given = {}) => context(given, { isAdmin: true, ...(key && { key }) }));
  } finally {
    close();
    await harness.close();
  }
}

const fileOf = async ({ models }: Harness, where: object): Promise<FileDoc> => {
  const file = await models.files.findOne(where as never).lean<FileDoc>();
  if (!file) throw new Error('There is no such file.');
  return file;
};

testInProcess('of two changes of a folder at the same time, its files have the one that the folder has', () =>
  withProduct(async (harness, admin) => {
    const { models } = harness;
    const fileId = await upload(harness, 'a.md', '# A\n');
    const { folderId, environmentId } = await fileOf(harness, { _id: fileId });
    await models.folders.updateOne(
      { _id: folderId },
      { $set: { readers: ['user:old'], readersDue: new Date() } },
    );
    // The other change is complete between what this one reads and what it writes.
    const slow = interrupted(models, 'files', 'updateMany', 'before', async () =>
      setFolderAccess(await admin(), { folderId, access: { principals: ['user:new'] } }),
    );
    await spreadInherited(slow, { environmentId, folderId });
    expect((await fileOf(harness, { _id: fileId })).readers).toEqual(['user:new']);
  }),
);

testInProcess('a file that says who may see it keeps that, whatever its folder says at the same time', () =>
  withProduct(async (harness, admin) => {
    const { models } = harness;
    const fileId = await upload(harness, 'a.md', '# A\n');
    const { folderId } = await fileOf(harness, { _id: fileId });
    await setFileAccess(await admin(), { fileId, access: { principals: [] } });
    await setFolderAccess(await admin(), { folderId, access: { principals: ['user:ada'] } });
    const slow = interrupted(models, 'folders', 'findOne', 'before', async () =>
      setFileAccess(await admin(), { fileId, access: { principals: ['user:bo'] } }),
    );
    await setFileAccess(await admin(undefined, { models: slow }), { fileId, access: null });
    expect((await fileOf(harness, { _id: fileId })).readers).toEqual(['user:bo']);
  }),
);

testInProcess(
  'an import shows a file to nobody else than its source, also in a folder that is there already',
  () =>
    withProduct(async (harness, admin) => {
      const fileId = await upload(harness, 'a.md', '# A\n');
      const { folderId } = await fileOf(harness, { _id: fileId });
      await setFolderAccess(await admin(), { folderId, access: { principals: ['user:ada'] } });
      await harness.models.files.updateOne({ _id: fileId }, { $set: { status: 'ready' } });
      const { records } = await exportRecords(await admin(), { kind: 'files' });
      await importFiles(await admin(harness.keys.staging), { version: 1, records });
      const copy = await fileOf(harness, { environmentSlug: 'staging', name: 'a.md' });
      expect(copy).toMatchObject({ readers: ['user:ada'], ownReaders: { readers: ['user:ada'] } });
    }),
);
