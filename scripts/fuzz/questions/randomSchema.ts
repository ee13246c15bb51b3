import syllables from './data/syllables.json';
import type { FuzzLanguage } from './language';
import type { Random } from './randomNumbers';

export interface RandomColumn {
  /** As the table has it. */
  name: string;
  /** As a person says it. */
  words: string;
  gender: string;
  type: 'amount' | 'kind' | 'day';
  nullable: boolean;
  /** The values of the rows. */
  values: (string | number | null)[];
}

/** A table whose rows have a number and a name. */
export interface RandomTable {
  name: string;
  thing: string;
  things: string;
  gender: string;
  key: string;
  columns: RandomColumn[];
  names: string[];
  /** The rows of another table that its rows belong to, and by which column. */
  parent: { table: RandomTable; column: string; rows: number[] } | null;
}

/** Two or three tables, each but the first of which may belong to an earlier one. */
export function randomSchema(random: Random, language: FuzzLanguage): RandomTable[] {
  const things = Object.entries(language.words.things);
  const style = random.pick(['plural', 'singular', 'capitals']);
  const taken = new Set<string>();
  const tables: RandomTable[] = [];
  for (const [thing, [plural = '', gender = '']] of random.some(things, 2 + random.below(2))) {
    const name = style === 'plural' ? plural : style === 'singular' ? thing : capital(plural);
    const count = 3 + random.below(12);
    const names = Array.from({ length: count }, () => freshName(random, taken));
    const belongs = tables.length > 0 && random.chance(0.85) ? random.pick(tables) : null;
    const parent = belongs && {
      table: belongs,
      column: style === 'capitals' ? `${capital(belongs.thing)}Id` : `${belongs.thing}_id`,
      rows: names.map(() => 1 + random.below(belongs.names.length)),
    };
    const key = random.pick(['id', style === 'capitals' ? `${capital(thing)}Id` : `${thing}_id`]);
    const columns = randomColumns(random, count, language);
    tables.push({ name, thing, things: plural, gender, key, columns, names, parent });
  }
  return tables;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function freshName(random: Random, taken: Set<string>): string {
  for (;;) {
    const name = capital(Array.from({ length: 3 }, () => random.pick(syllables)).join(''));
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function randomColumns(random: Random, rows: number, { words }: FuzzLanguage): RandomColumn[] {
  const made = (
    name: string,
    gender: string,
    type: RandomColumn['type'],
    value: () => string | number,
  ): RandomColumn => {
    const nullable = random.chance(0.3);
    const values = Array.from({ length: rows }, () => (nullable && random.chance(0.2) ? null : value()));
    return { name, words: name.replaceAll('_', ' '), gender, type, nullable, values };
  };
  const amounts = random.some(Object.entries(words.amounts), 1 + random.below(3)).map(([name, [gender]]) => {
    const [least, most] = random.pick([
      [1, 6],
      [10, 90],
      [100, 5_000],
    ] as const);
    return made(name, gender ?? '', 'amount', () => least + random.below(most - least));
  });
  const chosen = random
    .some(Object.entries(words.kinds), 1 + random.below(2))
    .map(([name, [gender = '', , ...values]]) => {
      return made(name, gender, 'kind', () => random.pick(values));
    });
  const days = random
    .some(Object.entries(words.days), random.below(2))
    .map(([name, gender]) => made(name, gender, 'day', () => randomDay(random)));
  return [...amounts, ...chosen, ...days];
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const randomDay = (random: Random) =>
  `${2016 + random.below(8)}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`;

const literal = (value: string | number | null) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value}'`;

/** The statements that make the tables with their rows. */
export function schemaSql(tables: RandomTable[]): string {
  const types = { amount: 'INTEGER', kind: 'TEXT', day: 'DATE' };
  return tables
    .flatMap(({ name, key, columns, names, parent }) => {
      const declared = [
        `"${key}" INTEGER PRIMARY KEY`,
        'name TEXT NOT NULL',
        ...columns.map(
          (column) => `${column.name} ${types[column.type]}${column.nullable ? '' : ' NOT NULL'}`,
        ),
        ...(parent
          ? [`${parent.column} INTEGER NOT NULL REFERENCES ${parent.table.name}("${parent.table.key}")`]
          : []),
      ];
      const rows = names.map((row, at) => {
        const values = [at + 1, row, ...columns.map((column) => column.values[at] ?? null)];
        return `(${[...values, ...(parent ? [parent.rows[at] ?? 1] : [])].map(literal).join(', ')})`;
      });
      return [
        `CREATE TABLE ${name} (${declared.join(', ')});`,
        `INSERT INTO ${name} VALUES ${rows.join(', ')};`,
      ];
    })
    .join('\n');
}
