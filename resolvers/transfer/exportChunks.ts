import { toArchivedChunk } from '../../records/archivedChunks';
import { listingOf, type Order } from './exportListing';

const order: Order = [
  ['fileId', 'string', 1],
  ['index', 'number', 1],
];

/** Chunks of the versions in force, by file and index. During a replacement, two versions may be live for a moment. */
export const chunks = listingOf(
  'chunks',
  order,
  async (documents, tenant) => {
    const ids = [...new Set(documents.map(({ fileId }) => fileId))];
    const files = await tenant.files.findFields({ _id: { $in: ids } }, ['runId']);
    const runs = new Set(files.map(({ runId }) => runId));
    const inForce = documents.map((chunk) => (runs.has(chunk.runId) ? chunk : null));
    const last = documents.at(-1);
    if (last && !inForce.some((chunk) => chunk?.fileId === last.fileId && chunk.index === last.index)) {
      // The page may end between the chunks of two versions at one place.
      const { fileId, index } = last;
      const other = await tenant.chunks.find({ fileId, index, live: true, runId: { $in: [...runs] } });
      inForce[documents.length - 1] = other[0] ?? null;
    }
    return inForce.map((chunk) => chunk && toArchivedChunk(chunk));
  },
  { live: true },
);
