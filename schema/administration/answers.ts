import type { ActivityStep } from '../../domain/activity';
import type {
  AnswerKind,
  AnswerRecord,
  RecordedCitation,
  RecordedHit,
  UnansweredQuestions,
} from '../../domain/answers';
import { answerFilter, answerIdInput, answersInput, unansweredInput } from '../../domain/inputs/answers';
import { getAnswer } from '../../resolvers/answers/getAnswer';
import { listAnswers } from '../../resolvers/answers/listAnswers';
import { listUnanswered } from '../../resolvers/answers/listUnanswered';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { AnswerOutcomeEnum } from '../types/chat';
import { connectionCost, connectionType } from '../types/connection';
import { File } from '../types/file';
import { RouteEnum, ScorePartsType } from '../types/searchResults';
import { Admin } from './admin';
import { Feedback } from './feedback';

export const AnswerKindEnum = builder.enumType('AnswerKind', {
  description: 'The kind of an answer.',
  values: {
    search: { description: 'The result of a search.' },
    chat: { description: 'The answer to a question.' },
  } satisfies Record<AnswerKind, { description: string }>,
});

const Hit = builder.objectRef<RecordedHit>('RecordedHit').implement({
  description: 'A chunk that was found.',
  fields: (t) => ({
    chunkId: t.expose('chunkId', { type: 'UUID', description: 'The ID of the chunk.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    pageNumber: t.exposeInt('pageNumber', { nullable: true, description: 'The page with most of the text.' }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'The first page of the chunk.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'The last page of the chunk.' }),
    score: t.exposeFloat('score', { description: 'The score, 0–1.' }),
    scoreParts: t.expose('scoreParts', {
      type: ScorePartsType,
      nullable: true,
      description: 'What the score is made of. Null where the hit was returned without its metadata.',
    }),
    content: t.exposeString('content', {
      nullable: true,
      description: 'The text of the chunk. Null unless passages are recorded.',
    }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file. Null if it was deleted.',
      ...cost({ own: 1 }),
      resolve: ({ fileId }, _args, { loaders }) => loaders.file.load(fileId),
    }),
  }),
});

const CitationType = builder.objectRef<RecordedCitation>('RecordedCitation').implement({
  description: 'A citation of an answer.',
  fields: (t) => ({
    marker: t.exposeInt('marker', { description: 'The number of the marker `[n]` in the answer.' }),
    chunkId: t.expose('chunkId', { type: 'UUID', description: 'The ID of the chunk.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    pageNumber: t.exposeInt('pageNumber', { nullable: true, description: 'The page with most of the text.' }),
    score: t.exposeFloat('score', { description: 'The score of the chunk, 0–1.' }),
    quote: t.exposeString('quote', {
      nullable: true,
      description: 'The quote. Null if text is not recorded.',
    }),
  }),
});

const RecordedPrompt = builder.objectRef<NonNullable<AnswerRecord['prompt']>>('RecordedPrompt').implement({
  description: 'The managed prompt of an answer.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the prompt.' }),
    versionNumber: t.exposeInt('versionNumber', { description: 'The number of the version.' }),
    used: t.exposeBoolean('used', { description: 'Whether a language model answered with it.' }),
  }),
});

const Step = builder.objectRef<ActivityStep>('AnswerStep').implement({
  description: 'A step of an answer. Steps are in the order in which they ended; one may contain others.',
  fields: (t) => ({
    step: t.exposeString('step', { description: 'The step, such as `retrieval` or `embedding`.' }),
    arguments: t.expose('arguments', { type: 'JSONObject', description: 'The arguments of the step.' }),
    count: t.exposeInt('count', { nullable: true, description: 'The number of results of the step.' }),
    milliseconds: t.exposeFloat('milliseconds', { description: 'The duration in milliseconds.' }),
    outcome: t.exposeString('outcome', { description: '`ok`, or the code of the error.' }),
  }),
});

