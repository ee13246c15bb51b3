import { AppError, type ErrorCode, ValidationError } from '../../domain/errors';
import { chooseModelInput, type ModelScope, resetModelInput } from '../../domain/inputs/models';
import { parseInput } from '../../domain/inputs/parseInput';
import { allEnvironments, replaceChoicesOf } from '../../models/modelChoices';
import { administer } from '../administration/administer';
import { type Administrator, authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';
import { noSuchProvider, requireModelProvider } from './modelProviderRecord';
import { type ModelsRecord, modelsOf } from './readModels';

/** The environment of a scope; null for all. @throws `forbidden`, `unauthorized` */
function environmentOf(
  ctx: OperationContext,
  { principal }: Administrator,
  scope: ModelScope,
): string | null {
  if (scope === 'all') {
    if (ctx.isAdmin) return null;
    throw new AppError('forbidden', 'Choosing for all environments requires the admin token.');
  }
  if (principal) return principal.environmentId;
  throw new AppError(
    'unauthorized',
    "The scope 'environment' requires one of its API keys in the X-API-Key header with the admin token.",
  );
}

/** @throws `conflict` where the configuration chooses the language model */
function requireChoosable({ services }: OperationContext): void {
  const { fixedBy } = services.languageModels;
  if (fixedBy === null) return;
  throw new AppError(
    'conflict',
    `The language model is fixed by the setting ${fixedBy}. Remove it and restart to choose models here.`,
  );
}

/**
 * Chooses a model, or the built-in method, for a use. This gateway uses it from the next question on, others within
 * two seconds.
 * @throws `forbidden`, `not_found` for an unknown provider, `conflict` where the configuration fixes the model
 */
export function chooseModel(ctx: OperationContext, rawInput: unknown): Promise<ModelsRecord> {
  return administer(ctx, 'chooseModel', authorizeAdministrator, async (administrator, entry) => {
    const { use, scope, providerId, model, contextTokens } = parseInput(chooseModelInput, rawInput);
    const environmentId = environmentOf(ctx, administrator, scope);
    requireChoosable(ctx);
    if ((providerId === null) !== (model === null)) {
      const msg = 'Value error, a provider and a model are given together, or neither';
      throw new ValidationError([{ path: ['model'], msg, type: 'value_error' }]);
    }
    const { models, languageModels } = ctx.services;
    if (providerId !== null) {
      await requireModelProvider(models, providerId);
      entry.target('ModelProvider', providerId);
    }
    entry.detail({ use, scope, model, contextTokens });
    const choice = { providerId, model, contextTokens, since: new Date() };
    await models.modelChoices
      .updateOne(
        // The field of the unique index and no others: MongoDB repeats such an upsert that lost a race.
        { _id: environmentId ?? allEnvironments },
        { $set: { environmentId, [use]: choice } },
        { upsert: true },
      )
      .exec();
    languageModels.forget();
    // If this and a deletion happen at the same time, the one that writes last reads what the other has written.
    if (providerId !== null && !(await models.modelProviders.exists({ _id: providerId }).exec())) {
      await replaceChoicesOf(models, providerId);
      throw noSuchProvider(providerId);
    }
    return modelsOf(ctx, administrator);
  });
}

chooseModel.errors = ['forbidden', 'unauthorized', 'not_found', 'conflict'] satisfies ErrorCode[];

/**
 * Removes a choice: an environment then uses the choice for all, and all use the built-in method.
 * @throws `forbidden`, `conflict` where the configuration fixes the model
 */
export function resetModel(ctx: OperationContext, rawInput: unknown): Promise<ModelsRecord> {
  return administer(ctx, 'resetModel', authorizeAdministrator, async (administrator, entry) => {
    const { use, scope } = parseInput(resetModelInput, rawInput);
    const environmentId = environmentOf(ctx, administrator, scope);
    requireChoosable(ctx);
    entry.detail({ use, scope });
    const { models, languageModels } = ctx.services;
    await models.modelChoices
      .updateOne({ _id: environmentId ?? allEnvironments }, { $unset: { [use]: 1 } })
      .exec();
    languageModels.forget();
    return modelsOf(ctx, administrator);
  });
}

resetModel.errors = ['forbidden', 'unauthorized', 'conflict'] satisfies ErrorCode[];
