import type { SqlValue, TableSchema } from '../../../domain/ports/connector';
import type { Expression } from '../../../domain/sqlTree';
import { placeholderMark } from '../sql/tokenize';
import { nodesUnder } from '../sql/walk';

type ValueKind = 'text' | 'number' | 'boolean';
type Literal = Extract<Expression, { type: 'value' }>;
type Binary = Extract<Expression, { type: 'binary' }>;
type Membership = Extract<Expression, { type: 'in' }> & { among: Expression[] };

/** A place where placeholders may be: what they are compared with, and their replacement by values. */
interface Place {
  names: string[];
  kind: ValueKind;
  /** Whether it takes several values. */
  isList: boolean;
  replace: (valuesOf: (name: string) => SqlValue[]) => void;
}

const isPlaceholder = (node: Expression): boolean => nameOf(node) !== null;

/** `user`, `principals`, `claim.tenant`; null for other expressions. */
function nameOf(node: Expression): string | null {
  if (node.type !== 'value' || typeof node.value !== 'string') return null;
  return node.value.startsWith(placeholderMark) ? node.value.slice(placeholderMark.length) : null;
}

/** How many placeholders a condition has, and how many of them are where values can be compared safely. */
export function placeholdersIn(condition: Expression, table: TableSchema): { allowed: number; all: number } {
  const allowed = placesIn(condition, table).reduce((count, { names }) => count + names.length, 0);
  const all = [...nodesUnder(condition)].filter(({ node }) => isLiteral(node) && isPlaceholder(node)).length;
  return { allowed, all };
}

const isLiteral = (node: object): node is Literal => 'type' in node && node.type === 'value';
const comparisons = new Set(['=', '<>', '<', '<=', '>', '>=']);
const isComparison = (node: object): node is Binary =>
  'type' in node &&
  node.type === 'binary' &&
  'operator' in node &&
  typeof node.operator === 'string' &&
  comparisons.has(node.operator);
const isMembership = (node: object): node is Membership =>
  'type' in node && node.type === 'in' && 'among' in node && Array.isArray(node.among);

function placesIn(condition: Expression, table: TableSchema): Place[] {
  return [...nodesUnder(condition)].flatMap(({ node }): Place[] => {
    if (isComparison(node)) return [...sidePlace(node, 'left', table), ...sidePlace(node, 'right', table)];
    return isMembership(node) ? listPlace(node, table) : [];
  });
}

function sidePlace(node: Binary, side: 'left' | 'right', table: TableSchema): Place[] {
  const name = nameOf(node[side]);
  const kind = kindOf(node[side === 'left' ? 'right' : 'left'], table);
  if (name === null || kind === null) return [];
  const replace: Place['replace'] = (valuesOf) => {
    node[side] = { type: 'value', value: valuesOf(name)[0] ?? null };
  };
  return [{ names: [name], kind, isList: false, replace }];
}

function listPlace(node: Membership, table: TableSchema): Place[] {
  const names = node.among.flatMap((item) => nameOf(item) ?? []);
  const kind = kindOf(node.expression, table);
  if (names.length === 0 || kind === null) return [];
  const replace: Place['replace'] = (valuesOf) => {
    node.among = node.among.flatMap((item): Expression[] => {
      const name = nameOf(item);
      return name === null ? [item] : valuesOf(name).map((value) => ({ type: 'value', value }));
    });
  };
  return [{ names, kind, isList: true, replace }];
}

const textFunctions = new Set(['lower', 'upper', 'trim', 'ltrim', 'rtrim', 'substr', 'substring', 'concat']);
const numberType =
  /\b(tiny|small|medium|big)?int(eger|[248])?\b|serial|\b(dec(imal)?|numeric|number|float[48]?|double|real|money|bit|year)\b/;

/**
 * The kind of value that a placeholder is compared with; null where the database might compare it with something of
 * another kind.
 */
function kindOf(node: Expression, table: TableSchema): ValueKind | null {
  if (node.type === 'column') {
    const column = table.columns.find(({ name }) => name === node.column);
    return column ? kindOfType(column.type) : null;
  }
  if (node.type === 'cast') return kindOfType(node.to);
  if (node.type === 'binary' && node.operator === '||') return 'text';
  return node.type === 'call' && textFunctions.has(node.name) ? 'text' : null;
}

function kindOfType(type: string): ValueKind {
  if (/bool|^tinyint\(1\)/.test(type)) return 'boolean';
  return numberType.test(type) ? 'number' : 'text';
}

/** The caller, as placeholders name it. */
export interface Caller {
  principals: readonly string[];
  user: string | null;
  claims: Readonly<Record<string, unknown>>;
}

/**
 * A condition for one caller, to whom no row exists where a placeholder has no value: a claim that is absent, of
 * another kind than the column, or a list in place of one value.
 */
export function bindCondition(condition: Expression, table: TableSchema, caller: Caller): Expression {
  const bound = structuredClone(condition);
  for (const { names, kind, isList, replace } of placesIn(bound, table)) {
    const values = new Map(names.map((name) => [name, valuesOf(name, kind, caller)]));
    const isComplete = [...values.values()].every(({ length }) => length > 0 && (isList || length === 1));
    if (!isComplete) return noRow;
    replace((name) => values.get(name) ?? []);
  }
  return bound;
}

const noRow: Expression = {
  type: 'binary',
  operator: '=',
  left: { type: 'value', value: 1 },
  right: { type: 'value', value: 0 },
};

function valuesOf(name: string, kind: ValueKind, { principals, user, claims }: Caller): SqlValue[] {
  const given = name === 'user' ? user : name === 'principals' ? principals : claimOf(name, claims);
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (list.length > maxValues) return [];
  const values = list.map((one) => comparable(one, kind));
  // The rest of a list is not the list: NOT IN would show more.
  return values.includes(null) ? [] : values;
}

/** The maximum number of values of one list. */
const maxValues = 1_000;

function claimOf(name: string, claims: Caller['claims']): unknown {
  const written = name.slice('claim.'.length);
  const claim = written.startsWith('"') ? written.slice(1, -1) : written;
  return Object.hasOwn(claims, claim) ? claims[claim] : null;
}

/**
 * A value as it can be compared without being converted, or null: MySQL takes any text for the number 0, and the
 * number 0 for any text.
 */
function comparable(value: unknown, kind: ValueKind): SqlValue {
  if (kind === 'boolean') return typeof value === 'boolean' ? value : null;
  if (kind === 'number') {
    const number = typeof value === 'string' && String(Number(value)) === value ? Number(value) : value;
    return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null;
  }
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !value.includes(placeholderMark) ? value : null;
}
