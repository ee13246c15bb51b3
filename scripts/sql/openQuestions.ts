import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import type { SqlValue } from '../../domain/ports/connector';
import { candidatesOf } from '../../providers/ai/builtin/sql/candidates';
import { linkWords } from '../../providers/ai/builtin/sql/linkWords';
import { readWords } from '../../providers/ai/builtin/sql/readWords';
import { buildSchemaIndex } from '../../providers/ai/builtin/sql/schemaIndex';
import type { SchemaIndex } from '../../providers/ai/builtin/sql/schemaTypes';
import { similarities } from '../../providers/ai/builtin/sql/similarity';
import { type Traits, traitsOf } from '../../providers/ai/builtin/sql/traits';
import type { Features } from '../../providers/ai/builtin/sql/weights';
import { wordVectors } from '../../providers/ai/builtin/sql/wordVectors';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { renderSql } from '../../search/structured/sql/render';
import { fileOf, goldSqlOf, matches, matchesAsSet, type Question, questionsOf } from './questionSets';
import { rowsWithTies } from './rowsWithTies';

export interface Tried {
  features: Features;
  /** The traits of what is tried to answer with. */
  traits: Traits;
  sql: string;
  right: boolean;
  /** Where repeated rows and their order don't count. */
  rightAsSet: boolean;
  /** Whether the rows that are returned are right: the first of an order with those that tie. */
  rightWithTies: boolean;
}

export interface TriedQuestion {
  question: Question;
  tried: Tried[];
  milliseconds: number;
}

const maxTried = 12;

/** Reads every question of the folders and runs its best candidates beside the gold SQL. */
export async function tryQuestions(directories: string[], only?: string): Promise<TriedQuestion[]> {
  const made = mkdtempSync(path.join(tmpdir(), 'lectern-eval-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  const vector = wordVectors();
  const results: TriedQuestion[] = [];
  for (const directory of directories) {
    const questions = questionsOf(directory, path.basename(directory));
    for (const db of new Set(questions.map((question) => question.db))) {
      if (only && !questions.some((one) => one.db === db && `${one.db} ${one.question}`.includes(only)))
        continue;
      const file = fileOf(path.join(directory, db), made);
      const index = await schemaOf(file, made);
      const similarityOf = similarities(vector, index.words);
      const database = new Database(file, { readOnly: true });
      database.exec('PRAGMA locking_mode = EXCLUSIVE');
      const cache = new Map<string, SqlValue[][] | null>();
      const run = (sql: string, params: SqlValue[] = []) => {
        const key = JSON.stringify([sql, params]);
        const known = cache.get(key);
        if (known !== undefined) return known;
        const rows = rowsOf(database, sql, params);
        cache.set(key, rows);
        return rows;
      };
      for (const question of questions) {
        if (question.db !== db || (only && !`${db} ${question.question}`.includes(only))) continue;
        const startedAt = process.cpuUsage();
        const linked = linkWords(readWords(question.question), index, similarityOf);
        const candidates = candidatesOf(linked, new Date('2025-06-15T12:00:00Z'));
        const { user, system } = process.cpuUsage(startedAt);
        const milliseconds = (user + system) / 1000;
        const gold = (question.gold_sql ? run(goldSqlOf(question.gold_sql)) : question.rows) ?? [];
        const isRight = (rows: SqlValue[][] | null) =>
          rows !== null && matches(rows, gold, question.ordered, false);
        const tried = candidates.slice(0, maxTried).map((candidate): Tried => {
          const { text, params, readable } = renderSql(candidate.query, 'sqlite');
          const rows = run(text, params);
          return {
            features: candidate.features,
            traits: traitsOf(candidate, linked),
            sql: readable,
            right: isRight(rows),
            rightAsSet: rows !== null && matchesAsSet(rows, gold),
            rightWithTies: isRight(rowsWithTies(candidate.query, run) ?? rows),
          };
        });
        results.push({ question, tried, milliseconds });
      }
      database.close();
    }
  }
  return results;
}

async function schemaOf(file: string, made: string): Promise<SchemaIndex> {
  const connector = createOpenConnector({ sqliteDirectories: [made] })('sqlite', file, 'evaluation');
  const index = buildSchemaIndex(await connector.introspect());
  await connector.close();
  return index;
}

function rowsOf(database: Database, sql: string, params: SqlValue[]): SqlValue[][] | null {
  try {
    // Grouped by table, so that two columns of one name are two.
    const rows = database.all(sql, params as never, { expand: true }) as unknown as Record<
      string,
      Record<string, SqlValue>
    >[];
    return rows.map((row) => Object.values(row).flatMap((part) => Object.values(part)));
  } catch (error) {
    if (process.env.SHOW_ERRORS) console.log('   ! ', sql, String(error));
    return null;
  }
}
