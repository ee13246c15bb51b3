import type { Connector } from '../../domain/ports/connector';
import type { QuestionReader } from '../../domain/ports/questionReader';
import type { ConnectorDoc } from '../../models/connectors';
import type { LimitedSchema } from './sql/limitRows';

export interface OpenedConnector {
  id: string;
  name: string;
  connector: Pick<Connector, 'query'>;
  /** With the rows that exist for the caller. */
  schema: LimitedSchema;
  /** Reads questions over the schema. */
  reader: QuestionReader;
}

/** Opens databases for the caller, and keeps them open: `connectors/connectorPool.ts`. */
export interface ConnectorOpener {
  get(record: ConnectorDoc, signal?: AbortSignal): Promise<OpenedConnector>;
}
