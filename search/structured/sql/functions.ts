import type { ConnectorKind } from '../../../domain/ports/connector';

/**
 * How long a function's value can become: a number, a date or another short one (`small`); no longer than its
 * longest argument (`selected`); all arguments after each other (`joined`); what a format describes (`formatted`).
 */
export type FunctionEffect = 'small' | 'selected' | 'joined' | 'formatted' | 'replaced' | 'list';

/** Functions without side effects, whose cost and result grow with their input only. Nothing else may be called. */
const everywhere: Record<FunctionEffect, string> = {
  small:
    'count sum avg abs round length floor ceil ceiling sqrt power mod sign current_date current_timestamp',
  selected: 'min max lower upper trim ltrim rtrim substr substring coalesce nullif',
  joined: '',
  formatted: '',
  replaced: 'replace',
  list: '',
};

const own: Record<ConnectorKind, Partial<Record<FunctionEffect, string>>> = {
  sqlite: {
    small: 'date time datetime julianday instr total typeof unicode exp ln log',
    selected: 'ifnull iif',
    formatted: 'strftime',
    list: 'group_concat',
  },
  postgres: {
    small: `date_trunc date_part to_date age now position strpos char_length stddev stddev_pop variance trunc exp ln
      log`,
    selected: 'greatest least left right initcap',
    joined: 'concat concat_ws',
    formatted: 'to_char',
    list: 'string_agg',
  },
  mysql: {
    small: `date year month day quarter week hour minute dayofweek dayname monthname datediff timestampdiff now
      curdate char_length locate instr stddev variance truncate exp ln log`,
    selected: 'greatest least left right ifnull if',
    joined: 'concat concat_ws',
    formatted: 'date_format',
    list: 'group_concat',
  },
};

function effectsOf(kind: ConnectorKind): ReadonlyMap<string, FunctionEffect> {
  const effects = new Map<string, FunctionEffect>();
  for (const functions of [everywhere, own[kind]]) {
    for (const [effect, names] of Object.entries(functions)) {
      for (const name of names.split(/\s+/).filter(Boolean)) effects.set(name, effect as FunctionEffect);
    }
  }
  return effects;
}

export const allowedFunctions: Record<ConnectorKind, ReadonlyMap<string, FunctionEffect>> = {
  sqlite: effectsOf('sqlite'),
  postgres: effectsOf('postgres'),
  mysql: effectsOf('mysql'),
};

const aggregates = new Set(
  'count sum avg total group_concat string_agg stddev stddev_pop variance'.split(' '),
);

/** Makes one row of many. `min` and `max` of several arguments, in SQLite, don't. */
export function isAggregate(name: string, argumentCount: number): boolean {
  return aggregates.has(name) || (argumentCount === 1 && (name === 'min' || name === 'max'));
}
