import type { A_Const, A_Expr, ColumnRef, FuncCall, Node, SelectStmt, SubLink, TypeCast } from 'libpg-query';
import type {
  BinaryOperator,
  Body,
  Expression,
  Join,
  OrderItem,
  Query,
  Source,
} from '../../../domain/sqlTree';
import data from './data/grammar.json';
import { SqlRefused } from './tokenize';

const operators: Partial<Record<string, string>> = data.operators;
const setOperators: Partial<Record<string, string>> = data.setOperators;
/** A cast to another type can look a name up in the catalogue (`regclass`) or parse a document (`xml`). */
const castTypes: Partial<Record<string, string>> = data.castTypes;
const intervalText = /^\d{1,5}\s*(second|minute|hour|day|week|month|year)s?$/i;

type NodeType<N = Node> = N extends unknown ? keyof N : never;
type Fields<T extends string, N = Node> = N extends Record<T, infer F> ? F : never;

/** The fields of a node that is of one type. */
function fieldsOf<T extends NodeType>(type: T, node: Node | undefined): Fields<T> {
  if (node && type in node) return node[type as keyof Node] as Fields<T>;
  throw new SqlRefused(`${Object.keys(node ?? {})[0] ?? 'Nothing'} is not allowed in place of ${type}.`);
}

/** The query that a SELECT of PostgreSQL's grammar is, all fields of which are known to be allowed. */
export function queryOf(statement: SelectStmt): Query {
  const ctes = statement.withClause?.ctes ?? [];
  return {
    with: ctes
      .map((node) => fieldsOf('CommonTableExpr', node))
      .map(({ ctename = '', ctequery }) => ({ name: ctename, query: subquery(ctequery) })),
    body: bodyOf(statement),
    orderBy: (statement.sortClause ?? []).map(orderItem),
    limit: rowCount(statement.limitCount),
    offset: rowCount(statement.limitOffset),
  };
}

const subquery = (node: Node | undefined) => queryOf(fieldsOf('SelectStmt', node));

function bodyOf({ op, all, larg, rarg, ...select }: SelectStmt): Body {
  if (larg && rarg) {
    const operator = setOperators[all ? `${op} ALL` : `${op}`];
    if (!operator) throw new SqlRefused('INTERSECT ALL and EXCEPT ALL are not allowed.');
    if (
      [larg, rarg].some((side) => side.withClause || side.sortClause || side.limitCount || side.limitOffset)
    )
      throw new SqlRefused('WITH, ORDER BY and LIMIT are not allowed in a part of a UNION.');
    return { type: 'set', operator: operator as 'union', left: bodyOf(larg), right: bodyOf(rarg) };
  }
  const { distinctClause = [], targetList = [], fromClause = [], groupClause = [] } = select;
  if (targetList.length === 0) throw new SqlRefused('A SELECT without columns is not allowed.');
  if (distinctClause.some((node) => Object.keys(node).length > 0))
    throw new SqlRefused('DISTINCT ON is not allowed.');
  const [from, ...joins] = fromClause.flatMap(sources);
  return {
    type: 'select',
    distinct: distinctClause.length > 0,
    items: targetList
      .map((node) => fieldsOf('ResTarget', node))
      .map(({ name = null, val }) => ({ expression: expressionOf(val), alias: name })),
    from: from?.source ?? null,
    joins,
    where: optional(select.whereClause),
    groupBy: groupClause.map(expressionOf),
    having: optional(select.havingClause),
  };
}

/** The sources of one part of FROM: a table or subquery, and what is joined to it. */
function sources(node: Node, at: number): Join[] {
  if (!('JoinExpr' in node)) return [{ kind: 'cross', source: sourceOf(node), on: null, using: null }];
  const { larg, rarg, jointype = '', quals, usingClause, alias } = node.JoinExpr;
  if (!larg || alias) throw new SqlRefused('A name for a JOIN is not allowed.');
  const isCross = !quals && !usingClause;
  const kind = isCross ? 'cross' : (jointype.slice('JOIN_'.length).toLowerCase() as Join['kind']);
  if (at > 0 && (kind === 'right' || kind === 'full'))
    throw new SqlRefused('A comma before a RIGHT or FULL JOIN is not allowed.');
  const using = usingClause ? strings(usingClause) : null;
  return [...sources(larg, at), { kind, source: sourceOf(rarg), on: optional(quals), using }];
}

