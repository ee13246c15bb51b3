import { AppError } from '../../domain/errors';
import { connectorTablesInput } from '../../domain/inputs/connectors';
import { parseInput } from '../../domain/inputs/parseInput';
import type { ColumnSchema, TableSchema } from '../../domain/ports/connector';
import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';

const maxColumns = 200;
const maxSampleValues = 5;

function shown(column: ColumnSchema): ColumnSchema {
  return { ...column, sampleValues: column.sampleValues.slice(0, maxSampleValues) };
}

/**
 * The tables that a connector's role may read, by name, each with at most 200 columns and 5 sample values of each. Not
 * authorized here: the root field is.
 * @throws `connector_not_found`, `unavailable`, `timeout`, `upstream_error` where the schema cannot be read
 */
export async function listConnectorTables(
  ctx: OperationContext,
  id: string,
  rawInput: unknown,
): Promise<TableSchema[]> {
  const { principal, services, signal } = ctx;
  const { first, nameContains } = parseInput(connectorTablesInput, rawInput);
  const record = principal && (await tenantFor(ctx, principal).connectors.findOne({ _id: id }));
  if (!record) throw new AppError('connector_not_found', `There is no connector '${id}'.`);
  const { schema } = await services.connectors.get(record, signal, ctx.sight);
  const wanted = nameContains?.toLowerCase() ?? '';
  return schema.tables
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, first)
    .map((table) => ({ ...table, columns: table.columns.slice(0, maxColumns).map(shown) }));
}
