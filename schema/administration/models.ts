import { modelProviderIdInput } from '../../domain/inputs/models';
import type { ModelServerKind } from '../../domain/ports/languageModels';
import type { FoundModelServer } from '../../domain/ports/modelServers';
import type { ModelProviderRecord } from '../../resolvers/models/modelProviderRecord';
import { type ModelInUse, type ModelsRecord, readModels } from '../../resolvers/models/readModels';
import { findLocalModelServers, listProviderModels } from '../../resolvers/models/tryModelProvider';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, nullable, recordType } from '../recordType';
import { Admin } from './admin';

export const ModelServerKindEnum = enumType<ModelServerKind>(
  'ModelServerKind',
  'The kind of a model server.',
  {
    openai: 'A server with the API of OpenAI.',
    azure: 'Azure OpenAI.',
  },
);

const ModelSourceEnum = enumType<ModelInUse['source']>('ModelSource', 'What chose a model.', {
  built_in: 'Nothing: the method is built in.',
  setting: 'A setting of the process.',
  environment: 'An administrator, for the environment.',
  all: 'An administrator, for all environments.',
});

export const ModelProvider = recordType<ModelProviderRecord>('ModelProvider')(
  'A model server of the installation. Its key is never returned.',
  {
    id: ['UUID', 'The ID of the provider.'],
    name: ['String', 'The display name.'],
    kind: [ModelServerKindEnum, 'The kind of server.'],
    url: ['String?', 'The address. Null without the admin token.'],
    hasKey: ['Boolean', 'Whether a key is stored.'],
    createdAt: ['DateTime', 'When the provider was added.'],
  },
);

const ModelInUseType = recordType<ModelInUse>('ModelInUse')(
  'A model, or the built-in method, that is in use.',
  {
    model: ['String?', 'The name of the model. Null for built-in methods that are not models with a name.'],
    source: [ModelSourceEnum, 'What chose it.'],
    fixedBy: ['String?', 'The setting that fixes it. Null where there is none.'],
    provider: [nullable(ModelProvider), 'The provider. Null for built-in methods and for settings.'],
    since: ['DateTime?', 'When it was chosen. Null where that is not recorded.'],
  },
);

export const Models = recordType<ModelsRecord>('Models')(
  'The models of the environment; with the admin token alone, those of all environments.',
  {
    embedding: [
      ModelInUseType,
      'Embeds questions and passages, in all environments. Changed by a setting and `startReembedding`.',
    ],
    reranking: [ModelInUseType, 'Re-orders the passages found, in all environments. Changed by a setting.'],
    answers: [ModelInUseType, 'Answers questions.'],
    sql: [ModelInUseType, 'Translates questions to SQL.'],
    isBuiltInSqlFirst: [
      'Boolean',
      'Whether the built-in reader reads questions to databases before the language model.',
    ],
    providers: [
      [ModelProvider],
      'The providers that models can be chosen from, oldest first. There are at most 50.',
    ],
  },
);

const FoundModelServerType = recordType<FoundModelServer>('FoundModelServer')(
  'A model server that was found on the machine of the gateway.',
  {
    name: ['String', 'The product that listens at this port by default.'],
    url: ['String', 'The address.'],
    models: [['String'], 'The names of its models.'],
  },
);

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
