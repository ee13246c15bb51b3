import type { FileRecord } from '../../domain/files';
import { chunkPageInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import { type Connection, toConnection } from '../../domain/lists';
import { fromCursor, toCursor } from '../../resolvers/files/cursors';
import type { ChunkRecord } from '../../resolvers/files/listChunks';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { exposed } from '../recordType';
import { connectionType } from './connection';
import { Node } from './node';

export const Chunk = builder.objectRef<ChunkRecord>('Chunk').implement({
  description: 'A section of the text of a file, the unit of embedding, search and citation.',
  interfaces: [Node],
  fields: (t) => ({
    ...exposed(t, {
      id: ['UUID', 'The ID of the chunk, as in search results and citations.'],
      fileId: ['UUID', 'The ID of the file.'],
      index: ['NonNegativeInt', 'The position within the file, starting at 0.'],
      content: ['String', 'The text.'],
      headingPath: [['String'], 'The headings above the chunk, outermost first.'],
      language: ['String?', 'The ISO 639-1 code of the language, if detected.'],
      tokenCount: ['NonNegativeInt', 'The number of tokens.'],
      pageNumber: ['Int?', 'The page, slide or sheet with most of the text, starting at 1.'],
      startPage: ['Int?', 'The first page.'],
      endPage: ['Int?', 'The last page.'],
      boundingBoxes: [
        'JSONObject?',
        'The bounding boxes: content ID → page → corners, as fractions of the page size.',
      ],
    }),
  }),
});

export const ChunkConnection = connectionType(Chunk, 'the chunks of a file, in reading order');

/** The chunks of a file after a cursor. One query serves all files of a list. */
export async function listChunks(
  file: FileRecord,
  args: unknown,
  { loaders }: GraphQLContext,
): Promise<Connection<ChunkRecord>> {
  const { first, after } = parseInput(chunkPageInput, args);
  const [from] = after === null ? [-1] : fromCursor('chunk', after, ['number']);
  const found = await loaders.chunks({ after: Number(from), count: first }).load(file.id);
  const edges = found.map((node) => ({ node, cursor: toCursor('chunk', [node.index]) }));
  const last = found.at(-1);
  return toConnection(edges, {
    after,
    hasNextPage: last !== undefined && last.index < file.totalChunks - 1,
    totalCount: () => (file.status === 'ready' ? file.totalChunks : 0),
  });
}
