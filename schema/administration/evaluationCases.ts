import type {
  Assertion,
  CaseFilters,
  EvaluationCase,
  ExpectedPassage,
  PageBox,
} from '../../domain/evaluation';
import {
  answerCaseInput,
  assertionInput,
  caseFiltersInput,
  caseIdInput,
  expectedPassageInput,
  pageBoxInput,
  saveCaseInput,
} from '../../domain/inputs/evaluation';
import { addCaseFromAnswer } from '../../resolvers/evaluation/addCaseFromAnswer';
import { deleteEvaluationCase, saveEvaluationCase } from '../../resolvers/evaluation/evaluationCases';
import { builder } from '../builder';
import { inputType } from '../inputTypes';
import { addMutation, DeletePayload } from '../types/addMutation';
import { connectionType } from '../types/connection';
import { FilterInput } from '../types/filter';
import { MetadataFilters } from '../types/search';
import { RouteEnum } from '../types/searchResults';
import { AnswerKindEnum } from './answers';

const isAdministrative = true;

const Box = builder.objectRef<PageBox>('EvaluationBox').implement({
  description: 'A rectangle on a page, in fractions of its size. The origin is top left.',
  fields: (t) => ({
    page: t.exposeInt('page', { description: 'The page, from 1.' }),
    left: t.exposeFloat('left', { description: 'The left edge.' }),
    top: t.exposeFloat('top', { description: 'The top edge.' }),
    right: t.exposeFloat('right', { description: 'The right edge.' }),
    bottom: t.exposeFloat('bottom', { description: 'The bottom edge.' }),
  }),
});

const Passage = builder.objectRef<ExpectedPassage>('ExpectedPassage').implement({
  description: 'A passage that should be found.',
  fields: (t) => ({
    file: t.exposeString('file', { nullable: true, description: 'The name of the file.' }),
    referenceId: t.exposeString('referenceId', {
      nullable: true,
      description: 'The reference ID of the file.',
    }),
    page: t.exposeInt('page', { nullable: true, description: 'A page of the passage.' }),
    span: t.exposeString('span', { nullable: true, description: 'Text of the passage.' }),
    boxes: t.expose('boxes', { type: [Box], description: 'Where the span is on its pages.' }),
  }),
});

const AssertionType = builder.objectRef<Assertion>('Assertion').implement({
  description: 'An assertion on an answer, by its name in promptfoo.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'The type, such as `contains-all` or `not-regex`.' }),
    values: t.exposeStringList('values', { description: 'What is looked for.' }),
    threshold: t.exposeFloat('threshold', {
      nullable: true,
      description: 'The maximum of `latency` in milliseconds. Null for other types.',
    }),
  }),
});

const Filters = builder.objectRef<CaseFilters>('EvaluationFilters').implement({
  description: 'What a question is asked with. Null values are the defaults of `search` and `chat`.',
  fields: (t) => ({
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: 'The ID of a project.' }),
    fileIds: t.expose('fileIds', { type: ['UUID'], nullable: true, description: 'The IDs of files.' }),
    topK: t.exposeInt('topK', { nullable: true, description: 'The maximum number of chunks.' }),
    minScore: t.exposeFloat('minScore', { nullable: true, description: 'The minimum score of a chunk.' }),
    connectorId: t.expose('connectorId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the connector to query.',
    }),
    forceRoute: t.expose('forceRoute', {
      type: RouteEnum,
      nullable: true,
      description: 'The route to take.',
    }),
    metadataFilters: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Filters on the metadata of files and chunks.',
      resolve: ({ metadataFilters }) => metadataFilters as Record<string, unknown> | null,
    }),
    filter: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'A condition on the metadata of files, in the shape of `Filter`.',
      resolve: ({ filter }) => filter ?? null,
    }),
  }),
});

export const EvaluationCaseType = builder.objectRef<EvaluationCase>('EvaluationCase').implement({
  description: 'A golden question, and what its answer should be like. What is null or empty is not judged.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID of the case.' }),
    key: t.exposeString('key', { description: 'Identifies the case in its set, and in exported files.' }),
    mode: t.expose('mode', {
      type: AnswerKindEnum,
      description: 'Whether the question is searched for or answered.',
    }),
    question: t.exposeString('question', { description: 'The question.' }),
    filters: t.expose('filters', { type: Filters, description: 'What the question is asked with.' }),
    expected: t.expose('expected', { type: [Passage], description: 'The passages that should be found.' }),
    assertions: t.expose('assertions', { type: [AssertionType], description: 'Assertions on the answer.' }),
    threshold: t.exposeFloat('threshold', {
      nullable: true,
      description: 'The share of the assertions that must hold. Null: all of them.',
    }),
    expectedRoute: t.expose('expectedRoute', {
      type: RouteEnum,
      nullable: true,
      description: 'The route that should be taken.',
    }),
    expectedRows: t.expose('expectedRows', {
      type: ['JSONObject'],
      nullable: true,
      description: 'The rows that should be found.',
    }),
    rowsOrdered: t.exposeBoolean('rowsOrdered', { description: 'Whether the order of the rows counts.' }),
    mustRefuse: t.exposeBoolean('mustRefuse', {
      description: 'Whether the right answer is that there is none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the case was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the case was last changed.' }),
  }),
});

export const CaseConnection = connectionType(EvaluationCaseType, 'evaluation cases, oldest first');

const PassageInput = inputType(
  'ExpectedPassageInput',
  expectedPassageInput,
  'A passage that should be found.',
  {
    boxes: inputType('EvaluationBoxInput', pageBoxInput, 'A rectangle on a page, in fractions of its size.'),
  },
);
const FiltersInput = inputType('EvaluationFiltersInput', caseFiltersInput, 'What a question is asked with.', {
  forceRoute: RouteEnum,
  metadataFilters: MetadataFilters,
  filter: FilterInput,
});

addMutation('saveEvaluationCase', {
  isAdministrative,
  type: EvaluationCaseType,
  description: 'Adds a case to an evaluation set, or replaces one.',
  input: inputType('SaveEvaluationCaseInput', saveCaseInput, 'The input of `saveEvaluationCase`.', {
    mode: AnswerKindEnum,
    filters: FiltersInput,
    expected: PassageInput,
    assertions: inputType('AssertionInput', assertionInput, 'An assertion on an answer.', { type: 'String' }),
    expectedRoute: RouteEnum,
  }),
  operation: saveEvaluationCase,
});

addMutation('deleteEvaluationCase', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes a case. The results of earlier runs keep its question.',
  args: caseIdInput,
  operation: deleteEvaluationCase,
});

addMutation('addCaseFromAnswer', {
  isAdministrative,
  type: EvaluationCaseType,
  description:
    'Adds a case from the record of a correct answer: its question, filters, citations and route, or that it refuses to answer.',
  args: answerCaseInput,
  operation: addCaseFromAnswer,
});
