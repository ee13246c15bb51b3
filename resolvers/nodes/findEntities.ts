import type { FileRecord } from '../../domain/files';
import { entitiesInput } from '../../domain/inputs/entities';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import { type ConnectorRecord, toConnectorRecord } from '../connectors/connectorRecord';
import type { OperationContext } from '../context';
import { findFiles } from '../files/findFiles';
import { livePrompts, type PromptRecord } from '../prompts/livePrompt';

export type EntityRecord =
  | { type: 'File'; record: FileRecord }
  | { type: 'Prompt'; record: PromptRecord }
  | { type: 'Connector'; record: ConnectorRecord };

/**
 * Finds files, prompts and connectors of the environment by their keys, in the order of the representations; null
 * where the environment has none that the caller may see. Counts as one request.
 */
export async function findEntities(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<(EntityRecord | null)[]> {
  const { tenant } = await authorize(ctx, 'list');
  const { representations } = parseInput(entitiesInput, rawInput);
  const idsOf = (type: 'File' | 'Connector') =>
    representations.flatMap((one) => (one.__typename === type ? [one.id] : []));
  const names = representations.flatMap((one) => (one.__typename === 'Prompt' ? [one.name] : []));
  const [files, prompts, connectors] = await Promise.all([
    findFiles(ctx, idsOf('File')),
    livePrompts(tenant, { name: { $in: names } }),
    tenant.connectors.find({ _id: { $in: idsOf('Connector') } }),
  ]);
  const found = new Map<string, EntityRecord>();
  for (const record of files) if (record) found.set(`File ${record.id}`, { type: 'File', record });
  for (const record of prompts) found.set(`Prompt ${record.name}`, { type: 'Prompt', record });
  for (const connector of connectors)
    found.set(`Connector ${connector._id}`, { type: 'Connector', record: toConnectorRecord(connector) });
  return representations.map(
    (one) => found.get(`${one.__typename} ${one.__typename === 'Prompt' ? one.name : one.id}`) ?? null,
  );
}
