import type { DatabaseSchema, TableSchema } from '../../../domain/ports/connector';
import type { Expression } from '../../../domain/sqlTree';
import { isAggregate } from '../sql/functions';
import { parseSql } from '../sql/parse';
import { resolveQuery } from '../sql/resolve';
import { SqlRefused } from '../sql/tokenize';
import { assertDepth, columnsIn, nodesUnder } from '../sql/walk';
import { placeholdersIn } from './placeholders';

const isExpression = (node: object): node is Expression => 'type' in node;

/**
 * The condition of a row filter, with its placeholders. Its columns are known by their table, so that no query around
 * it can give them another meaning. Throws `SqlRefused` for all but one condition over the columns of the table.
 */
export async function parseCondition(
  text: string,
  table: TableSchema,
  kind: DatabaseSchema['kind'],
): Promise<Expression> {
  const query = await parseSql(`SELECT 1 FROM t WHERE ${text}`, kind, true);
  const { body } = query;
  const where = body.type === 'select' ? body.where : null;
  if (body.type !== 'select' || where === null) throw notOneCondition();
  const { groupBy, having, joins } = body;
  const hasMore = query.orderBy.length > 0 || query.limit !== null || query.offset !== null;
  if (hasMore || groupBy.length > 0 || having !== null || joins.length > 0) throw notOneCondition();
  assertDepth(query);
  for (const { node } of nodesUnder(where)) if (isExpression(node)) assertAllowed(node);
  body.from = { type: 'table', name: table.name, alias: null };
  resolveQuery(query, { kind, tables: [table] });
  for (const column of columnsIn([where])) column.table = table.name;
  const { allowed, all } = placeholdersIn(where, table);
  if (allowed < all) throw misplaced();
  return where;
}

const notOneCondition = () => new SqlRefused('Write one condition, as it would follow WHERE.');
const misplaced = () =>
  new SqlRefused(
    'A placeholder is compared with a column, or a text made of one, by =, <>, <, <=, >, >= or in a list after IN.',
  );

function assertAllowed(node: Expression): void {
  const isSubquery =
    node.type === 'subquery' || node.type === 'exists' || (node.type === 'in' && !Array.isArray(node.among));
  if (isSubquery) throw new SqlRefused('Subqueries are not allowed in a row filter.');
  if (node.type === 'call' && isAggregate(node.name, node.args.length))
    throw new SqlRefused(`${node.name} of many rows is not allowed in a row filter.`);
}