export const AnswerRecordType = builder.objectRef<AnswerRecord>('AnswerRecord').implement({
  description: 'The record of an answer. Texts are null where the configuration leaves them out.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID of the answer.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When the request started.' }),
    kind: t.expose('kind', { type: AnswerKindEnum, description: 'The kind of answer.' }),
    keyId: t.expose('keyId', { type: 'UUID', description: 'The ID of the API key.' }),
    requestId: t.exposeString('requestId', { description: 'The ID of the request, as in the log.' }),
    question: t.exposeString('question', { nullable: true, description: 'The question.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The answer. Null for a search.',
    }),
    outcome: t.expose('outcome', {
      type: AnswerOutcomeEnum,
      nullable: true,
      description: 'What the answer is. Null for a search, and for answers of earlier versions.',
    }),
    route: t.expose('route', { type: RouteEnum, description: 'The route that was taken.' }),
    reasoning: t.exposeString('reasoning', { nullable: true, description: 'The reason for the route.' }),
    connectorId: t.expose('connectorId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the connector that was queried.',
    }),
    sql: t.exposeString('sql', { nullable: true, description: 'The SQL query.' }),
    rowCount: t.exposeInt('rowCount', {
      nullable: true,
      description: 'The number of rows. Null where no connector was queried.',
    }),
    hits: t.expose('hits', { type: [Hit], description: 'The chunks found, best first.' }),
    citations: t.expose('citations', { type: [CitationType], description: 'The citations.' }),
    prompt: t.expose('prompt', {
      type: RecordedPrompt,
      nullable: true,
      description: 'The managed prompt. Null if none was requested.',
    }),
    model: t.exposeString('model', {
      nullable: true,
      description: 'The name of the model that generated the answer. Null for a search.',
    }),
    modelCalls: t.expose('modelCalls', {
      type: 'NonNegativeInt',
      description: 'The number of calls of model servers.',
    }),
    promptTokens: t.expose('promptTokens', {
      type: 'NonNegativeInt',
      description: 'The tokens that were sent to model servers.',
    }),
    completionTokens: t.expose('completionTokens', {
      type: 'NonNegativeInt',
      description: 'The tokens that model servers generated.',
    }),
    durationMs: t.exposeFloat('durationMs', { description: 'The duration in milliseconds.' }),
    activity: t.expose('activity', { type: [Step], description: 'The steps of the answer.' }),
    feedback: t.field({
      type: [Feedback],
      description: 'The feedback on the answer, newest first.',
      ...cost({ own: 5 }),
      resolve: ({ id }, _args, { loaders }) => loaders.feedback.load(id),
    }),
  }),
});

const UnansweredQuestionsType = builder.objectRef<UnansweredQuestions>('UnansweredQuestions').implement({
  description: 'Questions that ask for the same and were not answered.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How often they were asked.' }),
    examples: t.exposeStringList('examples', {
      description: 'Up to five of them in different words, the latest first.',
    }),
    lastAskedAt: t.expose('lastAskedAt', { type: 'DateTime', description: 'When the latest was asked.' }),
    answerId: t.expose('answerId', { type: 'UUID', description: 'The ID of the latest answer.' }),
    outcome: t.expose('outcome', {
      type: AnswerOutcomeEnum,
      nullable: true,
      description: 'What the latest answer was. Null for a search that found nothing.',
    }),
  }),
});

const AnswerFilterInput = inputType(
  'AnswerFilter',
  answerFilter,
  'Filters answers. All conditions must match.',
  {
    kind: AnswerKindEnum,
    route: RouteEnum,
  },
);

const AnswerRecordConnection = connectionType(AnswerRecordType, 'answers, newest first');

builder.objectFields(Admin, (t) => ({
  answers: t.field({
    type: AnswerRecordConnection,
    nullable: true,
    description: 'The records of the answers of the environment, newest first.',
    args: argumentsOf(t, answersInput, { filter: AnswerFilterInput }),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listAnswers(operation, args),
  }),
  unanswered: t.field({
    type: [UnansweredQuestionsType],
    nullable: true,
    description:
      'Questions that were not answered, grouped by what they ask for, the most frequent first. Of the latest 500 in the period; none where questions are not recorded.',
    args: argumentsOf(t, unansweredInput),
    ...cost({ own: 50, times: { argument: 'first', fallback: 20 } }),
    resolve: (_admin, args, { operation }) => listUnanswered(operation, args),
  }),
  answer: t.field({
    type: AnswerRecordType,
    nullable: true,
    description: 'The record of one answer.',
    args: argumentsOf(t, answerIdInput),
    ...cost({ own: 1 }),
    resolve: (_admin, args, { operation }) => getAnswer(operation, args),
  }),
}));
