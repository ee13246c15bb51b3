import { chatMinScore, chatTopK } from '../../domain/limits';
import type { ChatAnswer, Citation, PromptUse } from '../../domain/search';
import { answerQuestion } from '../../resolvers/answerQuestion';
import { builder } from '../builder';
import { cost } from '../cost';
import { File } from './file';
import { RouteEnum, RoutingInfo, SearchResultsType } from './searchResults';

export const CitationType = builder.objectRef<Citation>('Citation').implement({
  description: 'A place in a source file that carries a statement of the answer.',
  fields: (t) => ({
    marker: t.exposeInt('marker', { description: 'The number in the `[n]` of the answer.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'The file.' }),
    fileName: t.exposeString('fileName', { description: 'Its name.' }),
    chunkId: t.expose('chunkId', { type: 'UUID', description: 'The chunk.' }),
    chunkIndex: t.expose('chunkIndex', {
      type: 'NonNegativeInt',
      description: 'Position within the file, from 0.',
    }),
    pageNumber: t.exposeInt('pageNumber', {
      nullable: true,
      description: "Page, slide or sheet with most of the chunk's text, from 1.",
    }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'Page on which the chunk begins.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'Page on which the chunk ends.' }),
    score: t.exposeFloat('score', { description: 'Relevance of the chunk, 0 to 1.' }),
    quote: t.exposeString('quote', { description: 'The words relied on, verbatim in the chunk.' }),
    boundingBoxes: t.expose('boundingBoxes', {
      type: 'JSONObject',
      nullable: true,
      description: 'Where the chunk stands: content id → page → corners, as shares of the page.',
    }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file; null where it was deleted since.',
      ...cost({ own: 1 }),
      resolve: (citation, _args, { loaders }) => loaders.file.load(citation.fileId),
    }),
  }),
});

const PromptUseType = builder.objectRef<PromptUse>('PromptUse').implement({
  description: 'What became of the prompt that a question was asked with.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    versionNumber: t.exposeInt('versionNumber', { description: 'The version that was live.' }),
    used: t.exposeBoolean('used', { description: 'A language model wrote the answer, and had the prompt.' }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'Why it was not used; null where it was.',
    }),
  }),
});

export const ChatAnswerType = builder.objectRef<ChatAnswer>('ChatAnswer').implement({
  description: 'An answer grounded in the indexed documents.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'The question.' }),
    answer: t.exposeString('answer', {
      description: 'The answer; `[n]` stands after what citation n carries.',
    }),
    searchTimeMs: t.exposeFloat('searchTimeMs', { description: 'Time the search took, in milliseconds.' }),
    generationTimeMs: t.exposeFloat('generationTimeMs', {
      description: 'Time the answer took to write, in milliseconds.',
    }),
    model: t.exposeString('model', { description: 'What wrote the answer.' }),
    citations: t.expose('citations', {
      type: [CitationType],
      description: 'What it rests on; may be empty.',
    }),
    totalChunksUsed: t.expose('totalChunksUsed', {
      type: 'NonNegativeInt',
      description: 'Chunks that it was written from; 0 where nothing was found.',
    }),
    routing: t.expose('routing', { type: RoutingInfo, description: 'Which route was taken and why.' }),
    results: t.expose('results', { type: SearchResultsType, description: 'What was found.' }),
    prompt: t.expose('prompt', {
      type: PromptUseType,
      nullable: true,
      description: 'What became of the prompt; null where none was named.',
    }),
  }),
});

export const ChatInput = builder.inputType('ChatInput', {
  description: 'A question.',
  fields: (t) => ({
    question: t.string({ required: true, description: 'The question, 1 to 1000 characters.' }),
    projectId: t.field({ type: 'UUID', description: 'Only documents of this project.' }),
    fileIds: t.field({ type: ['UUID'], description: 'Only these files.' }),
    connectorId: t.field({ type: 'UUID', description: 'Ask this connector.' }),
    topK: t.int({ defaultValue: chatTopK.default, description: 'Chunks to answer from, 1 to 20.' }),
    minScore: t.float({
      defaultValue: chatMinScore,
      description: 'Only chunks that score at least this, 0 to 1.',
    }),
    forceRoute: t.field({
      type: RouteEnum,
      description: 'Take this route instead of the one the question suggests.',
    }),
    promptName: t.string({
      description: 'Have the language model answer with the live version of this prompt.',
    }),
    promptVariables: t.field({
      type: 'JSONObject',
      description:
        'A text for each `{{name}}` of the prompt but `{{question}}` and `{{sources}}`, which the answer fills in.',
    }),
  }),
});

builder.queryField('chat', (t) =>
  t.field({
    type: ChatAnswerType,
    nullable: true,
    description: 'Answers a question from the indexed documents, with citations.',
    args: { input: t.arg({ type: ChatInput, required: true, description: 'The question.' }) },
    ...cost({ own: 200 }),
    resolve: (_root, { input }, { operation }) => answerQuestion(operation, input),
  }),
);
