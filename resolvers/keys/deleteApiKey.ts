import { z } from 'zod';
import { AppError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { uuid } from '../../domain/inputs/scalars';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Deletes a key of the caller's project: new requests with it are refused on every replica within 2 s, those in
 * flight complete (specification, "Authentication").
 * @throws `forbidden`, `not_found`
 */
export async function deleteApiKey(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  const { principal } = await authorizeAdmin(ctx);
  const { id } = parseInput(z.object({ id: uuid }), rawInput);
  const { models, events } = ctx.services;
  const environments = await models.environments
    .find({ projectId: principal.projectId })
    .select('_id')
    .lean();
  const environmentId = { $in: environments.map((environment) => environment._id) };
  const deleted = await models.apiKeys.findOneAndDelete({ _id: id, environmentId }).lean();
  if (!deleted) throw new AppError('not_found', `There is no API key '${id}'.`);
  await events.publish('apiKey', { keyId: id, hash: deleted.hash });
  return { id };
}
