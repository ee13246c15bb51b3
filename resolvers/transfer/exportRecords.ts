import type { ArchivedFile, ArchivedFolder, ArchivedPrompt, ArchiveKind } from '../../domain/archive';
import type { FileStatus } from '../../domain/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { exportPageInput } from '../../domain/inputs/transfer';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { toArchivedChunk } from '../../records/archivedChunks';
import { chargePage } from '../answerSize';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from '../files/cursors';
import { readTurns } from './exportConversations';
import type { Found, Listing, Place } from './exportListing';
import { readSources } from './exportSources';

/** Records in the archive format (domain/archive.ts), and the cursor of the next page, null on the last page. */
export interface ExportPage {
  records: Record<string, unknown>[];
  nextCursor: string | null;
}

/** The statuses of files without uploaded content. */
export const withoutContent: FileStatus[] = ['uploading', 'upload_failed'];

function toArchivedFile(file: FileDoc): ArchivedFile {
  const { _id: id, name, originalFilename, size, mimeType, folderName, referenceId, status } = file;
  const {
    language,
    pageCount,
    totalChunks,
    stageTimes,
    createdAt,
    metadataJson,
    sha256,
    ownReaders,
    readers = null,
    ownExpiresAt,
    expiresAt,
    hold,
    sourceId,
    sourceUrl,
  } = file;
  const own = ownReaders?.readers ?? null;
  const metadata = metadataJson === null ? null : (JSON.parse(metadataJson) as Record<string, unknown>);
  return {
    id,
    name,
    originalFilename,
    size,
    mimeType,
    folderName,
    referenceId,
    metadata,
    status,
    language,
    pageCount,
    totalChunks,
    stageTimes,
    // Absent in records of earlier versions.
    sha256: sha256 ?? null,
    createdAt,
    ownReaders: ownReaders ? { readers: own && [...own] } : null,
    readers: readers && [...readers],
    ownExpiresAt: ownExpiresAt ?? null,
    expiresAt: expiresAt ?? null,
    hold: hold ?? null,
    sourceId: sourceId ?? null,
    sourceUrl: sourceUrl ?? null,
  };
}

/**
 * Prompt versions, by name and version number. Prompts may have none that are left to read, so that there may be more
 * prompts where a page of them has fewer than `limit` versions.
 */
async function readPrompts(tenant: Tenant, after: Place | null, limit: number): Promise<Found> {
  const [lastName = '', lastVersion = 0] = after ?? [];
  const found: Found = [];
  let names: { $gte: string } | { $gt: string } = { $gte: String(lastName) };
  while (found.length < limit) {
    const prompts = await tenant.prompts.find({ name: names }, { sort: { name: 1 }, limit });
    for (const { _id: promptId, name, liveVersion } of prompts) {
      const beyond = name === lastName ? Number(lastVersion) : 0;
      const versions = await tenant.promptVersions.find(
        { promptId, versionNumber: { $gt: beyond } },
        { sort: { versionNumber: 1 }, limit: limit - found.length },
      );
      for (const { versionNumber, body, createdAt } of versions) {
        const isLive = versionNumber === liveVersion;
        const record: ArchivedPrompt = { name, versionNumber, body, isLive, createdAt };
        found.push({ record, place: [name, versionNumber] });
      }
      if (found.length >= limit) break;
    }
    const last = prompts.at(-1);
    if (!last || prompts.length < limit) break;
    names = { $gt: last.name };
  }
  return found;
}

/** Chunks of the versions in force, by file and index. During a replacement, two versions may be live for a moment. */
async function readChunks(tenant: Tenant, after: Place | null, limit: number): Promise<Found> {
  const found: Found = [];
  let place = after;
  while (found.length < limit) {
    const fileId = String(place?.[0]);
    const beyond = place
      ? { $or: [{ fileId: { $gt: fileId } }, { fileId, index: { $gt: Number(place[1]) } }] }
      : {};
    const sort = { fileId: 1, index: 1 } as const;
    const chunks = await tenant.chunks.find({ ...beyond, live: true }, { sort, limit });
    const ids = [...new Set(chunks.map((chunk) => chunk.fileId))];
    const files = await tenant.files.findFields({ _id: { $in: ids } }, ['runId']);
    const runs = new Set(files.map(({ runId }) => runId));
    const visible = chunks.filter(({ runId }) => runs.has(runId));
    const last = chunks.at(-1);
    const shown = visible.at(-1);
    if (last && chunks.length === limit && (shown?.fileId !== last.fileId || shown.index !== last.index)) {
      // The page may end between the chunks of two versions at one place.
      const { fileId, index } = last;
      visible.push(...(await tenant.chunks.find({ fileId, index, live: true, runId: { $in: [...runs] } })));
    }
    for (const chunk of visible.slice(0, limit - found.length)) {
      place = [chunk.fileId, chunk.index];
      found.push({ record: toArchivedChunk(chunk), place });
    }
    if (!last || chunks.length < limit || found.length >= limit) break;
    place = [last.fileId, last.index];
  }
  return found;
}

/** A version whose prompt was deleted before it cannot be exported. */
async function countPromptVersions({ prompts, promptVersions }: Tenant): Promise<number> {
  const ids = await prompts.findFields({}, ['name']);
  return promptVersions.count({ promptId: { $in: ids.map(({ _id }) => _id) } });
}

/** The kinds of records in an archive. */
export const listings: Record<ArchiveKind, Listing> = {
  folders: {
    types: ['string'],
    count: ({ folders }) => folders.count({}),
    async read(tenant, after, limit) {
      const filter = after ? { name: { $gt: String(after[0]) } } : {};
      const folders = await tenant.folders.find(filter, { sort: { name: 1 }, limit });
      return folders.map(({ name, createdAt, readers = null, expiresAt = null }) => ({
        record: { name, createdAt, readers: readers && [...readers], expiresAt } satisfies ArchivedFolder,
        place: [name],
      }));
    },
  },
  prompts: { types: ['string', 'number'], count: countPromptVersions, read: readPrompts },
  sources: { types: ['string'], count: ({ sources }) => sources.count({}), read: readSources },
  files: {
    types: ['number', 'string'],
    count: ({ files }) => files.count({ status: { $nin: withoutContent } }),
    async read(tenant, after, limit) {
      const createdAt = after && new Date(Number(after[0]));
      const beyond = createdAt
        ? { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $gt: String(after[1]) } }] }
        : {};
      const files = await tenant.files.find(
        { ...beyond, status: { $nin: withoutContent } },
        { sort: { createdAt: -1, _id: 1 }, limit },
      );
      return files.map((file) => ({
        record: toArchivedFile(file),
        place: [file.createdAt.getTime(), file._id],
      }));
    },
  },
  chunks: {
    types: ['string', 'number'],
    count: ({ chunks }) => chunks.count({ live: true }),
    read: readChunks,
  },
  conversations: {
    types: ['string', 'number', 'string'],
    count: ({ conversationTurns }) => conversationTurns.count({}),
    read: readTurns,
  },
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
