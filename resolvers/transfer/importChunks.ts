import { AppError } from '../../domain/errors';
import { vectorKey } from '../../models/searchIndexes';
import { fromArchivedChunk } from '../../records/archivedChunks';
import { writeChunks } from '../../records/chunkVectors';
import { importedChunkId, importedFileId, importRunId } from './importedIds';
import { importOf } from './importRecords';
import { withUsableVectors } from './usableVectors';

/**
 * Imports chunks and vectors of files whose import was started and is not finished. They are not searchable before it
 * is finished. Chunks of finished files are skipped.
 * @throws `file_not_found` where the import of a file was not started
 */
export const importChunks = importOf(
  'chunks',
  ['file_not_found'],
  async (records, { principal, tenant }, { services }) => {
    const { environmentId } = principal;
    const { id, dimension } = services.embeddingModel;
    const model = { key: vectorKey(id), dimension };
    const idOf = (sourceId: string) => importedFileId(environmentId, sourceId);
    const files = await tenant.files.find({ _id: { $in: [...new Set(records.map((r) => idOf(r.fileId)))] } });
    const byId = new Map(files.map((file) => [file._id, file]));
    const chunks = records.flatMap((record) => {
      const fileId = idOf(record.fileId);
      const file = byId.get(fileId);
      if (!file) {
        throw new AppError('file_not_found', `Import the file '${record.fileId}' before its chunks.`);
      }
      if (file.status !== 'uploading') return [];
      const place = { id: importedChunkId(fileId, record.index), runId: importRunId(file) };
      return [fromArchivedChunk(withUsableVectors(record, model), file, place)];
    });
    return chunks.length > 0 ? writeChunks(services.models, chunks) : 0;
  },
);