function sourceOf(node: Node | undefined): Source {
  if (node && 'RangeVar' in node) {
    const { schemaname, relname = '', alias } = node.RangeVar;
    const name = schemaname ? `${schemaname}.${relname}` : relname;
    return { type: 'table', name, alias: alias?.aliasname ?? null };
  }
  const { subquery: query, alias } = fieldsOf('RangeSubselect', node);
  if (!alias?.aliasname) throw new SqlRefused('A subquery in FROM needs a name.');
  return { type: 'derived', query: subquery(query), alias: alias.aliasname };
}

function orderItem(item: Node): OrderItem {
  const { node, sortby_dir, sortby_nulls } = fieldsOf('SortBy', item);
  const descending = sortby_dir === 'SORTBY_DESC';
  const nulls = sortby_nulls === 'SORTBY_NULLS_FIRST' ? 'first' : 'last';
  const isPlaced = sortby_nulls !== 'SORTBY_NULLS_DEFAULT';
  return { expression: expressionOf(node), descending, nulls: isPlaced ? nulls : null };
}

function rowCount(node: Node | undefined): number | null {
  if (!node) return null;
  const { ival } = fieldsOf('A_Const', node);
  const count = ival ? (ival.ival ?? 0) : -1;
  if (count < 0) throw new SqlRefused('LIMIT and OFFSET take a whole number.');
  return count;
}

/** Every node that an expression can have. */
const readers: { [T in NodeType]?: (fields: Fields<T>) => Expression } = {
  ColumnRef: columnOf,
  A_Const: (constant) => ({ type: 'value', value: constantOf(constant) }),
  A_Expr: operationOf,
  BoolExpr: ({ boolop, args = [] }) => {
    const operator = boolop === 'AND_EXPR' ? 'and' : 'or';
    const expressions = args.map(expressionOf);
    if (boolop === 'NOT_EXPR') return not(expressions[0] as Expression);
    return expressions.reduce((left, right) => ({ type: 'binary', operator, left, right }));
  },
  NullTest: ({ arg, nulltesttype }) => ({
    type: 'isNull',
    expression: expressionOf(arg),
    negated: nulltesttype === 'IS_NOT_NULL',
  }),
  SubLink: subqueryOf,
  FuncCall: callOf,
  CoalesceExpr: ({ args }) => call('coalesce', args),
  MinMaxExpr: ({ op, args }) => call(op === 'IS_LEAST' ? 'least' : 'greatest', args),
  SQLValueFunction: ({ op = '' }) => call(op.slice('SVFOP_'.length).toLowerCase()),
  TypeCast: castOf,
  CaseExpr: ({ arg, args = [], defresult }) => ({
    type: 'case',
    operand: optional(arg),
    whens: args
      .map((when) => fieldsOf('CaseWhen', when))
      .map(({ expr, result }) => [expressionOf(expr), expressionOf(result)]),
    otherwise: optional(defresult),
  }),
  // A text that was rendered here has its values bound.
  ParamRef: () => ({ type: 'value', value: null }),
};

function expressionOf(node: Node | undefined): Expression {
  const [type = 'Nothing', fields] = Object.entries(node ?? {})[0] ?? [];
  const read = readers[type as NodeType] as ((fields: unknown) => Expression) | undefined;
  if (!read) throw new SqlRefused(`${type} is not allowed as a value.`);
  return read(fields);
}

const optional = (node: Node | undefined) => (node ? expressionOf(node) : null);

function not(expression: Expression): Expression {
  const isIn = expression.type === 'in' && !Array.isArray(expression.among) && !expression.negated;
  return isIn ? { ...expression, negated: true } : { type: 'not', expression };
}

function subqueryOf({ subLinkType, testexpr, subselect }: SubLink): Expression {
  const query = subquery(subselect);
  if (subLinkType === 'EXISTS_SUBLINK') return { type: 'exists', query };
  if (subLinkType === 'EXPR_SUBLINK') return { type: 'subquery', query };
  if (subLinkType !== 'ANY_SUBLINK') throw new SqlRefused(`${subLinkType} is not allowed.`);
  return { type: 'in', expression: expressionOf(testexpr), among: query, negated: false };
}

function call(name: string, args: Node[] = [], distinct = false): Expression {
  return { type: 'call', name, args: args.map(expressionOf), distinct };
}

