import { everything } from '../../domain/access';
import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { type TenantCollection, tenantCollections } from '../../models/collections';
import { tenantOf } from '../../models/tenantModel';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext, Services } from '../context';

const filesAtATime = 1_000;

async function deleteKeys(
  { models, events }: Pick<Services, 'models' | 'events'>,
  environmentId: string,
): Promise<void> {
  const keys = await models.apiKeys.find({ environmentId }).select('hash').lean();
  await models.apiKeys.deleteMany({ environmentId });
  for (const { _id: keyId, hash } of keys) await events.publish('apiKey', { keyId, hash });
}

/** Other replicas close the databases, too, when they hear of it. */
async function deleteConnectors(
  { models, connectors, events }: Pick<Services, 'models' | 'connectors' | 'events'>,
  environmentId: string,
): Promise<void> {
  const databases = await models.connectors.find({ environmentId }).select('_id').lean();
  await models.connectors.deleteMany({ environmentId });
  for (const { _id: id } of databases) {
    await connectors.evict(id);
    await events.publish('invalidate', { environmentId, type: 'Connector', id });
  }
}

/** Records a deletion for each file first, so that the sweeper deletes what a worker may still write. */
async function deleteFiles({ models }: Pick<Services, 'models'>, environmentId: string): Promise<void> {
  for (;;) {
    const files = await models.files.find({ environmentId }).select('runId').limit(filesAtATime).lean();
    if (files.length === 0) return;
    const ids = files.map(({ _id }) => _id);
    const deletedAt = new Date();
    await models.deletions.bulkWrite(
      files.map(({ _id, runId }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { environmentId, blobPrefix: `${environmentId}/${_id}/`, runId, deletedAt } },
          upsert: true,
        },
      })),
    );
    await models.files.deleteMany({ environmentId, _id: { $in: ids } });
  }
}

/** Functions that delete a collection's documents and what goes with them. */
const removers: Partial<
  Record<TenantCollection, (services: Services, environmentId: string) => Promise<void>>
> = {
  apiKeys: deleteKeys,
  files: deleteFiles,
  connectors: deleteConnectors,
  // The sweeper's, until the blobs are gone.
  deletions: async () => {},
};

/**
 * Deletes an environment and all of its data irreversibly. API keys are deleted first, to revoke access, and the record
 * of the environment last, so that an interrupted deletion can be repeated.
 * @throws `not_found`, `conflict` where files are under a legal hold
 */
export function deleteEnvironment(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteEnvironment', authorizeOperator, async (_operator, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Environment', id);
    const { services } = ctx;
    const { models, blobs } = services;
    const environment = await models.environments.findById(id).lean();
    if (!environment) throw new AppError('not_found', `There is no environment '${id}'.`);
    const files = await models.files.countDocuments({ environmentId: id });
    entry.detail({ slug: environment.slug, files });
    const held = await models.files.countDocuments({ environmentId: id, hold: { $exists: true } });
    if (held > 0)
      throw new AppError(
        'conflict',
        `${held} files of the environment are under a legal hold. Release them first.`,
      );
    const tenant = tenantOf(models, id, everything);
    for (const name of tenantCollections) {
      const remove = removers[name];
      if (remove) await remove(services, id);
      else await tenant[name].deleteMany({});
    }
    await models.modelChoices.deleteOne({ _id: id });
    await models.environments.deleteOne({ _id: id });
    // Not awaited: the deletion records ensure that the sweeper deletes what is left.
    void blobs.deletePrefix(`${id}/`).catch((error: unknown) => {
      ctx.log.warn(
        { environmentId: id, error },
        'failed to delete the blobs of an environment, left to the sweeper',
      );
    });
    return { id };
  });
}

deleteEnvironment.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
