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
import { enumType, nullable, recordType } from '../recordType';
import { AnswerOutcomeEnum } from '../types/chat';
import { connectionCost, connectionType } from '../types/connection';
import { File } from '../types/file';
import { RouteEnum, ScorePartsType } from '../types/searchResults';
import { Admin } from './admin';
import { Feedback } from './feedback';

export const AnswerKindEnum = enumType<AnswerKind>('AnswerKind', 'The kind of an answer.', {
  search: 'The result of a search.',
  chat: 'The answer to a question.',
});

const Hit = recordType<RecordedHit>('RecordedHit')(
  'A chunk that was found.',
  {
    chunkId: ['UUID', 'The ID of the chunk.'],
    fileId: ['UUID', 'The ID of the file.'],
    pageNumber: ['Int?', 'The page with most of the text.'],
    startPage: ['Int?', 'The first page of the chunk.'],
    endPage: ['Int?', 'The last page of the chunk.'],
    score: ['Float', 'The score, 0–1.'],
    scoreParts: [
      nullable(ScorePartsType),
      'What the score is made of. Null where the hit was returned without its metadata.',
    ],
    content: ['String?', 'The text of the chunk. Null unless passages are recorded.'],
  },
  (t) => ({
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file. Null if it was deleted.',
      ...cost({ own: 1 }),
      resolve: ({ fileId }, _args, { loaders }) => loaders.file.load(fileId),
    }),
  }),
);

const CitationType = recordType<RecordedCitation>('RecordedCitation')('A citation of an answer.', {
  marker: ['Int', 'The number of the marker `[n]` in the answer.'],
  chunkId: ['UUID', 'The ID of the chunk.'],
  fileId: ['UUID', 'The ID of the file.'],
  pageNumber: ['Int?', 'The page with most of the text.'],
  score: ['Float', 'The score of the chunk, 0–1.'],
  quote: ['String?', 'The quote. Null if text is not recorded.'],
});

const RecordedPrompt = recordType<NonNullable<AnswerRecord['prompt']>>('RecordedPrompt')(
  'The managed prompt of an answer.',
  {
    name: ['String', 'The name of the prompt.'],
    versionNumber: ['Int', 'The number of the version.'],
    used: ['Boolean', 'Whether a language model answered with it.'],
  },
);

const Step = recordType<ActivityStep>('AnswerStep')(
  'A step of an answer. Steps are in the order in which they ended; one may contain others.',
  {
    step: ['String', 'The step, such as `retrieval` or `embedding`.'],
    arguments: ['JSONObject', 'The arguments of the step.'],
    count: ['Int?', 'The number of results of the step.'],
    milliseconds: ['Float', 'The duration in milliseconds.'],
    outcome: ['String', '`ok`, or the code of the error.'],
  },
);

export const AnswerRecordType = recordType<AnswerRecord>('AnswerRecord')(
  'The record of an answer. Texts are null where the configuration leaves them out.',
  {
    id: ['UUID', 'The ID of the answer.'],
    at: ['DateTime', 'When the request started.'],
    kind: [AnswerKindEnum, 'The kind of answer.'],
    keyId: ['UUID', 'The ID of the API key.'],
    requestId: ['String', 'The ID of the request, as in the log.'],
    question: ['String?', 'The question.'],
    answer: ['String?', 'The answer. Null for a search.'],
    outcome: [
      nullable(AnswerOutcomeEnum),
      'What the answer is. Null for a search, and for answers of earlier versions.',
    ],
    route: [RouteEnum, 'The route that was taken.'],
    reasoning: ['String?', 'The reason for the route.'],
    connectorId: ['UUID?', 'The ID of the connector that was queried.'],
    sql: ['String?', 'The SQL query.'],
    rowCount: ['Int?', 'The number of rows. Null where no connector was queried.'],
    hits: [[Hit], 'The chunks found, best first.'],
    citations: [[CitationType], 'The citations.'],
    prompt: [nullable(RecordedPrompt), 'The managed prompt. Null if none was requested.'],
    model: ['String?', 'The name of the model that generated the answer. Null for a search.'],
    modelCalls: ['NonNegativeInt', 'The number of calls of model servers.'],
    promptTokens: ['NonNegativeInt', 'The tokens that were sent to model servers.'],
    completionTokens: ['NonNegativeInt', 'The tokens that model servers generated.'],
    durationMs: ['Float', 'The duration in milliseconds.'],
    activity: [[Step], 'The steps of the answer.'],
  },
  (t) => ({
    feedback: t.field({
      type: [Feedback],
      description: 'The feedback on the answer, newest first.',
      ...cost({ own: 5 }),
      resolve: ({ id }, _args, { loaders }) => loaders.feedback.load(id),
    }),
  }),
);

const UnansweredQuestionsType = recordType<UnansweredQuestions>('UnansweredQuestions')(
  'Questions that ask for the same and were not answered.',
  {
    count: ['Int', 'How often they were asked.'],
    examples: [['String'], 'Up to five of them in different words, the latest first.'],
    lastAskedAt: ['DateTime', 'When the latest was asked.'],
    answerId: ['UUID', 'The ID of the latest answer.'],
    outcome: [
      nullable(AnswerOutcomeEnum),
      'What the latest answer was. Null for a search that found nothing.',
    ],
  },
);

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
