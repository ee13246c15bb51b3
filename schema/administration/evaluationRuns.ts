import type { EvaluationRun, RunStatus } from '../../domain/evaluation';
import { resultListInput, runIdInput, runListInput, startRunInput } from '../../domain/inputs/evaluation';
import {
  cancelEvaluationRun,
  getEvaluationRun,
  listEvaluationResults,
  listEvaluationRuns,
  startEvaluationRun,
} from '../../resolvers/evaluation/evaluationRuns';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { addMutation } from '../types/addMutation';
import { connectionCost, connectionType } from '../types/connection';
import { Admin } from './admin';
import { Metric, ResultConnection } from './evaluationResults';

const isAdministrative = true;

const StatusEnum = enumType<RunStatus>('EvaluationRunStatus', 'The status of an evaluation run.', {
  queued: 'Another run of the environment is running, or no process has begun yet.',
  running: 'Cases are being answered.',
  done: 'All cases have results.',
  failed: 'The run ended early; see its `error`.',
  cancelled: 'An administrator cancelled it.',
});

export const EvaluationRunType = recordType<EvaluationRun>('EvaluationRun')(
  'A run of an evaluation set.',
  {
    id: ['UUID', 'The ID of the run.'],
    setId: ['UUID', 'The ID of the set.'],
    setName: ['String', 'The name of the set when the run started.'],
    status: [StatusEnum, 'The status.'],
    caseCount: ['NonNegativeInt', 'The number of cases.'],
    completed: ['NonNegativeInt', 'The number of cases with a result.'],
    passed: ['NonNegativeInt', 'The number of cases that passed.'],
    configuration: ['JSONObject', 'The version, models and search settings of the product at the start.'],
    metrics: [[Metric], 'The metrics that the cases determine. Empty until the run is done.'],
    createdAt: ['DateTime', 'When the run was requested.'],
    startedAt: ['DateTime?', 'When the first case began.'],
    finishedAt: ['DateTime?', 'When the run ended.'],
    error: ['String?', 'Why the run failed.'],
  },
  (t) => ({
    results: t.field({
      type: ResultConnection,
      nullable: true,
      description: 'The results of the cases.',
      args: argumentsOf(t, resultListInput),
      ...cost(connectionCost),
      resolve: ({ id }, args, { operation }) => listEvaluationResults(operation, id, args),
    }),
  }),
);

const RunConnection = connectionType(EvaluationRunType, 'evaluation runs, newest first');

builder.objectFields(Admin, (t) => ({
  evaluationRuns: t.field({
    type: RunConnection,
    nullable: true,
    description: 'The evaluation runs of the environment, newest first.',
    args: argumentsOf(t, runListInput, { status: StatusEnum }),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listEvaluationRuns(operation, args),
  }),
  evaluationRun: t.field({
    type: EvaluationRunType,
    nullable: true,
    description: 'An evaluation run of the environment.',
    args: argumentsOf(t, runIdInput),
    ...cost({ own: 1 }),
    resolve: (_admin, args, { operation }) => getEvaluationRun(operation, args),
  }),
}));

addMutation('startEvaluationRun', {
  isAdministrative,
  type: EvaluationRunType,
  description:
    'Starts a run of all cases of an evaluation set. It waits for other runs of the environment, and its usage is counted for the API key of the request.',
  args: startRunInput,
  operation: startEvaluationRun,
});

addMutation('cancelEvaluationRun', {
  isAdministrative,
  type: EvaluationRunType,
  description: 'Cancels an evaluation run that is queued or running. Its results so far are kept.',
  args: runIdInput,
  operation: cancelEvaluationRun,
});
