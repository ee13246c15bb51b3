import { everything } from '../../domain/access';
import { AppError, type ErrorCode } from '../../domain/errors';
import { renameEnvironmentInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { EnvironmentDoc } from '../../models/tenancy';
import { tenantOf } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type EnvironmentRecord, slugConflict, toEnvironmentRecord } from './environmentRecord';

/** Changes the slug of an environment and of its files. @throws `not_found`, `conflict` for a duplicate slug */
export function renameEnvironment(ctx: OperationContext, rawInput: unknown): Promise<EnvironmentRecord> {
  return administer(ctx, 'renameEnvironment', authorizeOperator, async (_operator, entry) => {
    const { id, slug } = parseInput(renameEnvironmentInput, rawInput);
    entry.target('Environment', id);
    entry.detail({ slug });
    const { models, events } = ctx.services;
    let renamed: EnvironmentDoc | null;
    try {
      renamed = await models.environments
        .findOneAndUpdate({ _id: id }, { $set: { slug } }, { returnDocument: 'after' })
        .lean<EnvironmentDoc>();
    } catch (error) {
      if (isDuplicateKey(error)) throw slugConflict(slug);
      throw error;
    }
    if (!renamed) throw new AppError('not_found', `There is no environment '${id}'.`);
    await tenantOf(models, id, everything).files.updateMany({}, { $set: { environmentSlug: slug } });
    await events.publish('invalidate', { environmentId: id, type: 'File', id });
    return toEnvironmentRecord(renamed);
  });
}

renameEnvironment.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
