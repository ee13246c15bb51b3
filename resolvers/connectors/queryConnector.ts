import { AppError, type ErrorCode } from '../../domain/errors';
import { connectorQueryInput } from '../../domain/inputs/connectors';
import { parseInput } from '../../domain/inputs/parseInput';
import { runStatement, type StatementResult } from '../../search/structured/runStatement';
import { administer } from '../administration/administer';
import { chargeAnswer } from '../answerSize';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Runs SQL of an administrator, checked and limited like that of a language model. The audit log has the tables that were
 * read and the number of rows; the statement can contain data of persons, which no log could be rid of.
 * @throws `forbidden`, `connector_not_found`, `unavailable`, `timeout`, `upstream_error`
 */
export function queryConnector(ctx: OperationContext, rawInput: unknown): Promise<StatementResult> {
  return administer(ctx, 'queryConnector', authorizeAdmin, async ({ tenant }, entry) => {
    const { id, sql } = parseInput(connectorQueryInput, rawInput);
    entry.target('Connector', id);
    const record = await tenant.connectors.findOne({ _id: id });
    if (!record) throw new AppError('connector_not_found', `There is no connector '${id}'.`);
    const opened = await ctx.services.connectors.get(record, ctx.signal, ctx.sight);
    const ran = await runStatement(opened, sql, ctx.signal);
    const rows = ran.structured?.rows ?? [];
    entry.detail({ tables: ran.tables.join(', '), rows: rows.length, refused: ran.refusal !== null });
    chargeAnswer(ctx, JSON.stringify(rows).length);
    return ran;
  });
}

queryConnector.errors = [
  'forbidden',
  'connector_not_found',
  'unavailable',
  'timeout',
  'upstream_error',
] satisfies ErrorCode[];
