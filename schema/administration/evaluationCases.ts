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
import { inputType } from '../inputTypes';
import { nullable, recordType } from '../recordType';
import { addMutation, DeletePayload } from '../types/addMutation';
import { connectionType } from '../types/connection';
import { FilterInput } from '../types/filter';
import { MetadataFilters } from '../types/search';
import { RouteEnum } from '../types/searchResults';
import { AnswerKindEnum } from './answers';

const isAdministrative = true;

const Box = recordType<PageBox>('EvaluationBox')(
  'A rectangle on a page, in fractions of its size. The origin is top left.',
  {
    page: ['Int', 'The page, from 1.'],
    left: ['Float', 'The left edge.'],
    top: ['Float', 'The top edge.'],
    right: ['Float', 'The right edge.'],
    bottom: ['Float', 'The bottom edge.'],
  },
);

const Passage = recordType<ExpectedPassage>('ExpectedPassage')('A passage that should be found.', {
  file: ['String?', 'The name of the file.'],
  referenceId: ['String?', 'The reference ID of the file.'],
  page: ['Int?', 'A page of the passage.'],
  span: ['String?', 'Text of the passage.'],
  boxes: [[Box], 'Where the span is on its pages.'],
});

const AssertionType = recordType<Assertion>('Assertion')(
  'An assertion on an answer, by its name in promptfoo.',
  {
    type: ['String', 'The type, such as `contains-all` or `not-regex`.'],
    values: [['String'], 'What is looked for.'],
    threshold: ['Float?', 'The maximum of `latency` in milliseconds. Null for other types.'],
  },
);

const Filters = recordType<CaseFilters>('EvaluationFilters')(
  'What a question is asked with. Null values are the defaults of `search` and `chat`.',
  {
    projectId: ['UUID?', 'The ID of a project.'],
    fileIds: [nullable(['UUID']), 'The IDs of files.'],
    topK: ['Int?', 'The maximum number of chunks.'],
    minScore: ['Float?', 'The minimum score of a chunk.'],
    connectorId: ['UUID?', 'The ID of the connector to query.'],
    forceRoute: [nullable(RouteEnum), 'The route to take.'],
  },
  (t) => ({
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
);

export const EvaluationCaseType = recordType<EvaluationCase>('EvaluationCase')(
  'A golden question, and what its answer should be like. What is null or empty is not judged.',
  {
    id: ['UUID', 'The ID of the case.'],
    key: ['String', 'Identifies the case in its set, and in exported files.'],
    mode: [AnswerKindEnum, 'Whether the question is searched for or answered.'],
    question: ['String', 'The question.'],
    filters: [Filters, 'What the question is asked with.'],
    expected: [[Passage], 'The passages that should be found.'],
    assertions: [[AssertionType], 'Assertions on the answer.'],
    threshold: ['Float?', 'The share of the assertions that must hold. Null: all of them.'],
    expectedRoute: [nullable(RouteEnum), 'The route that should be taken.'],
    expectedRows: [nullable(['JSONObject']), 'The rows that should be found.'],
    rowsOrdered: ['Boolean', 'Whether the order of the rows counts.'],
    mustRefuse: ['Boolean', 'Whether the right answer is that there is none.'],
    createdAt: ['DateTime', 'When the case was added.'],
    updatedAt: ['DateTime', 'When the case was last changed.'],
  },
);

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
  input: saveCaseInput,
  types: {
    mode: AnswerKindEnum,
    filters: FiltersInput,
    expected: PassageInput,
    assertions: inputType('AssertionInput', assertionInput, 'An assertion on an answer.', { type: 'String' }),
    expectedRoute: RouteEnum,
  },
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
