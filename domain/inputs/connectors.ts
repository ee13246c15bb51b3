import { z } from 'zod';
import { connectorKinds } from '../ports/connector';
import { maxConditionCharacters, maxRowFilters } from '../rowFilters';
import { integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';

/** `createConnector` (docs/specification.md#graphql-names). */
export const connectorInput = z.object({
  name: text({ min: 1, max: 100 }).describe('The display name.'),
  kind: oneOf(connectorKinds).describe('The kind of database.'),
  // Long enough for CA certificates in the query parameters.
  url: text({ min: 1, max: 16_000 }).describe(
    'The address of the database with credentials of a read-only role. Stored encrypted and never returned.',
  ),
});

/** `testConnector`. */
export const connectorTestInput = connectorInput.pick({ kind: true, url: true });

/** `queryConnector`. */
export const connectorQueryInput = z.object({
  id: uuid.describe('The ID of the connector.'),
  sql: text({ min: 1, max: 20_000 }).describe(
    'One query, in the dialect of the database, over its tables that can be queried.',
  ),
});

export const rowFilterInput = z
  .object({
    table: text({ min: 1, max: 1_000 }).describe('The name of the table, as the connector lists it.'),
    condition: text({ min: 1, max: maxConditionCharacters }).describe(
      'An SQL condition over the columns of the table, as it would follow WHERE, with `:user`, `:principals` and `:claim.NAME`.',
    ),
  })
  .meta({ type: 'object' });

/** `setConnectorRowFilters`. */
export const connectorRowFiltersInput = z.object({
  connectorId: uuid.describe('The ID of the connector.'),
  filters: list(rowFilterInput, maxRowFilters).describe(
    'At most one for each table. None: no rows are hidden.',
  ),
  expectedFilters: optional(list(rowFilterInput, maxRowFilters)).describe(
    'The filters that the caller read, in their order. Where others are in force meanwhile, nothing changes, and the error is `conflict`. Without it, whatever is in force is replaced.',
  ),
});

/** The tables of a connector. */
export const connectorTablesInput = z.object({
  first: withDefault(integer({ min: 1, max: 50 }), 50).describe('The maximum number of tables.'),
  nameContains: optional(text({ max: 100 })).describe(
    'Returns the tables whose name contains this text. Case is ignored.',
  ),
});
