import { randomUUID } from 'node:crypto';
import type { Models } from '../../models/createModels';
import { forgetDeletions } from '../../pipeline/sweeper/settleDeletions';
import type { SweeperDeps } from '../../pipeline/sweeper/sweeperDeps';
import { recordDeletion } from '../../records/recordDeletion';
import { logCollector } from '../contract/redisUnderTest';
import { type OpenModels, openModels } from '../openModels';

let opened: OpenModels;
let models: Models;

beforeAll(async () => {
  opened = await openModels();
  ({ models } = opened);
});
afterAll(() => opened.close());

test('the record of a deletion that was noted during the sweep of an older one of its file stays', async () => {
  const [_id, environmentId] = [randomUUID(), randomUUID()];
  const ofRun = { _id, environmentId, blobPrefix: `${environmentId}/${_id}/run/`, runId: null };
  const ofFile = { ...ofRun, blobPrefix: `${environmentId}/${_id}/` };
  await models.deletions.create({ ...ofRun, deletedAt: new Date(0) });
  const purged: string[] = [];
  const deletePrefix = async (prefix: string) => {
    purged.push(prefix);
    if (purged.length === 1) await recordDeletion(models, ofFile);
  };
  const deps = { models, blobs: { deletePrefix }, log: logCollector().logger } as unknown as SweeperDeps;
  const sweep = () => forgetDeletions(deps, new AbortController().signal);
  await sweep();
  expect(await models.deletions.findById(_id).lean()).toMatchObject({ blobPrefix: ofFile.blobPrefix });
  // After its own period of grace it is settled, too.
  await models.deletions.updateOne({ _id }, { $set: { deletedAt: new Date(1) } });
  await sweep();
  expect(purged).toEqual([ofRun.blobPrefix, ofFile.blobPrefix]);
  expect(await models.deletions.countDocuments({ _id })).toBe(0);
});
