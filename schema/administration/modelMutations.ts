import {
  chooseModelInput,
  type ModelScope,
  modelProviderIdInput,
  modelProviderInput,
  resetModelInput,
  testModelProviderInput,
  updateModelProviderInput,
} from '../../domain/inputs/models';
import type { ModelUse } from '../../domain/ports/languageModels';
import type { ModelTrial } from '../../domain/ports/modelServers';
import { chooseModel, resetModel } from '../../resolvers/models/chooseModel';
import {
  addModelProvider,
  deleteModelProvider,
  updateModelProvider,
} from '../../resolvers/models/manageModelProviders';
import { testModelProvider } from '../../resolvers/models/tryModelProvider';
import { inputType } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { addMutation, DeletePayload } from '../types/addMutation';
import { ModelProvider, ModelServerKindEnum, Models } from './models';

const isAdministrative = true;

const ModelUseEnum = enumType<ModelUse>('ModelUse', 'What a language model is used for.', {
  answers: 'To answer questions. Also for SQL, unless another model is chosen for it.',
  sql: 'To translate questions to SQL.',
});

const ModelScopeEnum = enumType<ModelScope>('ModelScope', 'Where a choice of a model applies.', {
  environment: 'In the environment of the request.',
  all: 'In all environments without a choice of their own. Requires the admin token.',
});

const TrialPartEnum = enumType<ModelTrial['part']>(
  'ModelTrialPart',
  'A part of the protocol of model servers.',
  {
    chat: 'An answer.',
    json: 'An answer in JSON by a schema.',
    streaming: 'An answer in pieces.',
    embedding: 'A vector.',
  },
);

const Trial = recordType<ModelTrial>('ModelTrial')('The result of trying one part of the protocol.', {
  part: [TrialPartEnum, 'The part.'],
  failure: ['String?', 'Why it failed. Null where it succeeded.'],
  milliseconds: ['Float', 'The duration in milliseconds.'],
  firstTextMilliseconds: [
    'Float?',
    'The time until the first text of a stream, in milliseconds. Null for other parts.',
  ],
  dimension: ['Int?', 'The dimension of the vectors. Null for other parts.'],
});

const TestPayload = recordType<{ parts: ModelTrial[] }>('TestModelProviderPayload')(
  'The result of testing a provider.',
  {
    parts: [
      [Trial],
      'The parts in the order in which they were tried. JSON and streaming follow a chat that works.',
    ],
  },
);

addMutation('addModelProvider', {
  isAdministrative,
  type: ModelProvider,
  description:
    'Adds a model server for all environments. Nothing is sent to it until it is tested or chosen. Requires the admin token.',
  input: modelProviderInput,
  types: {
    kind: ModelServerKindEnum,
  },
  operation: addModelProvider,
});

addMutation('updateModelProvider', {
  isAdministrative,
  type: ModelProvider,
  description: 'Changes the name or the key of a provider. Requires the admin token.',
  input: inputType(
    'UpdateModelProviderInput',
    updateModelProviderInput,
    'The input of `updateModelProvider`. Omitted fields are unchanged.',
  ),
  operation: updateModelProvider,
});

addMutation('deleteModelProvider', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes a provider that no environment uses. Requires the admin token.',
  args: modelProviderIdInput,
  operation: deleteModelProvider,
});

addMutation('testModelProvider', {
  isAdministrative,
  type: TestPayload,
  description:
    'Tries a provider by small requests of each part of its protocol, whose tokens count as usage.',
  input: testModelProviderInput,
  operation: testModelProvider,
});

addMutation('chooseModel', {
  isAdministrative,
  type: Models,
  description:
    'Chooses a model, or the built-in method, without a restart: this gateway uses it from the next question on, others within two seconds.',
  input: chooseModelInput,
  types: {
    use: ModelUseEnum,
    scope: ModelScopeEnum,
  },
  operation: chooseModel,
});

addMutation('resetModel', {
  isAdministrative,
  type: Models,
  description:
    'Removes a choice: an environment then uses that for all environments, and those use the built-in method.',
  input: resetModelInput,
  types: {
    use: ModelUseEnum,
    scope: ModelScopeEnum,
  },
  operation: resetModel,
});
