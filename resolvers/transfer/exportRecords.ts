import type { ArchiveKind } from '../../domain/archive';
import { parseInput } from '../../domain/inputs/parseInput';
import { exportPageInput } from '../../domain/inputs/transfer';
import { chargePage } from '../answerSize';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from '../files/cursors';
import { chunks } from './exportChunks';
import { conversations } from './exportConversations';
import { files } from './exportFiles';
import { folders } from './exportFolders';
import type { Listing } from './exportListing';
import { prompts } from './exportPrompts';
import { sources } from './exportSources';

/** Records in the archive format (domain/archive.ts), and the cursor of the next page, null on the last page. */
export interface ExportPage {
  records: Record<string, unknown>[];
  nextCursor: string | null;
}

/** The kinds of records in an archive. */
export const listings: Record<ArchiveKind, Listing> = {
  folders,
  prompts,
  sources,
  files,
  chunks,
  conversations,
};

/** The size of what may be large in a record, in characters: a body, the text and vectors of a chunk, metadata. */
function sizeOf(record: object): number {
  return JSON.stringify(record).length;
}

/**
 * A page of the environment's records of one kind, in the archive format. Concurrent changes may or may not be
 * included; unchanged records are included exactly once.
 * @throws `forbidden`
 */
export async function exportRecords(ctx: OperationContext, rawInput: unknown): Promise<ExportPage> {
  const { tenant } = await authorizeAdmin(ctx);
  const { kind, first, after } = parseInput(exportPageInput, rawInput);
  const { types, read: readRecords } = listings[kind];
  const cursorKind = `export-${kind}`;
  const place = after === null ? null : fromCursor(cursorKind, after, types);
  const read = await readRecords(tenant, place, first);
  const found = chargePage(ctx, read, ({ record }) => sizeOf(record));
  const last = found.at(-1);
  return {
    records: found.map(({ record }) => record as Record<string, unknown>),
    nextCursor:
      last && (read.length === first || found.length < read.length) ? toCursor(cursorKind, last.place) : null,
  };
}
