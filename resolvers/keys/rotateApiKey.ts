import { AppError, type ErrorCode } from '../../domain/errors';
import { rotateApiKeyInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';
import { type CreatedApiKey, insertApiKey } from './createApiKey';

export interface RotatedApiKey extends CreatedApiKey {
  replacedId: string;
  /** When the old key stops working. */
  replacedExpiresAt: Date;
}

/**
 * Creates an API key with the name, role and limits of another one, which keeps working for the grace period.
 * @throws `forbidden`, `not_found`, `conflict` where the key expires, because it was already rotated or has a lifetime
 */
export function rotateApiKey(ctx: OperationContext, rawInput: unknown): Promise<RotatedApiKey> {
  return administer(ctx, 'rotateApiKey', authorizeAdministrator, async ({ reach }, entry) => {
    const { id, graceSeconds } = parseInput(rotateApiKeyInput, rawInput);
    entry.target('ApiKey', id);
    entry.detail({ graceSeconds });
    const { models, events } = ctx.services;
    const own = { _id: id, ...(reach === null ? {} : { environmentId: reach }) };
    const replacedExpiresAt = new Date(Date.now() + graceSeconds * 1000);
    // Expire the old key first: only one of two concurrent rotations creates a key.
    const former = await models.apiKeys
      .findOneAndUpdate({ ...own, expiresAt: null }, { $set: { expiresAt: replacedExpiresAt } })
      .lean();
    if (!former) {
      if (await models.apiKeys.exists(own)) {
        throw new AppError(
          'conflict',
          `The API key '${id}' expires: it was already rotated, or created with a lifetime. Rotate its replacement, or create a key.`,
        );
      }
      throw new AppError('not_found', `There is no API key '${id}'.`);
    }
    const { name, environmentId, limits, role = 'member' } = former;
    const created = await insertApiKey(models, { name, environmentId, limits, role });
    entry.target('ApiKey', created.id);
    await events.publish('apiKey', { keyId: id, hash: former.hash });
    return { ...created, replacedId: id, replacedExpiresAt };
  });
}

rotateApiKey.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
