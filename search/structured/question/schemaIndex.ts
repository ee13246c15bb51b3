import type { ColumnSchema, DatabaseSchema, ForeignKey, TableSchema } from '../../../domain/ports/connector';
import { abbreviations, synonyms } from './lexiconNames';
import { normalizeValue, splitIdentifier, stem } from './words';

export interface IndexedColumn {
  table: IndexedTable;
  schema: ColumnSchema;
  /** Stems of the name, abbreviations written out. */
  stems: string[];
  /** Stems that don't just repeat the table's name; the whole where all do. */
  core: string[];
  /** Words of the name as they are written. */
  words: string[];
  /** Names given by a short comment. */
  aliases: string[][];
  isKey: boolean;
  /** The foreign key this column alone forms. */
  reference: ForeignKey | null;
  content: 'number' | 'text' | 'time' | 'year' | 'boolean';
  /** Declared as text, though every sample is a number. */
  numericText: boolean;
  /** Where it only says yes or no, in whatever way that is written: what it holds for yes. */
  yes: string | number | boolean | null;
}

export interface IndexedTable {
  schema: TableSchema;
  stems: string[];
  aliases: string[][];
  columns: IndexedColumn[];
  /** What stands for a row where a question asks for the thing itself. */
  display: IndexedColumn[];
}

/** Two tables that can be joined, and by which columns. */
export interface Link {
  from: IndexedTable;
  to: IndexedTable;
  columns: [string, string][];
  /** `from` holds the reference: one row of `to` for each of `from`. */
  toOne: boolean;
  /** Stems of the referencing column, to tell two links between the same tables apart. */
  stems: string[];
  /** Those that don't just name the table referred to: `advisor_id`, `SourceAirport`. Empty for a plain reference. */
  role: string[];
}

export interface ValueEntry {
  column: IndexedColumn;
  value: string;
}

export interface SchemaIndex {
  schema: DatabaseSchema;
  tables: IndexedTable[];
  links: Link[];
  /** By normalised value. */
  values: Map<string, ValueEntry[]>;
  /** Words of the longest value, so that no longer span is looked up. */
  maxValueWords: number;
}

const numberType = /int|serial|real|double|float|numeric|decimal|number|money|\bbit\b/;
const timeType = /date|time/;
const booleanType = /bool|tinyint\(1\)/;
const yearText = /^(1[5-9]|20)\d\d$/;
const maxAliasWords = 4;

const expand = (identifier: string): string[] => {
  const whole = abbreviations.get(identifier.toLowerCase().replaceAll('_', ''));
  const words = whole ? whole.split(' ') : splitIdentifier(identifier);
  return words.flatMap((word) => (abbreviations.get(word) ?? word).split(' ')).map(stem);
};

const noise = new Set(['of', 'the', 'in', 'for', 'by', 'a', 'tbl', 'is', 'and'].map(stem));
/** Parts of column names that say no more than that it is a column of yes and no. */
const columnNoise = new Set(['has', 'yn', 'flag', 'ind', 'indicator'].map(stem));
const meaningful = (stems: string[], also?: ReadonlySet<string>) => {
  const kept = stems.filter((item) => !noise.has(item) && !also?.has(item));
  return kept.length > 0 ? kept : stems;
};

/** `boats_data` and `harbour_list` are about boats and harbours. */
const tails = new Set(
  ['list', 'data', 'info', 'information', 'table', 'detail', 'record', 'master'].map(stem),
);
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

export function buildSchemaIndex(schema: DatabaseSchema): SchemaIndex {
  const tables = schema.tables.map(indexTable);
  const links = declaredLinks(tables);
  links.push(...inferredLinks(tables, links));
  const values = new Map<string, ValueEntry[]>();
  let maxValueWords = 1;
  for (const column of tables.flatMap((table) => table.columns)) {
    if (column.content === 'number' || column.content === 'boolean') continue;
    for (const value of column.schema.sampleValues) {
      const normal = normalizeValue(value);
      if (normal === '' || /^[\d ]+$/.test(normal)) continue;
      const entries = values.get(normal) ?? [];
      entries.push({ column, value });
      values.set(normal, entries);
      maxValueWords = Math.max(maxValueWords, normal.split(' ').length);
    }
  }
  return { schema, tables, links, values, maxValueWords: Math.min(maxValueWords, 12) };
}

