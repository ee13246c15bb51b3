import { parse, type SelectStmt } from 'libpg-query';
import type { ConnectorKind } from '../../../domain/ports/connector';
import type { Query } from '../../../domain/sqlTree';
import data from './data/grammar.json';
import { queryOf } from './fromPostgres';
import { SqlRefused, tokenize } from './tokenize';
import { maxDepth, nodesUnder, tooDeep } from './walk';

/** Every field of PostgreSQL's parse tree that a query of ours can have. */
const allowedFields = new Set(data.fields);
/** Where the tree has a name or a string. */
const textFields = ['sval', 'name', 'schemaname', 'relname', 'aliasname', 'ctename'];

/** The tree of one query, read by PostgreSQL's grammar for each of the databases. Throws `SqlRefused`. */
export async function parseSql(text: string, kind: ConnectorKind, hasPlaceholders = false): Promise<Query> {
  const { sql, texts } = tokenize(text, kind, hasPlaceholders);
  const statement = await parseWithPostgres(sql, (text) => texts[Number(text)] ?? text);
  return queryOf(statement);
}

/** The same for a text that was rendered here for PostgreSQL: what it will read in it. */
export async function parseRendered(sql: string): Promise<Query> {
  return queryOf(await parseWithPostgres(sql, (text) => text));
}

async function parseWithPostgres(sql: string, textOf: (text: string) => string): Promise<SelectStmt> {
  const tree = await parse(sql).catch((error: Error) => {
    const reason = error.message.replace(/""(\d+)""/, (_, place) => JSON.stringify(textOf(place)));
    throw new SqlRefused(`The statement cannot be read: ${reason.slice(0, 200)}.`);
  });
  const [statement, another] = tree.stmts ?? [];
  if (!statement?.stmt || another) throw new SqlRefused('Exactly one statement is allowed.');
  if (!('SelectStmt' in statement.stmt)) throw new SqlRefused('Only SELECT is allowed.');
  const select = statement.stmt.SelectStmt;
  for (const { node, depth } of nodesUnder(select)) {
    // An operator is a node in another one.
    if (depth > 4 * maxDepth) throw tooDeep();
    if (Array.isArray(node)) continue;
    for (const [key, value] of Object.entries(node)) {
      // A node's type begins with a capital.
      if (/^[a-z]/.test(key) && !allowedFields.has(key)) throw new SqlRefused(`${key} is not allowed.`);
      if (typeof value === 'string' && textFields.includes(key))
        Object.assign(node, { [key]: textOf(value) });
    }
  }
  return select;
}
