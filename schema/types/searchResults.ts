import type {
  HitSource,
  Route,
  Routing,
  ScoreParts,
  SearchHit,
  SearchResults,
  StructuredResult,
} from '../../domain/search';
import { cost } from '../cost';
import { enumType, nullable, recordType } from '../recordType';
import { File } from './file';

export const RouteEnum = enumType<Route>('Route', 'How a query is answered.', {
  structured: 'By a query of a connected database, for filters, aggregations and lookups.',
  semantic: 'By semantic search over the indexed documents.',
  hybrid: 'By both.',
});

export const ScorePartsType = recordType<ScoreParts>('ScoreParts')(
  'How a chunk was found, and what its score is made of. The score is the logistic function of the sum of `words`, `vectors`, `reranker`, `first` and `base`, but at most the score of the hit before.',
  {
    keywordScore: [
      'Float?',
      'The BM25 score, 0 or more. Comparable within a query. Null if the keyword search did not return the chunk.',
    ],
    vectorScore: [
      'Float?',
      'The similarity of the vectors, (1 + cosine) / 2, 0–1. Null if the vector search did not return the chunk.',
    ],
    rerankScore: ['Float', 'The score of the re-ranker, which orders the hits. Comparable within a query.'],
    words: ['Float', 'The contribution of the words of the query in the chunk, in log-odds.'],
    vectors: ['Float', 'The contribution of the similarity of the vectors, in log-odds.'],
    reranker: [
      'Float',
      "The contribution of how far the re-ranker's score is behind that of a better hit, in log-odds: 0 for the best one, else less.",
    ],
    base: ['Float', 'What each hit begins with, in log-odds.'],
  },
  (t) => ({
    first: t.float({
      // Answers on record that an earlier version gave have it.
      resolve: (parts) => ('first' in parts ? Number(parts.first) : 0),
      deprecationReason: 'A score does not depend on the rank any more.',
      description:
        'Of answers on record that an earlier version gave, the contribution of being the first hit. Else 0.',
    }),
  }),
);

export const HitSourceType = recordType<HitSource>('HitSource')(
  'A passage that says the same as a hit or citation.',
  {
    chunkId: ['UUID', 'The ID of the chunk.'],
    fileId: ['UUID', 'The ID of the file.'],
    fileName: ['String', 'The name of the file.'],
    pageNumber: ['Int?', 'The page, slide or sheet with most of the text, starting at 1.'],
    startPage: ['Int?', 'The first page.'],
    endPage: ['Int?', 'The last page.'],
    updatedAt: ['DateTime', 'When the file last changed.'],
  },
);

export const SearchResultChunk = recordType<SearchHit>('SearchResultChunk')(
  'A chunk in a search result.',
  {
    chunkId: ['UUID', 'The ID of the chunk.'],
    fileId: ['UUID', 'The ID of the file.'],
    fileName: ['String', 'The name of the file.'],
    content: ['String', 'The text.'],
    score: ['Float', 'The relevance score, 0–1. Comparable across queries.'],
    scoreParts: [nullable(ScorePartsType), 'What the score is made of.'],
    chunkIndex: ['NonNegativeInt', 'The position within the file, starting at 0.'],
    projectId: ['UUID?', 'The ID of the project.'],
    pageNumber: ['Int?', 'The page, slide or sheet with most of the text, starting at 1.'],
    startPage: ['Int?', 'The first page.'],
    endPage: ['Int?', 'The last page.'],
    tokenCount: ['Int?', 'The number of tokens.'],
    mimeType: ['String?', 'The MIME type of the file.'],
    category: ['String?', 'The `category` in the metadata of the file.'],
    tags: [nullable(['String']), 'The `tags` in the metadata of the file.'],
    documentType: ['String?', 'The `document_type` in the metadata of the file.'],
    referenceId: ['String?', 'The reference ID of the file.'],
    blobStoragePath: ['String?', 'The storage path of the chunks of the file.'],
    boundingBoxes: [
      'JSONObject?',
      'The bounding boxes: content ID → page → corners, as fractions of the page size.',
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
        'Near-identical passages that the hit stands for, of the file that changed last first. Empty without metadata.',
    }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file. Null if it was deleted.',
      ...cost({ own: 1 }),
      resolve: (hit, _args, { loaders }) => loaders.file.load(hit.fileId),
    }),
  }),
);

const ColumnInfo = recordType<StructuredResult['columns'][number]>('ColumnInfo')(
  'A column of a structured result.',
  {
    name: ['String', 'The name, which is the key in each row.'],
    type: ['String', 'The data type, such as varchar, integer or timestamp.'],
    description: ['String?', 'The description, from the comment in the database.'],
  },
);

export const StructuredResultType = recordType<StructuredResult>('StructuredResult')(
  'The result of a query of a connected database.',
  { columns: [[ColumnInfo], 'The columns.'], rows: [['JSONObject'], 'The rows: column name → value.'] },
);

export const SearchResultsType = recordType<SearchResults>('SearchResults')('Search results by source.', {
  semantic: [[SearchResultChunk], 'The chunks, best first. Empty on the `structured` route.'],
  structured: [
    nullable(StructuredResultType),
    'The rows. Null on the `semantic` route, or if no query was generated.',
  ],
});

export const RoutingInfo = recordType<Routing>('RoutingInfo')('The route taken and the reason for it.', {
  route: [RouteEnum, 'The route.'],
  reasoning: ['String?', 'The reason for the route.'],
  connectorId: ['UUID?', 'The ID of the connector.'],
  connectorName: ['String?', 'The name of the connector.'],
  sqlGenerated: ['String?', 'The SQL statement that was executed.'],
  sqlExplanation: [
    'String?',
    'An explanation of the SQL statement, in the language of the question (English, German, Spanish or French) or in English. It says which rows tie.',
  ],
});
