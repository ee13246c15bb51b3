import { parse } from 'libpg-query';
import type { DatabaseSchema } from '../../../domain/ports/connector';
import { allowedFunctions } from './functions';
import { SqlRefused } from './tokenize';

/** Every node of PostgreSQL's parse tree that a read-only query of ours can have. */
const allowedNodes = new Set(
  `SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr BoolExpr NullTest FuncCall SubLink TypeCast TypeName
   CaseExpr CaseWhen RangeVar RangeSubselect JoinExpr SortBy CommonTableExpr ParamRef List String Integer Float
   Boolean SQLValueFunction CoalesceExpr MinMaxExpr A_ArrayExpr`.split(/\s+/),
);

/** Parts of a SELECT that write, lock or list rows, which share its node. */
const forbiddenFields = new Set(['intoClause', 'lockingClause', 'windowClause', 'valuesLists']);

/** A cast to another type can look a name up in the catalogue (`regclass`) or parse a document (`xml`). */
const allowedTypes = new Set(
  `bool int2 int4 int8 numeric float4 float8 text varchar bpchar date time timetz timestamp timestamptz
   interval`.split(/\s+/),
);
/** An operator is a function too: regular expressions without end, powers, whatever an extension adds. */
const allowedOperators = new Set(
  '= <> < <= > >= + - * / % || ~~ !~~ ~~* !~~* BETWEEN'.split(' ').concat('NOT BETWEEN'),
);
const allowedValueFunctions =
  /^SVFOP_(CURRENT|LOCAL)_(DATE|TIME|TIMESTAMP)(_N)?$|^SVFOP_LOCALTIME(STAMP)?(_N)?$/;

/**
 * Second opinion by PostgreSQL's own grammar, enough by itself: one SELECT, introspected tables, allowed
 * functions. Throws `SqlRefused`.
 */
export async function checkPostgresGrammar(sql: string, schema: DatabaseSchema): Promise<void> {
  const tree = await parse(sql).catch(() => {
    throw new SqlRefused('PostgreSQL cannot read the statement.');
  });
  const statements = tree.stmts ?? [];
  const [statement] = statements;
  if (statements.length !== 1 || !statement?.stmt) throw new SqlRefused('Exactly one statement is allowed.');
  if (!('SelectStmt' in statement.stmt)) throw new SqlRefused('Only SELECT is allowed.');
  const relations = new Set(schema.tables.map((table) => table.name));
  collect(statement.stmt, 'CommonTableExpr', (node) => relations.add(String(node.ctename)));
  collect(statement.stmt, 'RangeVar', (node) => {
    if (node.schemaname || node.catalogname) throw new SqlRefused('Schema names are not allowed.');
    if (!relations.has(String(node.relname))) throw new SqlRefused(`There is no table ${node.relname}.`);
  });
  collect(statement.stmt, 'FuncCall', (node) => {
    const names = stringsIn(node.funcname);
    if (!isPlain(names, grammarFunctions)) {
      throw new SqlRefused(`The function ${names.join('.')} is not allowed.`);
    }
  });
  collect(statement.stmt, 'typeName', (node) => {
    const names = stringsIn(node.names);
    if (!isPlain(names, allowedTypes)) throw new SqlRefused(`The type ${names.join('.')} is not allowed.`);
  });
  collect(statement.stmt, 'A_Expr', (node) => {
    const names = stringsIn(node.name);
    if (names.length !== 1 || !allowedOperators.has(names[0] ?? ''))
      throw new SqlRefused(`The operator ${names.join('.')} is not allowed.`);
  });
  collect(statement.stmt, 'SQLValueFunction', (node) => {
    if (!allowedValueFunctions.test(String(node.op))) throw new SqlRefused(`${node.op} is not allowed.`);
  });
  checkNode(statement.stmt);
}

/** A name of the catalogue's own, with its schema or without. */
function isPlain(names: string[], allowed: ReadonlySet<string>): boolean {
  const isOwn = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
  return isOwn && allowed.has(names.at(-1) ?? '');
}

/** `extract(… from …)` is written as a clause, and read as a function. */
const grammarFunctions = new Set([...allowedFunctions.postgres.keys(), 'extract']);

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function collect(value: unknown, type: string, visit: (node: Fields) => void): void {
  if (!isFields(value)) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === type && isFields(child)) visit(child);
    collect(child, type, visit);
  }
}

function stringsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((item) => String(isFields(item) && isFields(item.String) ? item.String.sval : ''));
}

function checkNode(value: unknown): void {
  if (!isFields(value)) return;
  for (const [key, child] of Object.entries(value)) {
    if (forbiddenFields.has(key)) throw new SqlRefused(`${key} is not allowed.`);
    // Nodes are keyed by their type in capitals, fields in lower case.
    if (/^[A-Z]/.test(key) && !allowedNodes.has(key)) throw new SqlRefused(`${key} is not allowed.`);
    checkNode(child);
  }
}
