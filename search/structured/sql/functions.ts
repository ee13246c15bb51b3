import type { ConnectorKind } from '../../../domain/ports/connector';
import data from './data/functions.json';

/**
 * How long a function's value can become: a number, a date or another short one (`small`); no longer than its
 * longest argument (`selected`); all arguments after each other (`joined`); what a format describes (`formatted`).
 */
export type FunctionEffect = 'small' | 'selected' | 'joined' | 'formatted' | 'replaced' | 'list';

function effectsOf(kind: ConnectorKind): ReadonlyMap<string, FunctionEffect> {
  const effects = [...Object.entries(data.everywhere), ...Object.entries(data[kind])];
  return new Map(effects.flatMap(([effect, names]) => names.map((name) => [name, effect as FunctionEffect])));
}

/** Functions without side effects, whose cost and result grow with their input only. Nothing else may be called. */
export const allowedFunctions: Record<ConnectorKind, ReadonlyMap<string, FunctionEffect>> = {
  sqlite: effectsOf('sqlite'),
  postgres: effectsOf('postgres'),
  mysql: effectsOf('mysql'),
};

/** Makes one row of many. `min` and `max` of several arguments, in SQLite, don't. */
export function isAggregate(name: string, argumentCount: number): boolean {
  return data.aggregates.includes(name) || (argumentCount === 1 && (name === 'min' || name === 'max'));
}
