import {
  bareName,
  type ColumnSchema,
  type DatabaseSchema,
  type ForeignKey,
  type TableSchema,
} from '../../../../domain/ports/connector';
import { isLimit, isMoney } from './columnKinds';
import names from './data/names.json';
import { partNamesOf } from './partNames';
import { declaredLinks, inferredLinks, same } from './schemaLinks';
import {
  type IndexedColumn,
  type IndexedTable,
  isAmount,
  type SchemaIndex,
  type ValueEntry,
} from './schemaTypes';
import { abbreviations } from './similarity';
import { isNumber, normalizeValue, splitIdentifier, stem } from './words';

const numberType = /int|serial|real|double|float|numeric|decimal|number|money|\bbit\b/;
const timeType = /date|time/;
const booleanType = /bool|tinyint\(1\)/;
const yearText = /^(1[5-9]|20)\d\d(\.0)?$/;
const maxAliasWords = 4;

const fullWords = (identifier: string): string[] => {
  const whole = abbreviations.get(identifier.toLowerCase().replaceAll('_', ''));
  const words = whole ? whole.split(' ') : splitIdentifier(identifier);
  return words.flatMap((word) => (abbreviations.get(word) ?? word).split(' '));
};
const expand = (identifier: string): string[] => fullWords(identifier).map(stem);

function wordsOf({ tables }: DatabaseSchema): Map<string, string> {
  const named = tables.flatMap((table) => [table, ...table.columns]);
  const words = [
    ...named.flatMap(({ name }) => fullWords(name)),
    ...named.flatMap(({ comment }) => comment?.toLowerCase().split(/[^\p{L}]+/u) ?? []),
  ];
  return new Map(words.map((word) => [stem(word), word]));
}

const noise = new Set(names.noise.split(' ').map(stem));
/** Parts of column names that say no more than that it is a column of yes and no. */
const columnNoise = new Set(names.columnNoise.split(' ').map(stem));
const meaningful = (stems: string[], also?: ReadonlySet<string>) => {
  const kept = stems.filter((item) => !noise.has(item) && !also?.has(item));
  return kept.length > 0 ? kept : stems;
};

/** `boats_data` and `harbour_list` are about boats and harbours. */
const tails = new Set(names.tails.split(' ').map(stem));
function withoutTail(stems: string[]): string[] {
  return stems.length > 1 && tails.has(stems.at(-1) ?? '') ? stems.slice(0, -1) : stems;
}

/** A short comment is another name of what it comments; a long one is a sentence. */
function aliasesOf(comment: string | null): string[][] {
  if (!comment) return [];
  return comment
    .split(/[;,/()]|\bor\b/)
    .map((part) => meaningful(part.trim().split(/\s+/).filter(Boolean).map(stem)))
    .filter((alias) => alias.length > 0 && alias.length <= maxAliasWords);
}

const otherNames = new Map(
  Object.entries(names.alsoCalled).map(([name, other]) => [stem(name), other.split(' ').map(stem)]),
);
/** A column of "gold" are the gold medals. */
function alsoCalled([name, ...more]: string[]): string[][] {
  const other = more.length === 0 && otherNames.get(name ?? '');
  return other ? [other] : [];
}

/** "Sales orders" are the orders of the schema of sales. */
function withSchema(table: TableSchema): string[][] {
  return table.schema === undefined ? [] : [meaningful(expand(`${table.schema}_${bareName(table)}`))];
}

export function buildSchemaIndex(schema: DatabaseSchema): SchemaIndex {
  const tables = schema.tables.map((table) =>
    indexTable(
      { ...table, foreignKeys: table.foreignKeys.filter((key) => isKept(key, schema)) },
      schema.kind === 'sqlite',
    ),
  );
  const [table, another] = tables;
  if (table?.rowNumber && !another) table.isOnlySheet = true;
  const links = declaredLinks(tables);
  links.push(...inferredLinks(tables, links));
  const values = new Map<string, ValueEntry[]>();
  let maxValueWords = 1;
  const columns = tables.flatMap((table) => table.columns);
  for (const column of columns) {
    if (column.content === 'number' || column.content === 'boolean') continue;
    for (const value of column.schema.sampleValues) {
      const normal = normalizeValue(value);
      if (normal === '' || /^[\d ]+$/.test(normal)) continue;
      const entries = values.get(normal);
      if (entries) entries.push({ column, value });
      else values.set(normal, [{ column, value }]);
      maxValueWords = Math.max(maxValueWords, normal.split(' ').length);
    }
  }
  const words = wordsOf(schema);
  return {
    ...{ schema, tables, columns, links, values, words },
    partNames: partNamesOf(tables, words),
    maxValueWords: Math.min(maxValueWords, 12),
  };
}

/** SQLite takes a foreign key to a column that does not exist. */
function isKept({ table, referencedColumns }: ForeignKey, { tables }: DatabaseSchema): boolean {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const to = tables.find(({ name }) => same(name, table));
  return !to || referencedColumns.every((name) => to.columns.some((column) => same(column.name, name)));
}

function indexTable(schema: TableSchema, sqlite: boolean): IndexedTable {
  const table: IndexedTable = {
    schema,
    stems: withoutTail(meaningful(expand(bareName(schema)))),
    aliases: [...aliasesOf(schema.comment), ...withSchema(schema)],
    columns: [],
    display: [],
    ...{ rowNumber: null, isOnlySheet: false },
    amounts: [],
  };
  table.columns = schema.columns.map((column) => indexColumn(column, table, sqlite));
  table.rowNumber = schema.rowNumber === undefined ? null : rowNumberColumn(schema.rowNumber, table);
  table.display = displayOf(table);
  table.amounts = amountsOf(table);
  return table;
}

