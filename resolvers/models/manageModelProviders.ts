import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode, ValidationError } from '../../domain/errors';
import {
  modelProviderIdInput,
  modelProviderInput,
  updateModelProviderInput,
} from '../../domain/inputs/models';
import { parseInput } from '../../domain/inputs/parseInput';
import { findChoicesOf, replaceChoicesOf } from '../../models/modelChoices';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { type ModelProviderRecord, requireModelProvider, toModelProvider } from './modelProviderRecord';

const maxProviders = 50;

/** @throws `validation_failed` where the URL is none, or a key would be sent to Azure unencrypted */
function checkUrl(url: string, kind: 'azure' | 'openai'): void {
  const fault = (msg: string) => new ValidationError([{ path: ['url'], msg, type: 'value_error' }]);
  if (!URL.canParse(url)) throw fault('Value error, the address is not a URL');
  if (kind === 'azure' && !url.startsWith('https://')) {
    throw fault('Value error, an address of Azure OpenAI must begin with https://');
  }
}

/**
 * Adds a model server. Nothing is sent to it until it is tested or chosen.
 * @throws `forbidden`, `validation_failed`, `conflict` where there are too many
 */
export function addModelProvider(ctx: OperationContext, rawInput: unknown): Promise<ModelProviderRecord> {
  return administer(ctx, 'addModelProvider', authorizeOperator, async (_operator, entry) => {
    const { name, kind, url, apiVersion, apiKey } = parseInput(modelProviderInput, rawInput);
    checkUrl(url, kind);
    const { models, secrets } = ctx.services;
    if ((await models.modelProviders.countDocuments({})) >= maxProviders) {
      throw new AppError(
        'conflict',
        `There can be at most ${maxProviders} model providers. Delete one first.`,
      );
    }
    const _id = randomUUID();
    entry.target('ModelProvider', _id);
    entry.detail({ name, kind });
    const provider = {
      _id,
      name,
      kind,
      url,
      apiVersion: kind === 'azure' ? apiVersion : null,
      sealedKey: apiKey === null ? null : secrets.seal(apiKey, _id),
      createdAt: new Date(),
    };
    await models.modelProviders.create(provider);
    return toModelProvider(provider, true);
  });
}

addModelProvider.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];

/**
 * Changes the name or the key. The address cannot change: the key would be sent to another server.
 * @throws `forbidden`, `not_found`
 */
export function updateModelProvider(ctx: OperationContext, rawInput: unknown): Promise<ModelProviderRecord> {
  return administer(ctx, 'updateModelProvider', authorizeOperator, async (_operator, entry) => {
    const { providerId, name, apiKey } = parseInput(updateModelProviderInput, rawInput);
    entry.target('ModelProvider', providerId);
    entry.detail({ isKeyReplaced: apiKey !== null });
    const { models, secrets, languageModels } = ctx.services;
    const change = {
      ...(name === null ? {} : { name }),
      ...(apiKey === null ? {} : { sealedKey: secrets.seal(apiKey, providerId) }),
    };
    await models.modelProviders.updateOne({ _id: providerId }, { $set: change }).exec();
    const provider = await requireModelProvider(models, providerId);
    languageModels.forget();
    return toModelProvider(provider, true);
  });
}

updateModelProvider.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

/**
 * Deletes a model server that no environment uses.
 * @throws `forbidden`, `not_found`, `conflict` where a model of it is chosen
 */
export function deleteModelProvider(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteModelProvider', authorizeOperator, async (_operator, entry) => {
    const { providerId } = parseInput(modelProviderIdInput, rawInput);
    entry.target('ModelProvider', providerId);
    const { models } = ctx.services;
    await requireModelProvider(models, providerId);
    const user = await findChoicesOf(models, providerId);
    if (user) {
      const who =
        user.environmentId === null ? 'all environments' : `the environment '${user.environmentId}'`;
      throw new AppError(
        'conflict',
        `A model of this provider is chosen for ${who}. Choose another one first.`,
      );
    }
    await models.modelProviders.deleteOne({ _id: providerId }).exec();
    await replaceChoicesOf(models, providerId);
    return { id: providerId };
  });
}

deleteModelProvider.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
