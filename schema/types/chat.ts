import { promptedChatInput, suggestedQuestionsInput } from '../../domain/inputs/search';
import type { AnswerOutcome } from '../../domain/outcomes';
import type { ChatAnswer, Citation, DatedDocument, dateOrigins, PromptUse } from '../../domain/search';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { suggestedQuestions } from '../../resolvers/chat/suggestions';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, fieldsOfInput, inputType } from '../inputTypes';
import { enumType, nullable, recordType } from '../recordType';
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

const DateOriginEnum = enumType<(typeof dateOrigins)[number]>(
  'DateOrigin',
  'What tells the date of a document.',
  {
    document: 'Its title, its name or its opening.',
    metadata: 'The metadata of the file.',
    upload: 'The upload: nothing else tells a date.',
  },
);

const DocumentDateType = recordType<DatedDocument>('DocumentDate')('The date of a document.', {
  value: ['String', 'A year, month or day in ISO 8601: `2024`, `2024-03`, `2024-03-05`.'],
  origin: [DateOriginEnum, 'What tells it.'],
});

export const CitationType = recordType<Citation>('Citation')(
  'A passage of a file that supports a statement of the answer.',
  {
    marker: ['Int', 'The number of the marker `[n]` in the answer.'],
    fileId: ['UUID', 'The ID of the file.'],
    fileName: ['String', 'The name of the file.'],
    chunkId: ['UUID', 'The ID of the chunk.'],
    chunkIndex: ['NonNegativeInt', 'The position of the chunk within the file, starting at 0.'],
    pageNumber: ['Int?', 'The page, slide or sheet on which the quote starts, starting at 1.'],
    startPage: ['Int?', 'The first page of the chunk.'],
    endPage: ['Int?', 'The last page of the chunk.'],
    score: ['Float', 'The score of the chunk, 0–1.'],
    quote: ['String', 'The supporting text, verbatim from the chunk.'],
    boundingBoxes: [
      'JSONObject?',
      'The boxes of the lines of the quote: content ID → page → corners, as fractions of the page size.',
    ],
    documentDate: [
      nullable(DocumentDateType),
      'The date of the document. Null unless several documents state what answers.',
    ],
    contradicts: [
      'Int?',
      'The marker of the citation of a newer document that states another value. Null where there is none.',
    ],
  },
  (t) => ({
    sourceUrl: t.string({
      nullable: true,
      description: 'The address where a source found the file. Null where it was uploaded.',
      resolve: ({ sourceUrl }) => sourceUrl ?? null,
    }),
    alsoIn: t.field({
      type: [HitSourceType],
      resolve: ({ alsoIn }) => alsoIn ?? [],
      description:
        'Passages of other documents that state the same, of the newest first. Empty in conversations that were kept.',
    }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file. Null if it was deleted.',
      ...cost({ own: 1 }),
      resolve: (citation, _args, { loaders }) => loaders.file.load(citation.fileId),
    }),
  }),
);

const PromptUseType = recordType<PromptUse>('PromptUse')('How the requested prompt was used.', {
  name: ['String', 'The name of the prompt.'],
  versionNumber: ['Int', 'The number of the live version. 0 for a draft.'],
  used: ['Boolean', 'Whether a language model answered with the prompt.'],
  note: ['String?', 'The reason why the prompt was not used.'],
});

export const AnswerOutcomeEnum = enumType<AnswerOutcome>('AnswerOutcome', 'What an answer is.', {
  answered: 'A sentence or rows that answer the question.',
  passages: 'Relevant passages, none of which surely answers the question. Without citations.',
  overview: 'A summary, list or comparison, with a citation for each part.',
  not_understood: 'Nothing that the documents or databases could be asked. Without citations.',
  nothing_found: 'Nothing relevant was found. Without citations.',
});

export const ChatAnswerType = recordType<ChatAnswer>('ChatAnswer')(
  'An answer from the indexed documents.',
  {
    answerId: [
      'UUID?',
      'The ID of the record of this answer, for `submitFeedback`. Null where no record is kept.',
    ],
    question: ['String', 'The question.'],
    standaloneQuestion: [
      'String',
      'What was searched: the question, or what a follow-up means. Ask again with another `standaloneQuestion` to correct it.',
    ],
    conversationId: ['UUID?', 'The ID of the conversation. Null where the question was not asked in one.'],
    turnId: ['UUID?', 'The ID of the turn. Null where the question was not asked in a conversation.'],
    answer: ['String', 'The answer. `[n]` marks a statement that citation n supports.'],
    outcome: [AnswerOutcomeEnum, 'What the answer is.'],
    suggestions: [
      ['String'],
      'Up to three questions that the documents and databases can answer, where this one was not understood.',
    ],
    searchTimeMs: ['Float', 'The duration of the search in milliseconds.'],
    generationTimeMs: ['Float', 'The duration of the answer generation in milliseconds.'],
    model: ['String', 'The name of the model that generated the answer.'],
    citations: [[CitationType], 'The citations.'],
    totalChunksUsed: ['NonNegativeInt', 'The number of chunks the answer was generated from.'],
    routing: [RoutingInfo, 'The route taken and the reason for it.'],
    results: [SearchResultsType, 'The search results.'],
    prompt: [nullable(PromptUseType), 'How the prompt was used. Null if none was requested.'],
  },
  (t) => ({
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
);

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