function indexTable(schema: TableSchema): IndexedTable {
  const table: IndexedTable = {
    schema,
    stems: withoutTail(meaningful(expand(schema.name))),
    aliases: aliasesOf(schema.comment),
    columns: [],
    display: [],
  };
  table.columns = schema.columns.map((column) => indexColumn(column, table));
  table.display = displayOf(table);
  return table;
}

function indexColumn(schema: ColumnSchema, table: IndexedTable): IndexedColumn {
  const name = withSpace(schema.name, table);
  const stems = meaningful(
    expand(name).map((word) => fullWord(word, table)),
    columnNoise,
  );
  const core = stems.filter((word) => !table.stems.includes(word));
  const reference =
    table.schema.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === schema.name) ??
    null;
  const samples = schema.sampleValues;
  const numericText =
    !numberType.test(schema.type) &&
    !timeType.test(schema.type) &&
    samples.length > 0 &&
    samples.every((value) => /^-?\d+(\.\d+)?$/.test(value.trim()));
  return {
    table,
    schema,
    stems,
    words: splitIdentifier(schema.name),
    core: core.length > 0 ? core : stems,
    aliases: aliasesOf(schema.comment),
    isKey: table.schema.primaryKey.length === 1 && table.schema.primaryKey[0] === schema.name,
    reference,
    content: contentOf(schema, numericText, stems),
    numericText,
    yes: yesOf(schema),
  };
}

const yesAndNo = [
  ['t', 'f'],
  ['y', 'n'],
  ['yes', 'no'],
  ['true', 'false'],
];

/** What a column of yes and no holds for yes, or null. A number is one only where its name says so. */
function yesOf({ name, type, sampleValues, samplesComplete }: ColumnSchema): IndexedColumn['yes'] {
  if (booleanType.test(type)) return true;
  const held = new Set(sampleValues.map((value) => value.toLowerCase()));
  if (!samplesComplete || held.size === 0 || held.size > 2) return null;
  for (const pair of yesAndNo) {
    const [yes = ''] = pair;
    if ([...held].every((value) => pair.includes(value)))
      return (
        sampleValues.find((value) => value.toLowerCase() === yes) ?? matchCase(yes, sampleValues[0] ?? '')
      );
  }
  const named = /^(is|has)(_|[A-Z])|(_yn|_?flag|_ind)$/i.test(name);
  return named && [...held].every((value) => /^[01]$/.test(value)) ? 1 : null;
}

const matchCase = (text: string, like: string) => (like === like.toUpperCase() ? text.toUpperCase() : text);

/** `sano` of sailings, and `pname` of ports, is two words: the beginning of the table's name, and what it is of it. */
function withSpace(name: string, table: IndexedTable): string {
  const [, head, tail] =
    /^([a-z]{2,}|[a-z](?=name|title|type))(no|num|nr|nbr|id|nm|cd|dt|name|title|type)$/i.exec(name) ?? [];
  if (!head || !tail || abbreviations.has(name.toLowerCase())) return name;
  const start = head.toLowerCase();
  const full = abbreviations.has(start) ? start : table.stems.find((word) => word.startsWith(start));
  return full ? `${full}_${tail.toLowerCase()}` : name;
}

/** `stu` in a column of `student` is the table's own word cut short. */
function fullWord(word: string, table: IndexedTable): string {
  if (word.length < 3 || synonyms.has(word)) return word;
  return table.stems.find((full) => full.length > word.length && full.startsWith(word)) ?? word;
}

