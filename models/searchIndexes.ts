/** The required Atlas search indexes, in Atlas's JSON format. */
import { analyzerOf, type TextKey, textKeys } from '../language/analyzers';
import { factsPath } from './facts/factsOf';

/** A model ID as a valid field name, without dots or dollar signs. */
export function vectorKey(modelId: string): string {
  return modelId.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

/** The path of a model's vectors in a chunk. Each model has its own, because vectors of different models are not comparable. */
export function vectorField(modelId: string): string {
  return `vectors.${vectorKey(modelId)}`;
}

export function vectorIndexName(modelId: string): string {
  return `chunks_vector_${vectorKey(modelId)}`;
}

export const textIndexName = 'chunks_text';

/** The path of the text for full-text search in a language. */
export function textPath(key: TextKey): string {
  return `text.${key}`;
}

/** The path of the words of the headings above a chunk. */
export const headingTermsPath = 'headingTerms';

/** The fields that a vector search may filter by. */
export const vectorFilterFields = [
  'environmentId',
  'live',
  'projectId',
  'fileId',
  'referenceId',
  'startPage',
  'endPage',
  'category',
  'documentType',
  factsPath,
] as const;

export interface SearchIndexDefinition {
  name: string;
  type: 'search' | 'vectorSearch';
  definition: Record<string, unknown>;
}

/** The quantization of a vector index: full precision, one byte or one bit per dimension. Documents keep full precision. */
export const quantizations = ['none', 'scalar', 'binary'] as const;
export type Quantization = (typeof quantizations)[number];

export function chunkSearchIndexes(
  model: { id: string; dimension: number },
  quantization: Quantization = 'none',
): SearchIndexDefinition[] {
  return [
    {
      name: vectorIndexName(model.id),
      type: 'vectorSearch',
      definition: {
        fields: [
          {
            type: 'vector',
            path: vectorField(model.id),
            numDimensions: model.dimension,
            similarity: 'cosine',
            quantization,
          },
          ...vectorFilterFields.map((path) => ({ type: 'filter', path })),
        ],
      },
    },
    {
      name: textIndexName,
      type: 'search',
      definition: {
        mappings: {
          dynamic: false,
          fields: {
            text: {
              type: 'document',
              fields: Object.fromEntries(
                textKeys.map((key) => [key, { type: 'string', analyzer: analyzerOf(key) }]),
              ),
            },
            // Stemmed before it is stored: a definition has no room for another field of each language.
            [headingTermsPath]: { type: 'string', analyzer: 'lucene.whitespace' },
            environmentId: { type: 'token' },
            projectId: { type: 'token' },
            fileId: { type: 'token' },
            referenceId: { type: 'token' },
            category: { type: 'token' },
            documentType: { type: 'token' },
            [factsPath]: { type: 'token' },
            live: { type: 'boolean' },
            startPage: { type: 'number' },
            endPage: { type: 'number' },
          },
        },
      },
    },
  ];
}
