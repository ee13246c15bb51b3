import type { FileRecord } from '../../domain/files';
import { chunkSectionInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { fromCursor, toCursor } from '../../resolvers/files/cursors';
import type { ChunkRecord } from '../../resolvers/files/listChunks';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { PageInfo, type PageInfoShape } from './pageInfo';

export const Chunk = builder.objectRef<ChunkRecord>('Chunk').implement({
  description: 'A run of text of a file, embedded, searched and cited as one.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier; that of search results and citations.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'The file it is of.' }),
    index: t.expose('index', { type: 'NonNegativeInt', description: 'Position within the file, from 0.' }),
    content: t.exposeString('content', { description: 'Its text.' }),
    headingPath: t.exposeStringList('headingPath', { description: 'Headings above it, outermost first.' }),
    language: t.exposeString('language', { nullable: true, description: 'ISO 639-1, where it can be told.' }),
    tokenCount: t.expose('tokenCount', { type: 'NonNegativeInt', description: 'Length in tokens.' }),
    pageNumber: t.exposeInt('pageNumber', {
      nullable: true,
      description: 'Page, slide or sheet with most of its text, from 1.',
    }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'Page on which it begins.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'Page on which it ends.' }),
    boundingBoxes: t.expose('boundingBoxes', {
      type: 'JSONObject',
      nullable: true,
      description: 'Where it stands: content id → page → corners, as shares of the page.',
    }),
  }),
});

interface ChunkEdgeShape {
  cursor: string;
  node: ChunkRecord;
}

const ChunkEdge = builder.objectRef<ChunkEdgeShape>('ChunkEdge').implement({
  description: 'A chunk in a section.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Its place in the list.' }),
    node: t.expose('node', { type: Chunk, description: 'The chunk.' }),
  }),
});

interface ChunkConnectionShape {
  edges: ChunkEdgeShape[];
  pageInfo: PageInfoShape;
  totalCount: number;
}

export const ChunkConnection = builder.objectRef<ChunkConnectionShape>('ChunkConnection').implement({
  description: "A section of a file's chunks, in reading order.",
  fields: (t) => ({
    edges: t.expose('edges', { type: [ChunkEdge], description: 'The chunks with their cursors.' }),
    nodes: t.field({
      type: [Chunk],
      description: 'The chunks.',
      resolve: ({ edges }) => edges.map(({ node }) => node),
    }),
    pageInfo: t.expose('pageInfo', { type: PageInfo, description: 'Where the section stands.' }),
    totalCount: t.expose('totalCount', { type: 'NonNegativeInt', description: 'Chunks of the whole file.' }),
  }),
});

/** The chunks of a file after a cursor; one look at the store for all files of a list. */
export async function chunkSection(
  file: FileRecord,
  args: { first?: number | null; after?: string | null },
  { loaders }: GraphQLContext,
): Promise<ChunkConnectionShape> {
  const { first, after } = parseInput(chunkSectionInput, args);
  const [from] = after === null ? [-1] : fromCursor('chunk', after, ['number']);
  const found = await loaders.chunks({ after: Number(from), count: first }).load(file.id);
  const edges = found.map((node) => ({ node, cursor: toCursor('chunk', [node.index]) }));
  const last = found.at(-1);
  return {
    edges,
    totalCount: file.status === 'ready' ? file.totalChunks : 0,
    pageInfo: {
      hasNextPage: last !== undefined && last.index < file.totalChunks - 1,
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
