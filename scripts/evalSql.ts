/**
 * Measures question → SQL without a language model:
 * `npm run eval:sql -- DIR [--show wrong|declined|right|all] [--only TEXT]`. DIR holds `questions.jsonl` (`db`, `question`,
 * `gold_sql`, `ordered`) and the databases it names, as SQLite files or as scripts (`.sql`) that make them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import type { Connector, SqlValue } from '../domain/ports/connector';
import { createOpenConnector } from '../providers/connectors/openConnector';
import { ask } from '../search/structured/ask';
import { buildSchemaIndex, type SchemaIndex } from '../search/structured/question/schemaIndex';
import { guardQuery } from '../search/structured/sql/guard';

interface Question {
  db: string;
  question: string;
  gold_sql: string;
  ordered: boolean;
}

type Outcome = 'right' | 'wrong' | 'declined';

const limits = { timeoutMs: 10_000, maxRows: 20_000, maxBytes: 50_000_000 };
const kinds = ['single table', 'join', 'group', 'nested'] as const;

/** By the gold SQL: the most demanding of its parts decides. */
export function kindOf(sql: string): (typeof kinds)[number] {
  const text = sql.toLowerCase();
  if ((text.match(/\bselect\b/g) ?? []).length > 1) return 'nested';
  if (/\bgroup\s+by\b/.test(text)) return 'group';
  const from = /\bfrom\b(.*?)(\bwhere\b|\border\b|$)/.exec(text.replace(/\s+/g, ' '))?.[1] ?? '';
  return /\bjoin\b|,/.test(from) ? 'join' : 'single table';
}

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

/** A script is run once, into a file of its own. */
function fileOf(source: string, directory: string): string {
  if (!source.endsWith('.sql')) return source;
  const file = path.join(directory, `${path.basename(source)}ite`);
  const database = new Database(file);
  database.exec(readFileSync(source, 'utf8'));
  database.close();
  return file;
}

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((rest) =>
    Array.from({ length: size }, (_, at) => [...rest.slice(0, at), size - 1, ...rest.slice(at)]),
  );
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const directory = args[0];
  if (!directory || directory.startsWith('--'))
    throw new Error('Usage: npm run eval:sql -- DIR [--show wrong]');
  const show = option('--show');
  const only = option('--only');
  const questions: Question[] = readFileSync(path.join(directory, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

  const made = mkdtempSync(path.join(tmpdir(), 'lectern-eval-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  const openConnector = createOpenConnector({ sqliteDirectories: [path.resolve(directory), made] });
  const open = new Map<string, Promise<{ connector: Connector; index: SchemaIndex }>>();
  const database = (file: string) => {
    let entry = open.get(file);
    if (!entry) {
      const connector = openConnector('sqlite', fileOf(path.join(directory, file), made), 'evaluation');
      entry = connector.introspect().then((schema) => ({ connector, index: buildSchemaIndex(schema) }));
      open.set(file, entry);
    }
    return entry;
  };

  const tally = new Map<string, Record<Outcome | 'strict', number>>();
  const add = (key: string, outcome: Outcome, strict: boolean) => {
    const counts = tally.get(key) ?? { right: 0, wrong: 0, declined: 0, strict: 0 };
    counts[outcome]++;
    if (strict) counts.strict++;
    tally.set(key, counts);
  };
  for (const item of questions) {
    if (only && !`${item.db} ${item.question}`.includes(only)) continue;
    const { connector, index } = await database(item.db);
    const asked = ask(item.question, index, new Date());
    let outcome: Outcome = 'declined';
    let strict = false;
    let note = asked.understood ? '' : asked.reason;
    if (asked.understood) {
      const guarded = await guardQuery(asked.query, index.schema);
      if (!guarded.allowed)
        throw new Error(`The guard refuses its own SQL: ${guarded.reason} (${item.question})`);
      const { rows } = await connector.query(guarded.text, guarded.params, limits);
      // The file holds the first rows only: the gold SQL itself is run.
      const goldSql = item.gold_sql
        .replace(/;\s*$/, '')
        .replace(/"([^"]*)"/g, (_, text) => `'${text.replaceAll("'", "''")}'`);
      const gold = (await connector.query(goldSql, [], limits)).rows;
      outcome = matches(rows, gold, item.ordered, false) ? 'right' : 'wrong';
      strict = matches(rows, gold, item.ordered, true);
      note = guarded.readable;
    }
    add('all', outcome, strict);
    add(kindOf(item.gold_sql), outcome, strict);
    add(item.db, outcome, strict);
    if (show === outcome || show === 'all') {
      console.log(
        `[${outcome}] ${path.basename(item.db, '.sqlite')}: ${item.question}\n    own:  ${note}\n    gold: ${item.gold_sql.replace(/\s+/g, ' ')}`,
      );
    }
  }
  const percent = (part: number, whole: number) =>
    (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`).padStart(8);
  console.log(
    `${'questions'.padEnd(44)}${'n'.padStart(5)} answered    right   columns in the gold's order too`,
  );
  for (const key of ['all', ...kinds, ...[...tally.keys()].filter((name) => /\.sql(ite)?$/.test(name))]) {
    const counts = tally.get(key);
    if (!counts) continue;
    const answered = counts.right + counts.wrong;
    const total = answered + counts.declined;
    console.log(
      `${key.padEnd(44)}${String(total).padStart(5)} ${percent(answered, total)} ${percent(counts.right, answered)} ${percent(counts.strict, answered)}`,
    );
  }
  for (const entry of open.values()) await (await entry).connector.close();
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
