import { Activity, runActivity } from '../../domain/activity';
import { type ErrorCode, ValidationError } from '../../domain/errors';
import { modelProviderIdInput, testModelProviderInput } from '../../domain/inputs/models';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FoundModelServer, ModelTrial } from '../../domain/ports/modelServers';
import { administer } from '../administration/administer';
import { authorizeAdministrator, authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { addressOf, requireModelProvider } from './modelProviderRecord';

/** The names of the models of a provider. @throws `forbidden`, `not_found`, `bad_request` for Azure, the error of the server */
export async function listProviderModels(ctx: OperationContext, rawInput: unknown): Promise<string[]> {
  await authorizeAdministrator(ctx);
  const { providerId } = parseInput(modelProviderIdInput, rawInput);
  const { models, modelServers, secrets } = ctx.services;
  const provider = await requireModelProvider(models, providerId);
  return modelServers.list(addressOf(provider, secrets), ctx.signal);
}

/** The model servers on the machine of this gateway. @throws `forbidden` */
export async function findLocalModelServers(ctx: OperationContext): Promise<FoundModelServer[]> {
  await authorizeOperator(ctx);
  return ctx.services.modelServers.findLocal(ctx.signal);
}

/**
 * Tries a provider by small requests of each part of its protocol. Their tokens count as usage of the environment.
 * @throws `forbidden`, `not_found`, `validation_failed` where neither model is given
 */
export function testModelProvider(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<{ parts: ModelTrial[] }> {
  return administer(ctx, 'testModelProvider', authorizeAdministrator, async ({ principal }, entry) => {
    const { providerId, model, embeddingModel } = parseInput(testModelProviderInput, rawInput);
    entry.target('ModelProvider', providerId);
    if (model === null && embeddingModel === null) {
      const msg = 'Value error, a model or an embedding model is required';
      throw new ValidationError([{ path: ['model'], msg, type: 'value_error' }]);
    }
    const { models, modelServers, secrets } = ctx.services;
    const address = addressOf(await requireModelProvider(models, providerId), secrets);
    const request = { model, embeddingModel, signal: ctx.signal };
    const tried = () => modelServers.tryParts(address, request);
    const account = principal && { environmentId: principal.environmentId, keyId: principal.keyId };
    const parts = await (account ? runActivity(new Activity(account), tried) : tried());
    const failed = parts.filter(({ failure }) => failure !== null).map(({ part }) => part);
    entry.detail({ model, embeddingModel, failed: failed.join(',') });
    return { parts };
  });
}

testModelProvider.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
