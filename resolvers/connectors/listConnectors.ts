import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { type ConnectorRecord, toConnectorRecord } from './connectorRecord';

/** The connectors of the environment, oldest first. */
export async function listConnectors(ctx: OperationContext): Promise<ConnectorRecord[]> {
  const { tenant } = await authorize(ctx, 'list');
  const records = await tenant.connectors.find({}, { sort: { createdAt: 1, _id: 1 } });
  return records.map(toConnectorRecord);
}
