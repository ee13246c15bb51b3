import { promptedChatInput, suggestedQuestionsInput } from '../../domain/inputs/search';
import type { AnswerOutcome } from '../../domain/outcomes';
import type { ChatAnswer, Citation, DatedDocument, dateOrigins, PromptUse } from '../../domain/search';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { suggestedQuestions } from '../../resolvers/chat/suggestions';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, fieldsOfInput, inputType } from '../inputTypes';
import { suggestsFilters } from '../selects';
import {
  AppliedFilterType,
  appliedFilterOptions,
  SuggestedFilterType,
  suggestedFiltersOptions,
} from './answerFilters';
import { File } from './file';
import { FilterInput } from './filter';
import { HitSourceType, RouteEnum, RoutingInfo, SearchResultsType } from './searchResults';

const DateOriginEnum = builder.enumType('DateOrigin', {
  description: 'What tells the date of a document.',
  values: {
    document: { description: 'Its title, its name or its opening.' },
    metadata: { description: 'The metadata of the file.' },
    upload: { description: 'The upload: nothing else tells a date.' },
  } satisfies Record<(typeof dateOrigins)[number], { description: string }>,
});

const DocumentDateType = builder.objectRef<DatedDocument>('DocumentDate').implement({
  description: 'The date of a document.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'A year, month or day in ISO 8601: `2024`, `2024-03`, `2024-03-05`.',
    }),
    origin: t.expose('origin', { type: DateOriginEnum, description: 'What tells it.' }),
  }),
});

export const CitationType = builder.objectRef<Citation>('Citation').implement({
  description: 'A passage of a file that supports a statement of the answer.',
  fields: (t) => ({
    marker: t.exposeInt('marker', { description: 'The number of the marker `[n]` in the answer.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file.' }),
    sourceUrl: t.string({
      nullable: true,
      description: 'The address where a source found the file. Null where it was uploaded.',
      resolve: ({ sourceUrl }) => sourceUrl ?? null,
    }),
    chunkId: t.expose('chunkId', { type: 'UUID', description: 'The ID of the chunk.' }),
    chunkIndex: t.expose('chunkIndex', {
      type: 'NonNegativeInt',
      description: 'The position of the chunk within the file, starting at 0.',
    }),
    pageNumber: t.exposeInt('pageNumber', {
      nullable: true,
      description: 'The page, slide or sheet on which the quote starts, starting at 1.',
    }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'The first page of the chunk.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'The last page of the chunk.' }),
    score: t.exposeFloat('score', { description: 'The score of the chunk, 0–1.' }),
    quote: t.exposeString('quote', { description: 'The supporting text, verbatim from the chunk.' }),
    boundingBoxes: t.expose('boundingBoxes', {
      type: 'JSONObject',
      nullable: true,
      description:
        'The boxes of the lines of the quote: content ID → page → corners, as fractions of the page size.',
    }),
    alsoIn: t.field({
      type: [HitSourceType],
      resolve: ({ alsoIn }) => alsoIn ?? [],
      description:
        'Passages of other documents that state the same, of the newest first. Empty in conversations that were kept.',
    }),
    documentDate: t.expose('documentDate', {
      type: DocumentDateType,
      nullable: true,
      description: 'The date of the document. Null unless several documents state what answers.',
    }),
    contradicts: t.exposeInt('contradicts', {
      nullable: true,
      description:
        'The marker of the citation of a newer document that states another value. Null where there is none.',
    }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file. Null if it was deleted.',
      ...cost({ own: 1 }),
      resolve: (citation, _args, { loaders }) => loaders.file.load(citation.fileId),
    }),
  }),
});

const PromptUseType = builder.objectRef<PromptUse>('PromptUse').implement({
  description: 'How the requested prompt was used.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the prompt.' }),
    versionNumber: t.exposeInt('versionNumber', {
      description: 'The number of the live version. 0 for a draft.',
    }),
    used: t.exposeBoolean('used', { description: 'Whether a language model answered with the prompt.' }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'The reason why the prompt was not used.',
    }),
  }),
});

