import type { Readers } from '../../domain/access';
import type { ConnectorKind } from '../../domain/ports/connector';
import type { RowFilter } from '../../domain/rowFilters';
import type { ConnectorDoc } from '../../models/connectors';

/** A database connected to the environment, without its URL. */
export interface ConnectorRecord {
  id: string;
  name: string;
  kind: ConnectorKind;
  createdAt: Date;
  /** The principals who may ask it. Absent: everyone. */
  readers?: Readers;
  /** Which rows exist for callers who do not see everything. Absent: all. */
  rowFilters?: RowFilter[];
}

export function toConnectorRecord(connector: ConnectorDoc): ConnectorRecord {
  const { _id: id, name, kind, createdAt, readers, rowFilters } = connector;
  return { id, name, kind, createdAt, readers, rowFilters };
}
