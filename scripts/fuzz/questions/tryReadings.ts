import { Database } from 'node-sqlite3-wasm';
import type { DatabaseSchema, QueryResult, SqlValue } from '../../../domain/ports/connector';
import { questionReaders } from '../../../providers/ai/builtin/sql/createQuestionReader';
import { wordVectors } from '../../../providers/ai/builtin/sql/wordVectors';
import { introspectSqlite } from '../../../providers/connectors/introspect/sqlite';
import { renderSql } from '../../../search/structured/sql/render';
import { matches, matchesAsSet } from '../../sql/questionSets';
import { rowsWithTies } from '../../sql/rowsWithTies';
import { fuzzLanguages } from './language';
import { randomNumbers } from './randomNumbers';
import { type RandomQuestion, randomQuestion } from './randomReading';
import { randomSchema, schemaSql } from './randomSchema';

export interface WrongAnswer {
  /** Makes the schema and its questions again. */
  seed: number;
  kind: string;
  question: string;
  sql: string;
  rows: SqlValue[][];
  /** One query whose rows are right, and they. */
  rightSql: string;
  rightRows: SqlValue[][];
}

export interface Tried {
  answered: Map<string, number>;
  declined: Map<string, number>;
  wrong: WrongAnswer[];
}

const today = new Date('2025-06-15T12:00:00Z');
/** Questions of one schema. */
export const questionsOfSchema = 25;

/** Asks for random readings of random schemas, and compares the rows. */
export async function tryReadings(
  count: number,
  seed: number,
  onSchema: () => void = () => undefined,
): Promise<Tried> {
  const createReader = questionReaders(wordVectors());
  const tried: Tried = { answered: new Map(), declined: new Map(), wrong: [] };
  for (let at = 0; at < Math.ceil(count / questionsOfSchema); at++) {
    const random = randomNumbers(seed + at);
    const language = random.pick(fuzzLanguages);
    const tables = randomSchema(random, language);
    const database = new Database(':memory:');
    try {
      database.exec(schemaSql(tables));
      const run = (sql: string, params: SqlValue[] = []) => rowsOf(database, sql, params);
      const reader = createReader(await schemaOf(database));
      for (let question = 0; question < questionsOfSchema; question++) {
        const asked = randomQuestion(random, tables, language);
        const reading = reader.read(asked.question, today);
        const counts = reading.understood ? tried.answered : tried.declined;
        const kind = `${asked.kind}, ${language.code}`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (!reading.understood) continue;
        const { text, params, readable } = renderSql(reading.query, 'sqlite');
        const rows = rowsWithTies(reading.query, run) ?? run(text, params);
        const right = asked.sql.map((sql) => run(sql));
        if (right.some((one) => isRight(rows, one, asked))) continue;
        tried.wrong.push({
          ...{ seed: seed + at, kind, question: asked.question, sql: readable, rows },
          ...{ rightSql: asked.sql[0] ?? '', rightRows: right[0] ?? [] },
        });
      }
    } finally {
      database.close();
    }
    onSchema();
  }
  return tried;
}

/** Whether the rows are right: columns beside those that are asked for do no harm. */
function isRight(own: SqlValue[][], right: SqlValue[][], { ordered = false }: RandomQuestion): boolean {
  const width = right[0]?.length ?? own[0]?.length ?? 0;
  return choices(own[0]?.length ?? width, width).some((columns) => {
    const shown = own.map((row) => columns.map((at) => row[at] ?? null));
    return ordered ? matches(shown, right, true, false) : matchesAsSet(shown, right);
  });
}

const maxColumns = 5;

/** Which of some columns may be meant, in the order of the table. */
function choices(columns: number, width: number): number[][] {
  const all = Array.from({ length: columns }, (_, at) => at);
  if (columns <= width || columns > maxColumns) return [all];
  return Array.from({ length: 2 ** columns }, (_, bits) => all.filter((at) => bits & (1 << at))).filter(
    (chosen) => chosen.length === width,
  );
}

/** Grouped by table, so that two columns of one name are two. */
function rowsOf(database: Database, sql: string, params: SqlValue[]): SqlValue[][] {
  const rows = database.all(sql, params as never, { expand: true }) as unknown as Record<
    string,
    Record<string, SqlValue>
  >[];
  return rows.map((row) => Object.values(row).flatMap((part) => Object.values(part)));
}

function schemaOf(database: Database): Promise<DatabaseSchema> {
  const query = async (sql: string, params: SqlValue[]): Promise<QueryResult> => ({
    columns: [],
    rows: rowsOf(database, sql, params),
    truncated: false,
  });
  return introspectSqlite(query);
}