export const AnswerOutcomeEnum = builder.enumType('AnswerOutcome', {
  description: 'What an answer is.',
  values: {
    answered: { description: 'A sentence or rows that answer the question.' },
    passages: {
      description: 'Relevant passages, none of which surely answers the question. Without citations.',
    },
    overview: { description: 'A summary, list or comparison, with a citation for each part.' },
    not_understood: {
      description: 'Nothing that the documents or databases could be asked. Without citations.',
    },
    nothing_found: { description: 'Nothing relevant was found. Without citations.' },
  } satisfies Record<AnswerOutcome, { description: string }>,
});

export const ChatAnswerType = builder.objectRef<ChatAnswer>('ChatAnswer').implement({
  description: 'An answer from the indexed documents.',
  fields: (t) => ({
    answerId: t.expose('answerId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the record of this answer, for `submitFeedback`. Null where no record is kept.',
    }),
    question: t.exposeString('question', { description: 'The question.' }),
    standaloneQuestion: t.exposeString('standaloneQuestion', {
      description:
        'What was searched: the question, or what a follow-up means. Ask again with another `standaloneQuestion` to correct it.',
    }),
    conversationId: t.expose('conversationId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the conversation. Null where the question was not asked in one.',
    }),
    turnId: t.expose('turnId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the turn. Null where the question was not asked in a conversation.',
    }),
    answer: t.exposeString('answer', {
      description: 'The answer. `[n]` marks a statement that citation n supports.',
    }),
    outcome: t.expose('outcome', {
      type: AnswerOutcomeEnum,
      description: 'What the answer is.',
    }),
    suggestions: t.exposeStringList('suggestions', {
      description:
        'Up to three questions that the documents and databases can answer, where this one was not understood.',
    }),
    searchTimeMs: t.exposeFloat('searchTimeMs', {
      description: 'The duration of the search in milliseconds.',
    }),
    generationTimeMs: t.exposeFloat('generationTimeMs', {
      description: 'The duration of the answer generation in milliseconds.',
    }),
    model: t.exposeString('model', { description: 'The name of the model that generated the answer.' }),
    citations: t.expose('citations', {
      type: [CitationType],
      description: 'The citations.',
    }),
    totalChunksUsed: t.expose('totalChunksUsed', {
      type: 'NonNegativeInt',
      description: 'The number of chunks the answer was generated from.',
    }),
    routing: t.expose('routing', {
      type: RoutingInfo,
      description: 'The route taken and the reason for it.',
    }),
    results: t.expose('results', { type: SearchResultsType, description: 'The search results.' }),
    prompt: t.expose('prompt', {
      type: PromptUseType,
      nullable: true,
      description: 'How the prompt was used. Null if none was requested.',
    }),
    appliedFilter: t.field({
      type: AppliedFilterType,
      ...appliedFilterOptions,
      resolve: ({ appliedFilter }) => appliedFilter ?? null,
    }),
    suggestedFilters: t.field({
      type: [SuggestedFilterType],
      ...suggestedFiltersOptions,
      resolve: ({ suggestedFilters }) => suggestedFilters ?? [],
    }),
  }),
});

export const ChatInput = inputType('ChatInput', promptedChatInput, 'The input of `chat`.', {
  forceRoute: RouteEnum,
  filter: FilterInput,
  promptVariables: 'JSONObject',
});

builder.queryField('chat', (t) =>
  t.field({
    type: ChatAnswerType,
    nullable: true,
    description:
      'Answers a question from the indexed documents, with citations. Errors: `conversation_not_found`, `conversation_busy`.',
    args: { input: t.arg({ type: ChatInput, required: true, description: fieldsOfInput(ChatInput) }) },
    ...cost({ own: 200 }),
    resolve: (_root, { input }, { operation }, info) =>
      answerQuestion(operation, input, undefined, suggestsFilters(info)),
  }),
);

builder.queryField('suggestedQuestions', (t) =>
  t.field({
    type: ['String'],
    nullable: true,
    description: 'Up to three questions that the documents and databases of the environment can answer.',
    args: argumentsOf(t, suggestedQuestionsInput),
    ...cost({ own: 10 }),
    resolve: (_root, args, { operation }) => suggestedQuestions(operation, args),
  }),
);
