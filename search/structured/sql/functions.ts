import type { ConnectorKind } from '../../../domain/ports/connector';

/** Functions without side effects, whose cost and result grow with their input only. Nothing else may be called. */
const everywhere = `count sum avg min max abs round lower upper length trim ltrim rtrim substr substring replace
  coalesce nullif floor ceil ceiling sqrt power mod sign current_date current_timestamp`;

const own: Record<ConnectorKind, string> = {
  sqlite:
    'date time datetime strftime julianday ifnull iif instr total group_concat typeof unicode exp ln log',
  postgres: `date_trunc date_part to_char to_date age now concat concat_ws greatest least left right initcap
    position strpos char_length string_agg stddev stddev_pop variance trunc exp ln log`,
  mysql: `date year month day quarter week hour minute dayofweek dayname monthname date_format datediff
    timestampdiff now curdate concat concat_ws greatest least left right ifnull if char_length locate instr
    group_concat stddev variance truncate exp ln log`,
};

const split = (words: string) => words.trim().split(/\s+/);

export const allowedFunctions: Record<ConnectorKind, ReadonlySet<string>> = {
  sqlite: new Set([...split(everywhere), ...split(own.sqlite)]),
  postgres: new Set([...split(everywhere), ...split(own.postgres)]),
  mysql: new Set([...split(everywhere), ...split(own.mysql)]),
};
