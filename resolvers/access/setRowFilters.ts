import { AppError, type ErrorCode, type Fault, ValidationError } from '../../domain/errors';
import { connectorRowFiltersInput } from '../../domain/inputs/connectors';
import { parseInput } from '../../domain/inputs/parseInput';
import type { DatabaseSchema } from '../../domain/ports/connector';
import type { RowFilter } from '../../domain/rowFilters';
import { parseCondition } from '../../search/structured/rowFilters/parseCondition';
import { SqlRefused } from '../../search/structured/sql/tokenize';
import { administer } from '../administration/administer';
import { authorizeAdmin, isAdministrator } from '../authorize';
import { type ConnectorRecord, toConnectorRecord } from '../connectors/connectorRecord';
import type { OperationContext } from '../context';

/**
 * Says which rows of a database exist for callers who do not see everything; replaces what was said before. Holds for
 * the next question.
 * @throws `forbidden`, `connector_not_found`, `validation_failed` for a condition that may not be one; `conflict` where
 * others than the expected filters are in force; `unavailable`, `timeout`, `upstream_error` where the tables cannot be read
 */
export function setConnectorRowFilters(ctx: OperationContext, rawInput: unknown): Promise<ConnectorRecord> {
  return administer(ctx, 'setConnectorRowFilters', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { connectorId: id, filters, expectedFilters } = parseInput(connectorRowFiltersInput, rawInput);
    entry.target('Connector', id);
    entry.detail({ tables: filters.map(({ table }) => table).join(', ') });
    const missing = () => new AppError('connector_not_found', `There is no connector '${id}'.`);
    const record = await tenant.connectors.findOne({ _id: id });
    if (!record) throw missing();
    if (expectedFilters) assertUnchanged(expectedFilters, record.rowFilters);
    if (filters.length > 0) {
      const { schema } = await ctx.services.connectors.get(record, ctx.signal, ctx.sight);
      await assertFilters(filters, schema);
    }
    const update = filters.length > 0 ? { $set: { rowFilters: filters } } : { $unset: { rowFilters: 1 } };
    const isAsRead = expectedFilters ? { rowFilters: record.rowFilters ?? null } : {};
    const connector = await tenant.connectors.updateOne({ _id: id, ...isAsRead }, update);
    if (!connector) throw expectedFilters ? changedMeanwhile() : missing();
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'Connector', id });
    return toConnectorRecord(connector);
  });
}
setConnectorRowFilters.errors = [
  'forbidden',
  'connector_not_found',
  'conflict',
  'unavailable',
  'timeout',
  'upstream_error',
] satisfies ErrorCode[];

const changedMeanwhile = () =>
  new AppError('conflict', 'Somebody else changed the row filters meanwhile. Read them again.');

/** @throws `conflict` where other filters are in force than the caller read */
function assertUnchanged(expected: RowFilter[], current: RowFilter[] = []): void {
  const isSame = ({ table, condition }: RowFilter, at: number) =>
    table === current[at]?.table && condition === current[at]?.condition;
  if (expected.length !== current.length || !expected.every(isSame)) throw changedMeanwhile();
}

/** @throws `validation_failed` with the place of each filter that can't be one */
async function assertFilters(filters: RowFilter[], { kind, tables }: DatabaseSchema): Promise<void> {
  const faults: Fault[] = [];
  for (const [at, { table: name, condition }] of filters.entries()) {
    const refuse = (field: keyof RowFilter, reason: string) =>
      faults.push({ path: ['filters', at, field], msg: `Value error, ${reason}`, type: 'value_error' });
    const table = tables.find((known) => known.name === name);
    if (!table) refuse('table', `There is no table ${name}.`);
    else if (filters.slice(0, at).some((earlier) => earlier.table === name))
      refuse('table', `The table ${name} has a filter already: join the conditions by AND.`);
    else
      await parseCondition(condition, table, kind).catch((error: unknown) => {
        if (!(error instanceof SqlRefused)) throw error;
        refuse('condition', error.message);
      });
  }
  if (faults.length > 0) throw new ValidationError(faults);
}

/** The row filters of a database; null for callers who don't see everything. */
export function rowFiltersOf(
  ctx: OperationContext,
  { rowFilters = [] }: ConnectorRecord,
): RowFilter[] | null {
  return isAdministrator(ctx) ? rowFilters : null;
}
