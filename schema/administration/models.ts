import { modelProviderIdInput } from '../../domain/inputs/models';
import type { ModelServerKind } from '../../domain/ports/languageModels';
import type { FoundModelServer } from '../../domain/ports/modelServers';
import type { ModelProviderRecord } from '../../resolvers/models/modelProviderRecord';
import { type ModelInUse, type ModelsRecord, readModels } from '../../resolvers/models/readModels';
import { findLocalModelServers, listProviderModels } from '../../resolvers/models/tryModelProvider';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { Admin } from './admin';

export const ModelServerKindEnum = builder.enumType('ModelServerKind', {
  description: 'The kind of a model server.',
  values: {
    openai: { description: 'A server with the API of OpenAI.' },
    azure: { description: 'Azure OpenAI.' },
  } satisfies Record<ModelServerKind, { description: string }>,
});

const ModelSourceEnum = builder.enumType('ModelSource', {
  description: 'What chose a model.',
  values: {
    built_in: { description: 'Nothing: the method is built in.' },
    setting: { description: 'A setting of the process.' },
    environment: { description: 'An administrator, for the environment.' },
    all: { description: 'An administrator, for all environments.' },
  } satisfies Record<ModelInUse['source'], { description: string }>,
});

export const ModelProvider = builder.objectRef<ModelProviderRecord>('ModelProvider').implement({
  description: 'A model server of the installation. Its key is never returned.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID of the provider.' }),
    name: t.exposeString('name', { description: 'The display name.' }),
    kind: t.expose('kind', { type: ModelServerKindEnum, description: 'The kind of server.' }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'The address. Null without the admin token.',
    }),
    hasKey: t.exposeBoolean('hasKey', { description: 'Whether a key is stored.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the provider was added.' }),
  }),
});

const ModelInUseType = builder.objectRef<ModelInUse>('ModelInUse').implement({
  description: 'A model, or the built-in method, that is in use.',
  fields: (t) => ({
    model: t.exposeString('model', {
      nullable: true,
      description: 'The name of the model. Null for built-in methods that are not models with a name.',
    }),
    source: t.expose('source', { type: ModelSourceEnum, description: 'What chose it.' }),
    fixedBy: t.exposeString('fixedBy', {
      nullable: true,
      description: 'The setting that fixes it. Null where there is none.',
    }),
    provider: t.expose('provider', {
      type: ModelProvider,
      nullable: true,
      description: 'The provider. Null for built-in methods and for settings.',
    }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was chosen. Null where that is not recorded.',
    }),
  }),
});

export const Models = builder.objectRef<ModelsRecord>('Models').implement({
  description: 'The models of the environment; with the admin token alone, those of all environments.',
  fields: (t) => ({
    embedding: t.expose('embedding', {
      type: ModelInUseType,
      description:
        'Embeds questions and passages, in all environments. Changed by a setting and `startReembedding`.',
    }),
    reranking: t.expose('reranking', {
      type: ModelInUseType,
      description: 'Re-orders the passages found, in all environments. Changed by a setting.',
    }),
    answers: t.expose('answers', { type: ModelInUseType, description: 'Answers questions.' }),
    sql: t.expose('sql', { type: ModelInUseType, description: 'Translates questions to SQL.' }),
    isBuiltInSqlFirst: t.exposeBoolean('isBuiltInSqlFirst', {
      description: 'Whether the built-in reader reads questions to databases before the language model.',
    }),
    providers: t.expose('providers', {
      type: [ModelProvider],
      description: 'The providers that models can be chosen from, oldest first. There are at most 50.',
    }),
  }),
});

const FoundModelServerType = builder.objectRef<FoundModelServer>('FoundModelServer').implement({
  description: 'A model server that was found on the machine of the gateway.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The product that listens at this port by default.' }),
    url: t.exposeString('url', { description: 'The address.' }),
    models: t.exposeStringList('models', { description: 'The names of its models.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  models: t.field({
    type: Models,
    nullable: true,
    description: 'The models in use and the providers that others can be chosen from.',
    ...cost({ own: 20 }),
    resolve: (_admin, _args, { operation }) => readModels(operation),
  }),
  providerModels: t.stringList({
    nullable: true,
    description: 'The names of the models of a provider, by a request to its server. At most 1,000.',
    args: argumentsOf(t, modelProviderIdInput),
    ...cost({ own: 100 }),
    resolve: (_admin, args, { operation }) => listProviderModels(operation, args),
  }),
  localModelServers: t.field({
    type: [FoundModelServerType],
    nullable: true,
    description:
      'The servers that answer at the default ports of Ollama, LM Studio, llama.cpp and vLLM on the machine of the gateway. Requires the admin token.',
    ...cost({ own: 100 }),
    resolve: (_admin, _args, { operation }) => findLocalModelServers(operation),
  }),
}));
