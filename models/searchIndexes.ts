/** The Atlas search indexes the code expects, in Atlas's own JSON. */
import { analyzerOf, type TextKey, textKeys } from '../language/analyzers';

/** A model id as a field name: no dots, no dollar signs. */
export function vectorKey(modelId: string): string {
  return modelId.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

/** Where the vectors of a model stand in a chunk. Models never share a field: their vectors can't be compared. */
export function vectorField(modelId: string): string {
  return `vectors.${vectorKey(modelId)}`;
}

export function vectorIndexName(modelId: string): string {
  return `chunks_vector_${vectorKey(modelId)}`;
}

export const textIndexName = 'chunks_text';

/** Where full-text search finds the words of a language. */
export function textPath(key: TextKey): string {
  return `text.${key}`;
}

/** Fields that a vector search may filter by, beside the environment. */
export const vectorFilterFields = [
  'environmentId',
  'live',
  'projectId',
  'fileId',
  'referenceId',
  'pageNumber',
  'category',
  'documentType',
] as const;

export interface SearchIndexDefinition {
  name: string;
  type: 'search' | 'vectorSearch';
  definition: Record<string, unknown>;
}

/** How a vector index keeps its vectors in memory: whole, a byte or a bit a dimension. The documents keep them whole. */
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
            environmentId: { type: 'token' },
            projectId: { type: 'token' },
            fileId: { type: 'token' },
            referenceId: { type: 'token' },
            category: { type: 'token' },
            documentType: { type: 'token' },
            live: { type: 'boolean' },
            pageNumber: { type: 'number' },
          },
        },
      },
    },
  ];
}
