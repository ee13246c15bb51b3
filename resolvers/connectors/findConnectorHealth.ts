import type { ConnectorHealth } from '../../connectors/connectorPool';
import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';

/** The health of a connector. Not authorized here: the root field is. */
export async function findConnectorHealth(
  ctx: OperationContext,
  id: string,
): Promise<ConnectorHealth | null> {
  const { principal, services } = ctx;
  if (!principal) return null;
  const record = await tenantFor(ctx, principal).connectors.findOne({ _id: id });
  return record && services.connectors.health(record);
}