/** No words name it. */
const rowNumberColumn = (name: string, table: IndexedTable): IndexedColumn => ({
  ...{ table, stems: [], core: [], aliases: [], isKey: false, reference: null },
  ...{ content: 'number', numericText: false, yes: null },
  schema: {
    ...{ name, type: 'integer', nullable: false, comment: null },
    ...{ sampleValues: [], samplesComplete: false },
  },
});

function indexColumn(schema: ColumnSchema, table: IndexedTable, sqlite: boolean): IndexedColumn {
  const name = withSpace(schema.name, table);
  const stems = meaningful(expand(name), columnNoise);
  const core = stems.filter((word) => !table.stems.includes(word));
  const reference =
    table.schema.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === schema.name) ??
    null;
  const samples = schema.sampleValues;
  const numericText =
    !numberType.test(schema.type) && !timeType.test(schema.type) && holdsNumbers(samples, sqlite);
  return {
    table,
    schema,
    stems,
    core: core.length > 0 ? core : stems,
    aliases: [...aliasesOf(schema.comment), ...alsoCalled(stems)],
    isKey: table.schema.primaryKey.length === 1 && table.schema.primaryKey[0] === schema.name,
    reference,
    content: contentOf(schema, numericText, stems),
    numericText,
    yes: yesOf(schema),
  };
}

/** SQLite reads any text as a number, so that there a few that say nothing are no hindrance. */
function holdsNumbers(samples: string[], sqlite: boolean): boolean {
  const told = samples.filter(
    (value) => !(sqlite && /^(null|n\/?a|none|unknown|-|\?)?$/i.test(value.trim())),
  );
  return told.length > 0 && told.length >= 0.8 * samples.length && told.every(isNumber);
}

const yesAndNo = [
  ['t', 'f'],
  ['y', 'n'],
  ['yes', 'no'],
  ['true', 'false'],
];

/** The value for yes in a column of yes and no, or null. A number is one only where its name says so. */
function yesOf({ name, type, sampleValues, samplesComplete }: ColumnSchema): IndexedColumn['yes'] {
  if (booleanType.test(type)) return true;
  const held = new Set(sampleValues.map((value) => value.toLowerCase()));
  if (!samplesComplete || held.size === 0 || held.size > 2) return null;
  for (const pair of yesAndNo) {
    const [yes = ''] = pair;
    if ([...held].every((value) => pair.includes(value)))
      return sampleValues.find((value) => value.toLowerCase() === yes) ?? null;
  }
  const named = /^(is|has)(_|[A-Z])|(_yn|_?flag|_ind)$/i.test(name);
  return named && [...held].every((value) => /^[01]$/.test(value)) ? 1 : null;
}

/** `sano` of sailings, and `pname` of ports, is two words: the beginning of the table's name, and what it is of it. */
function withSpace(name: string, table: IndexedTable): string {
  const [, head, tail] =
    /^([a-z]{2,}|[a-z](?=name|title|type))(no|num|nr|nbr|id|nm|cd|dt|name|title|type)$/i.exec(name) ?? [];
  if (!head || !tail || abbreviations.has(name.toLowerCase())) return name;
  const start = head.toLowerCase();
  const full = abbreviations.has(start) ? start : table.stems.find((word) => word.startsWith(start));
  return full ? `${full}_${tail.toLowerCase()}` : name;
}

function contentOf(schema: ColumnSchema, numericText: boolean, stems: string[]): IndexedColumn['content'] {
  const { type, sampleValues } = schema;
  if (booleanType.test(type)) return 'boolean';
  if (timeType.test(type) && !/^year/.test(type)) return 'time';
  const areAll = (pattern: RegExp) =>
    sampleValues.length > 0 && sampleValues.every((value) => pattern.test(value));
  const years = areAll(yearText);
  if (/^year/.test(type) || (years && (numberType.test(type) || numericText) && !stems.includes('id'))) {
    return 'year';
  }
  if (areAll(/^\d{4}-\d\d-\d\d/)) return 'time';
  return numberType.test(type) || numericText ? 'number' : 'text';
}

const amountWords = names.amounts.split(' ').map(stem);

/** Those named by the first of the words that names one; of a sheet, else the one column of money that is no limit. */
function amountsOf({ columns, rowNumber }: IndexedTable): IndexedColumn[] {
  const numbers = columns.filter((column) => isAmount(column) && !(rowNumber && isLimit(column)));
  const named = amountWords.map((word) =>
    numbers.filter(({ core }) => core.length === 1 && core[0] === word),
  );
  const found = named.find((some) => some.length > 0);
  return found ?? (rowNumber ? numbers.filter(isMoney) : []);
}

function displayOf(table: IndexedTable): IndexedColumn[] {
  const text = table.columns.filter((column) => !column.reference && column.content === 'text');
  const named = (...words: string[]) => {
    const stems = words.map(stem);
    return text.find(({ core, aliases }) => [core, ...aliases].some((name) => same(name, stems)));
  };
  const name = named('name');
  if (name) return [name];
  const [first, last] = [named('first', 'name'), named('last', 'name')];
  if (first && last) return [first, last];
  const found =
    named('title') ?? text.find((column) => same(column.stems, table.stems)) ?? named('full', 'name');
  if (found) return [found];
  const partly = text.filter((column) => column.core.includes(stem('name')));
  if (partly.length > 0) return partly.length === 1 ? partly : [];
  const described = named('description');
  return described ? [described] : [];
}
