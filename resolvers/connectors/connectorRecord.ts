import type { ConnectorKind } from '../../domain/ports/connector';
import type { ConnectorDoc } from '../../models/connectors';

/** A database connected to the environment, without its URL. */
export interface ConnectorRecord {
  id: string;
  name: string;
  kind: ConnectorKind;
  createdAt: Date;
}

export function toConnectorRecord({ _id: id, name, kind, createdAt }: ConnectorDoc): ConnectorRecord {
  return { id, name, kind, createdAt };
}
