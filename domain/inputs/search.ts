import { z } from 'zod';
import {
  chatMinScore,
  chatTopK,
  maxFilterValues,
  maxPromptBodyCharacters,
  maxPromptNameCharacters,
  maxPromptVariableCharacters,
  maxQueryCharacters,
  searchMinScore,
  searchTopK,
} from '../limits';
import { routes } from '../search';
import { optionalFilter } from './filter';
import { boolean, decimal, dict, integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';

export const environmentSlugs = ['staging', 'production'] as const;

const page = integer({ min: 1 });

/** See docs/specification.md#pagerangefilter. */
export const pageRangeFilter = z.object({
  gte: optional(page).describe('The first page.'),
  lte: optional(page).describe('The last page.'),
});

/** See docs/specification.md#metadatafilters. */
export const metadataFilters = z.object({
  referenceId: optional(text()).describe('The reference ID of the file.'),
  referenceIds: optional(list(text(), maxFilterValues)).describe('Any of these reference IDs.'),
  pageNumber: optional(page).describe('Chunks with text on this page.'),
  pageNumbers: optional(list(page, maxFilterValues)).describe('Chunks with text on any of these pages.'),
  pageRange: optional(pageRangeFilter).describe('Chunks with text on any page of this range.'),
  category: optional(text()).describe('The `category` in the metadata of the file.'),
  documentType: optional(text()).describe('The `document_type` in the metadata of the file.'),
});

const score = decimal({ min: 0, max: 1 });

/** See docs/specification.md#search-request-body. */
export const searchInput = z.object({
  query: text({ min: 1, max: maxQueryCharacters }).describe('The question or keywords.'),
  projectId: optional(uuid).describe('Searches files of this project.'),
  fileIds: optional(list(uuid, maxFilterValues)).describe('Searches these files.'),
  environmentSlug: optional(oneOf(environmentSlugs)).describe(
    'The environment, which must be that of the API key.',
  ),
  topK: withDefault(integer(searchTopK), searchTopK.default).describe('The maximum number of chunks.'),
  minScore: withDefault(score, searchMinScore).describe('The minimum score of a chunk.'),
  includeMetadata: withDefault(boolean, true).describe('Whether to return the metadata of files and chunks.'),
  connectorId: optional(uuid).describe('The ID of the connector to query.'),
  forceRoute: optional(oneOf(routes)).describe('The route to take. Defaults to the one that fits the query.'),
  metadataFilters: optional(metadataFilters).describe('Filters on the metadata of files and chunks.'),
});

export const filterDescription =
  'A condition on the metadata of files, and on what else is known of them: a `key` with `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists` or `prefix`, or such conditions in `and`, `or` or `not`.';

const filter = optionalFilter.describe(filterDescription);

/** The search input of GraphQL and MCP. The REST body has no field for a condition on any metadata. */
export const filteredSearchInput = searchInput.extend({ filter });

/** See docs/specification.md#chat-request-body and docs/specification.md#search-and-chat. */
export const chatInput = z.object({
  question: text({ min: 1, max: maxQueryCharacters }).describe('The question to answer.'),
  projectId: optional(uuid).describe('Searches files of this project.'),
  fileIds: optional(list(uuid, maxFilterValues)).describe('Searches these files.'),
  connectorId: optional(uuid).describe('The ID of the connector to query.'),
  topK: withDefault(integer(chatTopK), chatTopK.default).describe(
    'The maximum number of chunks to answer from.',
  ),
  minScore: withDefault(score, chatMinScore).describe('The minimum score of a chunk.'),
  forceRoute: optional(oneOf(routes)).describe(
    'The route to take. Defaults to the one that fits the question.',
  ),
});

/** A question of GraphQL and MCP. The REST body has no field for a conversation, or for a condition on any metadata. */
export const turnInput = chatInput.extend({
  filter,
  conversationId: optional(uuid).describe(
    'The ID of the conversation that the question is asked in. What the question leaves open is taken from the turns before it, and filters that are left out are those of the conversation.',
  ),
  standaloneQuestion: optional(text({ min: 1, max: maxQueryCharacters })).describe(
    'What to search in place of the question. Defaults to the question, or to what a follow-up means.',
  ),
});

/** The length is limited, because values become part of the instructions to the language model. */
const promptVariable = text({ max: maxPromptVariableCharacters });

/** The chat input of GraphQL. REST and MCP have no field for a prompt. */
export const promptedChatInput = turnInput.extend({
  promptName: optional(text({ min: 1, max: maxPromptNameCharacters })).describe(
    'The name of the prompt whose live version the language model answers with.',
  ),
  promptBody: optional(text({ min: 1, max: maxPromptBodyCharacters })).describe(
    'A draft to answer with in place of a published prompt. Requires the admin token or an admin key.',
  ),
  promptVariables: optional(dict.pipe(z.record(z.string(), promptVariable))).describe(
    'A string for each `{{name}}` of the prompt except `{{question}}` and `{{sources}}`.',
  ),
});

export const suggestedQuestionsInput = z.object({
  fileIds: optional(list(uuid, maxFilterValues)).describe('Questions about these files.'),
  language: optional(text({ min: 2, max: 35 })).describe(
    'The language of the questions, such as `de` or `pt-BR`. Defaults to English, also where it is not supported.',
  ),
});