function contentOf(schema: ColumnSchema, numericText: boolean, stems: string[]): IndexedColumn['content'] {
  const { type, sampleValues } = schema;
  if (booleanType.test(type)) return 'boolean';
  if (timeType.test(type) && !/^year/.test(type)) return 'time';
  const years =
    sampleValues.length > 0 && sampleValues.every((value) => yearText.test(value.replace(/\.0$/, '')));
  if (/^year/.test(type) || (years && (numberType.test(type) || numericText) && !stems.includes('id'))) {
    return 'year';
  }
  const iso = sampleValues.length > 0 && sampleValues.every((value) => /^\d{4}-\d\d-\d\d/.test(value));
  if (iso) return 'time';
  return numberType.test(type) || numericText ? 'number' : 'text';
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every((item) => b.includes(item));

function displayOf(table: IndexedTable): IndexedColumn[] {
  const text = table.columns.filter((column) => !column.reference && column.content === 'text');
  const named = (...words: string[]) => {
    const stems = words.map(stem);
    return text.find(
      (column) => same(column.core, stems) || column.aliases.some((alias) => same(alias, stems)),
    );
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

function declaredLinks(tables: IndexedTable[]): Link[] {
  return tables.flatMap((from) =>
    from.schema.foreignKeys.flatMap((key) => {
      const to = tables.find((table) => table.schema.name === key.table);
      return to ? bothWays(from, to, key.columns, key.referencedColumns) : [];
    }),
  );
}

/** Parts of a reference's name that say no more than that it is one. */
const keyWords = new Set(['id', 'code', 'number', 'key', 'fk', 'ref'].map(stem));

function bothWays(from: IndexedTable, to: IndexedTable, own: string[], referenced: string[]): Link[] {
  const pairs = own.map((column, index): [string, string] => [column, referenced[index] ?? '']);
  const stems = from.columns
    .filter((column) => own.includes(column.schema.name))
    .flatMap((item) => item.stems);
  const unique = same(from.schema.primaryKey, own);
  const key = to.columns
    .filter((column) => referenced.includes(column.schema.name))
    .flatMap((item) => item.stems);
  const role = stems.filter((word) => !to.stems.includes(word) && !key.includes(word) && !keyWords.has(word));
  return [
    { from, to, columns: pairs, toOne: true, stems, role },
    { from: to, to: from, columns: pairs.map(([a, b]) => [b, a]), toOne: unique, stems, role },
  ];
}

/** `country_code` with nothing but codes of the table of countries: by its values, where its name fits too. */
function holdsKeysOf(column: IndexedColumn, key: IndexedColumn): boolean {
  const { sampleValues, samplesComplete } = column.schema;
  const isText = column.content === 'text' && key.content === 'text' && !column.isKey;
  if (!isText || !samplesComplete || !key.schema.samplesComplete || sampleValues.length < 2) return false;
  if (!key.core.every((word) => column.stems.includes(word))) return false;
  const keys = new Set(key.schema.sampleValues);
  return sampleValues.every((value) => keys.has(value));
}

/** Where nothing is declared: `customer_id` of one table and the key of the same name, or of that table, in another. */
function inferredLinks(tables: IndexedTable[], declared: Link[]): Link[] {
  const links: Link[] = [];
  for (const from of tables) {
    for (const column of from.columns) {
      if (column.reference || !column.stems.some((word) => word === 'id' || word === stem('code'))) continue;
      for (const to of tables) {
        const linked = [...declared, ...links].some((link) => link.from === from && link.to === to);
        const key = to.columns.find((candidate) => candidate.isKey);
        if (to === from || linked || !key) continue;
        const sameName = key.schema.name.toLowerCase() === column.schema.name.toLowerCase();
        const named = same(column.stems, [...to.stems, ...key.core]) && !column.isKey;
        const both = sameName && key.stems.length > 1;
        if (both || named || holdsKeysOf(column, key))
          links.push(...bothWays(from, to, [column.schema.name], [key.schema.name]));
      }
    }
  }
  return links;
}
