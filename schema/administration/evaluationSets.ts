import type { EvaluationSet, SetFormat } from '../../domain/evaluation';
import {
  caseListInput,
  createSetInput,
  exportSetInput,
  importSetInput,
  setIdInput,
  setListInput,
  updateSetInput,
} from '../../domain/inputs/evaluation';
import { listEvaluationCases } from '../../resolvers/evaluation/evaluationCases';
import {
  createEvaluationSet,
  deleteEvaluationSet,
  getEvaluationSet,
  listEvaluationSets,
  updateEvaluationSet,
} from '../../resolvers/evaluation/evaluationSets';
import {
  exportEvaluationSet,
  type ImportedSet,
  importEvaluationSet,
} from '../../resolvers/evaluation/transferSet';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { addMutation, DeletePayload } from '../types/addMutation';
import { connectionCost, connectionType } from '../types/connection';
import { Admin } from './admin';
import { CaseConnection } from './evaluationCases';

const isAdministrative = true;

const SetFormatEnum = enumType<SetFormat>(
  'EvaluationSetFormat',
  'The format of a file of golden questions.',
  {
    yaml: 'YAML in the shape of promptfoo.',
    csv: 'CSV with the columns of promptfoo.',
  },
);

export const EvaluationSetType = recordType<EvaluationSet>('EvaluationSet')(
  'A set of golden questions.',
  {
    id: ['UUID', 'The ID of the set.'],
    name: ['String', 'The name, unique in the environment.'],
    description: ['String?', 'The description.'],
    createdAt: ['DateTime', 'When the set was created.'],
    updatedAt: ['DateTime', 'When the set or its cases were last changed.'],
  },
  (t) => ({
    caseCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of cases.',
      ...cost({ own: 1 }),
      resolve: ({ id }, _args, { loaders }) => loaders.evaluationCaseCount.load(id),
    }),
    cases: t.field({
      type: CaseConnection,
      nullable: true,
      description: 'The cases, in the order in which they were added.',
      args: argumentsOf(t, caseListInput),
      ...cost(connectionCost),
      resolve: ({ id }, args, { operation }) => listEvaluationCases(operation, id, args),
    }),
  }),
);

const SetConnection = connectionType(EvaluationSetType, 'evaluation sets, newest first');

builder.objectFields(Admin, (t) => ({
  evaluationSets: t.field({
    type: SetConnection,
    nullable: true,
    description: 'The evaluation sets of the environment, newest first.',
    args: argumentsOf(t, setListInput),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listEvaluationSets(operation, args),
  }),
  evaluationSet: t.field({
    type: EvaluationSetType,
    nullable: true,
    description: 'An evaluation set of the environment.',
    args: argumentsOf(t, setIdInput),
    ...cost({ own: 1 }),
    resolve: (_admin, args, { operation }) => getEvaluationSet(operation, args),
  }),
  evaluationSetExport: t.field({
    type: 'String',
    nullable: true,
    description: 'An evaluation set as the text of a file, for `importEvaluationSet`.',
    args: argumentsOf(t, exportSetInput, { format: SetFormatEnum }),
    ...cost({ own: 100 }),
    resolve: (_admin, args, { operation }) => exportEvaluationSet(operation, args),
  }),
}));

addMutation('createEvaluationSet', {
  isAdministrative,
  type: EvaluationSetType,
  description: 'Creates an empty evaluation set.',
  input: createSetInput,
  operation: createEvaluationSet,
});

addMutation('updateEvaluationSet', {
  isAdministrative,
  type: EvaluationSetType,
  description: 'Changes the name or the description of an evaluation set. Omitted fields are unchanged.',
  input: updateSetInput,
  operation: updateEvaluationSet,
});

addMutation('deleteEvaluationSet', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes an evaluation set with its cases, runs and results.',
  args: setIdInput,
  operation: deleteEvaluationSet,
});

const ImportPayload = recordType<ImportedSet>('ImportEvaluationSetPayload')('The result of an import.', {
  set: [EvaluationSetType, 'The set.'],
  imported: ['NonNegativeInt', 'The number of imported cases.'],
  removed: ['NonNegativeInt', 'The number of former cases that the file does not have.'],
  ignored: [['String'], 'The names of fields of the file that are not used, such as `providers`.'],
});

addMutation('importEvaluationSet', {
  isAdministrative,
  type: ImportPayload,
  description:
    'Creates an evaluation set from a file, or replaces the cases of the set with this name. Cases with the same key or question keep their ID.',
  args: importSetInput,
  types: { format: SetFormatEnum },
  operation: importEvaluationSet,
});
