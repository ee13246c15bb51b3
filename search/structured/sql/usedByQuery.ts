import type { Body, Expression, Query, Source } from '../../../domain/sqlTree';

/** What of a database a query uses, in the order it speaks of them. */
export interface Used {
  tables: string[];
  /** `orders.total` */
  columns: string[];
  /** Texts and numbers that rows are compared with. */
  values: string[];
}

/** Pure: the tables, columns and values of a query, so that a reason can name what is really used. */
export function usedByQuery(query: Query): Used {
  const tables = new Set<string>();
  const columns = new Set<string>();
  const values = new Set<string>();
  /** The tables by the names that the query gives them. */
  const aliases = new Map<string, string>();

  const ofQuery = ({ body, orderBy, with: named }: Query) => {
    for (const { query: inner } of named) ofQuery(inner);
    const only = ofBody(body);
    for (const { expression } of orderBy) ofExpression(expression, only);
  };

  const ofSource = (source: Source | null): string | null => {
    if (source?.type === 'table') {
      tables.add(source.name);
      aliases.set(source.alias ?? source.name, source.name);
    }
    if (source?.type === 'derived') ofQuery(source.query);
    return source?.type === 'table' ? source.name : null;
  };

  /** The one table that an unqualified column belongs to. */
  const ofBody = (body: Body): string | null => {
    if (body.type === 'set') {
      ofBody(body.right);
      return ofBody(body.left);
    }
    const from = ofSource(body.from);
    for (const { source } of body.joins) ofSource(source);
    const only = body.joins.length === 0 ? from : null;
    const parts = [
      ...body.items.map(({ expression }) => expression),
      body.where,
      ...body.groupBy,
      body.having,
    ];
    for (const part of parts) if (part) ofExpression(part, only);
    return only;
  };

  const tableOf = (named: string | null, only: string | null) =>
    named === null ? only : (aliases.get(named) ?? named);

  const ofExpression = (node: Expression, only: string | null): void => {
    switch (node.type) {
      case 'column':
        columns.add([tableOf(node.table, only), node.column].filter(Boolean).join('.'));
        return;
      case 'value':
        if (typeof node.value === 'string' || typeof node.value === 'number') values.add(String(node.value));
        return;
      case 'subquery':
      case 'exists':
        ofQuery(node.query);
        return;
      case 'in':
        ofExpression(node.expression, only);
        if (Array.isArray(node.among)) for (const item of node.among) ofExpression(item, only);
        else ofQuery(node.among);
        return;
      case 'call':
        for (const item of node.args) ofExpression(item, only);
        return;
      case 'binary':
        ofExpression(node.left, only);
        ofExpression(node.right, only);
        return;
      case 'between':
        for (const item of [node.expression, node.low, node.high]) ofExpression(item, only);
        return;
      case 'not':
      case 'negate':
      case 'isNull':
      case 'cast':
      case 'extract':
        ofExpression(node.expression, only);
        return;
      case 'case':
        for (const pair of node.whens) for (const item of pair) ofExpression(item, only);
        if (node.operand) ofExpression(node.operand, only);
        if (node.otherwise) ofExpression(node.otherwise, only);
    }
  };

  ofQuery(query);
  return { tables: [...tables], columns: [...columns], values: [...values] };
}