function callOf({ funcname, args = [], agg_star, agg_distinct, funcformat }: FuncCall): Expression {
  const name = strings(funcname).join('.').toLowerCase();
  if (name === 'pg_catalog.extract' && funcformat === 'COERCE_SQL_SYNTAX') {
    const field = fieldsOf('A_Const', args[0]).sval?.sval?.toLowerCase() ?? '';
    if (!data.extractFields.includes(field)) throw new SqlRefused(`EXTRACT of ${field} is not allowed.`);
    return { type: 'extract', field, expression: expressionOf(args[1]) };
  }
  if (name === 'pg_catalog.btrim' && args.length === 1) return call('trim', args);
  if (!agg_star) return call(name, args, agg_distinct);
  if (name !== 'count') throw new SqlRefused(`${name}(*) is not allowed.`);
  return { type: 'call', name, args: [{ type: 'star', table: null }], distinct: false };
}

function castOf({ arg, typeName, location }: TypeCast): Expression {
  const name = strings(typeName?.names)
    .join('.')
    .toLowerCase()
    .replace(/^pg_catalog\./, '');
  const text = arg && 'A_Const' in arg ? arg.A_Const.sval?.sval : undefined;
  if (name === 'interval' && text && intervalText.test(text))
    return { type: 'interval', amount: text.toLowerCase() };
  const to = castTypes[name];
  if (!to) throw new SqlRefused(`CAST to ${name} is not allowed.`);
  // SQLite has no `date '2025-01-31'`, and would take the year of it as a number.
  if (location === -1) throw new SqlRefused(`Write a ${name} as a text in quotes only.`);
  return { type: 'cast', expression: expressionOf(arg), to };
}

function operationOf({ kind = 'AEXPR_OP', name, lexpr, rexpr }: A_Expr): Expression {
  const sign = strings(name).join('.');
  if (kind === 'AEXPR_NULLIF' && lexpr && rexpr) return call('nullif', [lexpr, rexpr]);
  if (kind === 'AEXPR_OP' && sign === '-' && !lexpr)
    return { type: 'negate', expression: expressionOf(rexpr) };
  const left = expressionOf(lexpr);
  if (/^AEXPR_(OP|I?LIKE)$/.test(kind)) {
    const operator = operators[sign] as BinaryOperator | undefined;
    if (!operator) throw new SqlRefused(`The operator ${sign} is not allowed.`);
    return { type: 'binary', operator, left, right: expressionOf(rexpr) };
  }
  if (!/^AEXPR_(IN|(NOT_)?BETWEEN)$/.test(kind)) throw new SqlRefused(`${kind} is not allowed.`);
  const among = (fieldsOf('List', rexpr).items ?? []).map(expressionOf);
  if (kind === 'AEXPR_IN') return { type: 'in', expression: left, among, negated: sign === '<>' };
  const [low, high] = among as [Expression, Expression];
  return { type: 'between', expression: left, low, high, negated: kind === 'AEXPR_NOT_BETWEEN' };
}

/** A column, `*` or `t.*`. */
function columnOf({ fields = [] }: ColumnRef): Expression {
  const [column = '', name = null, schema, ...more] = strings(fields).reverse();
  if (more.length > 0) throw new SqlRefused('Name tables by their schema at the most.');
  const table = schema === undefined ? name : `${schema}.${name}`;
  return fields.some((field) => 'A_Star' in field)
    ? { type: 'star', table }
    : { type: 'column', table, column };
}

function constantOf({ ival, fval, sval, boolval, isnull }: A_Const) {
  if (isnull) return null;
  if (sval) return sval.sval ?? '';
  if (boolval) return boolval.boolval ?? false;
  return ival ? (ival.ival ?? 0) : numberOf(fval?.fval ?? '');
}

/** A number that is written again as it was read: the database would else be asked for another one. */
function numberOf(text: string): number {
  const value = Number(text);
  const [digits = ''] = text.toLowerCase().split('e');
  const significant = digits.replace(/[-.]/g, '').replace(/^0+/, '');
  const isExact =
    Number.isFinite(value) &&
    (value !== 0 || significant === '') &&
    (/^-?\d+$/.test(text) ? String(Math.abs(value)) === (significant || '0') : significant.length <= 17);
  if (!isExact) throw new SqlRefused(`The number ${text.slice(0, 40)} is too large or has too many digits.`);
  return value;
}

/** Names, and nothing else. */
function strings(nodes: Node[] = []): string[] {
  return nodes.map((node) => ('A_Star' in node ? '*' : (fieldsOf('String', node).sval ?? '')));
}
