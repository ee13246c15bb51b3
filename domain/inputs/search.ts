import { z } from 'zod';
import {
  chatMinScore,
  chatTopK,
  maxFilterValues,
  maxQueryCharacters,
  searchMinScore,
  searchTopK,
} from '../limits';
import { routes } from '../search';
import { boolean, decimal, integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';

export const environmentSlugs = ['staging', 'production'] as const;

const page = integer({ min: 1 });

/** Specification, "MetadataFilters". */
export const metadataFilters = z.object({
  referenceId: optional(text()),
  referenceIds: optional(list(text(), maxFilterValues)),
  pageNumber: optional(page),
  pageNumbers: optional(list(page, maxFilterValues)),
  pageRange: optional(z.object({ gte: optional(page), lte: optional(page) })),
  category: optional(text()),
  documentType: optional(text()),
});

const score = decimal({ min: 0, max: 1 });

/** Specification, "Search request body". */
export const searchInput = z.object({
  query: text({ min: 1, max: maxQueryCharacters }),
  projectId: optional(uuid),
  fileIds: optional(list(uuid, maxFilterValues)),
  environmentSlug: optional(oneOf(environmentSlugs)),
  topK: withDefault(integer(searchTopK), searchTopK.default),
  minScore: withDefault(score, searchMinScore),
  includeMetadata: withDefault(boolean, true),
  connectorId: optional(uuid),
  forceRoute: optional(oneOf(routes)),
  metadataFilters: optional(metadataFilters),
});
export type SearchInput = z.output<typeof searchInput>;

/** Specification, "Chat request body"; `forceRoute` is the name of its unnamed field (decisions). */
export const chatInput = z.object({
  question: text({ min: 1, max: maxQueryCharacters }),
  projectId: optional(uuid),
  fileIds: optional(list(uuid, maxFilterValues)),
  connectorId: optional(uuid),
  topK: withDefault(integer(chatTopK), chatTopK.default),
  minScore: withDefault(score, chatMinScore),
  forceRoute: optional(oneOf(routes)),
});
export type ChatInput = z.output<typeof chatInput>;
