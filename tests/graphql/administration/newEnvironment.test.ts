import { createEnvironment } from '../../../resolvers/environments/createEnvironment';
import { type Harness, startHarness } from '../../harness';
import { interrupted, openContexts } from '../../operations';

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.close());

test('an environment exists only with its default folder, and a rejected one leaves none', async () => {
  const { context, close } = await openContexts(product);
  const { models } = product.app.services;
  const { projectId = '' } = (await context()).principal ?? {};
  const failing = interrupted(models, 'folders', 'create', 'before', async () => {
    throw new Error('the store is gone');
  });
  const create = async (slug: string, given = models) =>
    createEnvironment(await context({ models: given }, { isAdmin: true }), { projectId, slug });
  await expect(create('testing', failing)).rejects.toThrow('the store is gone');
  expect(await models.environments.countDocuments({ slug: 'testing' })).toBe(0);
  const folders = await models.folders.countDocuments();
  await expect(create('production')).rejects.toMatchObject({ code: 'conflict' });
  expect(await models.folders.countDocuments()).toBe(folders);
  close();
});
