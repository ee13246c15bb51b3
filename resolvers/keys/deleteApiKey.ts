import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { announceDeletion } from '../../records/announceDeletion';
import { administer } from '../administration/administer';
import { authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Deletes an API key. All replicas reject new requests with it within 2 s; in-flight requests complete
 * (docs/specification.md#authentication).
 * @throws `forbidden`, `not_found`
 */
export function deleteApiKey(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteApiKey', authorizeAdministrator, async ({ reach }, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('ApiKey', id);
    const { models, events } = ctx.services;
    const filter = { _id: id, ...(reach === null ? {} : { environmentId: reach }) };
    const key = await models.apiKeys.findOne(filter).lean();
    if (key) {
      const { environmentId } = key;
      const announced = { id, environmentId, type: 'key.deleted' as const, data: { key_id: id } };
      await announceDeletion(models, { ...announced, collectionName: 'apiKeys' });
    }
    const deleted = await models.apiKeys.findOneAndDelete(filter).lean();
    if (!deleted) throw new AppError('not_found', `There is no API key '${id}'.`);
    entry.detail({ name: deleted.name });
    await models.budgets.deleteOne({ _id: id, environmentId: deleted.environmentId });
    await events.publish('apiKey', { keyId: id, hash: deleted.hash });
    return { id };
  });
}

deleteApiKey.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
