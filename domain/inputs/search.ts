import { z } from 'zod';
import {
  chatMinScore,
  chatTopK,
  maxFilterValues,
  maxPromptNameCharacters,
  maxPromptVariableCharacters,
  maxQueryCharacters,
  searchMinScore,
  searchTopK,
} from '../limits';
import { routes } from '../search';
import { boolean, decimal, dict, integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';

export const environmentSlugs = ['staging', 'production'] as const;

const page = integer({ min: 1 });

/** Specification, "MetadataFilters". */
export const metadataFilters = z.object({
  referenceId: optional(text()).describe('The client-given reference of a file.'),
  referenceIds: optional(list(text(), maxFilterValues)).describe('Any of these references.'),
  pageNumber: optional(page).describe('Exactly this page.'),
  pageNumbers: optional(list(page, maxFilterValues)).describe('Any of these pages.'),
  pageRange: optional(z.object({ gte: optional(page), lte: optional(page) })).describe(
    'These pages, both bounds included.',
  ),
  category: optional(text()).describe('Exactly this category.'),
  documentType: optional(text()).describe('Exactly this document type.'),
});

const score = decimal({ min: 0, max: 1 });

/** Specification, "Search request body". */
export const searchInput = z.object({
  query: text({ min: 1, max: maxQueryCharacters }).describe('The question, or the words to look for.'),
  projectId: optional(uuid).describe('Only documents of this project.'),
  fileIds: optional(list(uuid, maxFilterValues)).describe('Only these files.'),
  environmentSlug: optional(oneOf(environmentSlugs)).describe(
    'The environment of the key; another one is refused.',
  ),
  topK: withDefault(integer(searchTopK), searchTopK.default).describe('At most so many passages.'),
  minScore: withDefault(score, searchMinScore).describe('Passages below this score are left out.'),
  includeMetadata: withDefault(boolean, true).describe('Whether results carry file and chunk metadata.'),
  connectorId: optional(uuid).describe('Forces the use of this connector.'),
  forceRoute: optional(oneOf(routes)).describe('Takes this route without classifying the query.'),
  metadataFilters: optional(metadataFilters).describe('What the documents searched are limited to.'),
});
export type SearchInput = z.output<typeof searchInput>;

/** Specification, "Chat request body"; `forceRoute` is the name of its unnamed field (decisions). */
export const chatInput = z.object({
  question: text({ min: 1, max: maxQueryCharacters }).describe('The question to answer.'),
  projectId: optional(uuid).describe('Only documents of this project.'),
  fileIds: optional(list(uuid, maxFilterValues)).describe('Only these files.'),
  connectorId: optional(uuid).describe('The connector for structured queries.'),
  topK: withDefault(integer(chatTopK), chatTopK.default).describe('How many passages to retrieve at most.'),
  minScore: withDefault(score, chatMinScore).describe('Passages below this score are left out.'),
  forceRoute: optional(oneOf(routes)).describe('Takes this route without classifying the question.'),
});
export type ChatInput = z.output<typeof chatInput>;

/** Values are part of the instructions, so they are short. */
const promptVariable = text({ max: maxPromptVariableCharacters });

/** GraphQL's chat: REST's body has no field for a prompt. */
export const promptedChatInput = chatInput.extend({
  promptName: optional(text({ min: 1, max: maxPromptNameCharacters })).describe(
    'The prompt whose live version the language model is given.',
  ),
  promptVariables: optional(dict.pipe(z.record(z.string(), promptVariable))).describe(
    'A value for each `{{name}}` of the prompt but `{{question}}` and `{{sources}}`.',
  ),
});
