import { AppError } from '../../domain/errors';
import { environmentIdInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type CreatedApiKey, insertApiKey } from './createApiKey';

/**
 * A key by which a session of the console sees another environment, until the session ends.
 * @throws `forbidden` without the admin token, `not_found`
 */
export function openEnvironment(
  ctx: OperationContext,
  rawInput: unknown,
  expiresAt: Date,
): Promise<CreatedApiKey> {
  return administer(ctx, 'openEnvironment', authorizeOperator, async (_administrator, entry) => {
    const { environmentId } = parseInput(environmentIdInput, rawInput);
    const { models } = ctx.services;
    const environment = await models.environments.findById(environmentId).lean();
    if (!environment) throw new AppError('not_found', `There is no environment '${environmentId}'.`);
    const key = { name: 'Console', environmentId, role: 'member', limits: {}, expiresAt } as const;
    const created = await insertApiKey(models, key);
    entry.target('Environment', environmentId);
    entry.target('ApiKey', created.id);
    return created;
  });
}
