import { connectorKinds } from '../../domain/ports/connector';
import type { SearchAnswer } from '../../domain/search';
import type { ConnectorRecord } from '../../resolvers/connectors/connectorRecord';
import { field, record } from '../../wire/records/record';
import { routingInfo, structuredResult } from '../../wire/records/searchResults';
import { id, listOf, nullable, oneOf, string, timestamp } from '../../wire/records/types';

const kind = oneOf('ConnectorKind', connectorKinds, 'The kind of database.');

const connector = record<ConnectorRecord>('Connector', 'A connected database.', {
  id: field(id, ({ id }) => id, 'The ID of the connector.'),
  name: field(string, ({ name }) => name, 'The display name.'),
  kind: field(kind, ({ kind }) => kind),
  created_at: field(timestamp, ({ createdAt }) => createdAt, 'When the connector was created.'),
});

export const connectorList = record<ConnectorRecord[]>(
  'Connectors',
  'The connected databases, oldest first.',
  {
    connectors: field(listOf(connector), (connectors) => connectors),
  },
);

export const queryResult = record<SearchAnswer>('QueryResult', 'The rows of a query.', {
  routing: field(routingInfo, ({ routing }) => routing, 'The connector, and the SQL with its explanation.'),
  structured: field(
    nullable(structuredResult),
    ({ results }) => results.structured,
    'The rows found. Null if the question could not be translated to SQL.',
  ),
});
