import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import type { SqlValue } from '../../domain/ports/connector';

/** A question over a database, with the SQL that answers it, or the rows that are right. */
export interface Question {
  set: string;
  db: string;
  language: string;
  question: string;
  gold_sql?: string;
  rows?: SqlValue[][];
  ordered: boolean;
}

/**
 * The questions of a folder that holds `questions.jsonl` and the databases that it names. A line with `question_de` is two
 * questions: one over `en/DB.sqlite`, and one over `de/DB.sqlite` with German names.
 */
export function questionsOf(directory: string, fallbackSet: string): Question[] {
  return readFileSync(path.join(directory, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line): Question[] => {
      const read = { language: 'en', set: fallbackSet, ...JSON.parse(line) };
      const { db, question_de: german } = read;
      if (german === undefined) return [read];
      const inGerman = { ...read, language: 'de', question: german, db: `de/${db}.sqlite` };
      return [{ ...read, db: `en/${db}.sqlite` }, ...(german ? [inGerman] : [])];
    });
}

/** A script is run once, into a file of its own; a file is copied, so that reading it needs no lock beside it. */
export function fileOf(source: string, directory: string): string {
  const folder = path.basename(path.dirname(source));
  const name = `${folder}-${path.basename(source).replace(/\.sql$/, '.sqlite')}`;
  const file = path.join(directory, name);
  if (!source.endsWith('.sql')) {
    copyFileSync(source, file);
    return file;
  }
  const database = new Database(file);
  database.exec(readFileSync(source, 'utf8'));
  database.close();
  return file;
}

/** SQLite takes a text in double quotes for a text where no column has that name; others don't. */
export const goldSqlOf = (goldSql: string) =>
  goldSql.replace(/;\s*$/, '').replace(/"([^"]*)"/g, (_, text) => `'${text.replaceAll("'", "''")}'`);

function cell(value: SqlValue): string {
  if (typeof value === 'number') return String(Number(value.toFixed(6)));
  if (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) {
    return String(Number(Number(value).toFixed(6)));
  }
  return String(value);
}

function sameRows(a: string[][], b: string[][], ordered: boolean): boolean {
  if (a.length !== b.length) return false;
  const lines = (rows: string[][]) => rows.map((row) => row.join('\u0001'));
  const [left, right] = ordered ? [lines(a), lines(b)] : [lines(a).sort(), lines(b).sort()];
  return left.every((line, index) => line === right[index]);
}

/** Rows are objects in the API: the order of their columns is compared only when `strict`. */
export function matches(own: SqlValue[][], gold: SqlValue[][], ordered: boolean, strict: boolean): boolean {
  const a = own.map((row) => row.map(cell));
  const b = gold.map((row) => row.map(cell));
  if (sameRows(a, b, ordered)) return true;
  const width = a[0]?.length ?? 0;
  if (strict || width < 2 || width > 5 || width !== b[0]?.length) return false;
  return permutations(width).some((order) =>
    sameRows(
      a.map((row) => order.map((at) => row[at] ?? '')),
      b,
      ordered,
    ),
  );
}

const unique = (rows: SqlValue[][]) => [
  ...new Map(rows.map((row) => [row.map(cell).join('\u0001'), row])).values(),
];

/** Like `matches`, where rows are repeated and in what order is of no account. */
export const matchesAsSet = (own: SqlValue[][], gold: SqlValue[][]) =>
  matches(unique(own), unique(gold), false, false);

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((rest) =>
    Array.from({ length: size }, (_, at) => [...rest.slice(0, at), size - 1, ...rest.slice(at)]),
  );
}

export const kinds = ['single table', 'join', 'group', 'nested'] as const;

/** By the gold SQL: the most demanding of its parts decides. */
export function kindOf(sql: string): (typeof kinds)[number] {
  const text = sql.toLowerCase();
  if ((text.match(/\bselect\b/g) ?? []).length > 1) return 'nested';
  if (/\bgroup\s+by\b/.test(text)) return 'group';
  const from = /\bfrom\b(.*?)(\bwhere\b|\border\b|$)/.exec(text.replace(/\s+/g, ' '))?.[1] ?? '';
  return /\bjoin\b|,/.test(from) ? 'join' : 'single table';
}
