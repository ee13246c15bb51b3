import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../records/toFileRecord';
import { authorize } from '../authorize';
import { type ConnectorRecord, toConnectorRecord } from '../connectors/connectorRecord';
import type { OperationContext } from '../context';
import { findVisibleChunk } from '../files/findVisibleChunk';
import { type ChunkRecord, toChunkRecord } from '../files/listChunks';
import { type FolderRecord, toFolderRecord } from '../folders/folderRecord';

export type NodeRecord =
  | { type: 'File'; record: FileRecord }
  | { type: 'Chunk'; record: ChunkRecord }
  | { type: 'Folder'; record: FolderRecord }
  | { type: 'Connector'; record: ConnectorRecord };

/** Finds the object with an ID in the environment. IDs are UUIDs, unique across collections. @throws `not_found` */
export async function findNode(ctx: OperationContext, rawInput: unknown): Promise<NodeRecord> {
  const { tenant } = await authorize(ctx, 'list');
  const { id } = parseInput(idInput, rawInput);
  const [file, visible, folder, connector] = await Promise.all([
    tenant.files.findOne({ _id: id }),
    findVisibleChunk(tenant, id),
    tenant.folders.findOne({ _id: id }),
    tenant.connectors.findOne({ _id: id }),
  ]);
  if (file) return { type: 'File', record: toFileRecord(file) };
  if (visible) return { type: 'Chunk', record: toChunkRecord(visible.chunk) };
  if (folder) return { type: 'Folder', record: toFolderRecord(folder) };
  if (connector) return { type: 'Connector', record: toConnectorRecord(connector) };
  throw new AppError('not_found', `The environment has nothing with the ID '${id}'.`);
}

findNode.errors = ['not_found'] satisfies ErrorCode[];
