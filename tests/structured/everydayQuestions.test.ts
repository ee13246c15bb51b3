import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SqlValue } from '../../domain/ports/connector';
import { questionReaders } from '../../providers/ai/builtin/sql/createQuestionReader';
import { wordVectors } from '../../providers/ai/builtin/sql/wordVectors';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { fileOf } from '../../scripts/sql/questionSets';
import { renderSql } from '../../search/structured/sql/render';

interface EverydayQuestion {
  db: string;
  question: string;
  /** Statements whose rows a person takes for the answer; none where the database cannot answer it. */
  rightSql: string[];
}

const fixtures = path.resolve(__dirname, '../fixtures');
const now = new Date('2025-06-15');
const limits = { timeoutMs: 5_000, maxRows: 1_000, maxBytes: 1_000_000 };
const questions = readFileSync(path.join(fixtures, 'sqlEveryday/questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): EverydayQuestion => JSON.parse(line));

const directory = mkdtempSync(path.join(tmpdir(), 'lectern-everyday-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const written = (value: SqlValue) =>
  typeof value === 'number' ? String(Number(value.toPrecision(6))) : `${value}`;
const distinct = (rows: string[][]) => [...new Set(rows.map((row) => JSON.stringify(row)))].sort();

/** Whether rows have those that are right, in some of their columns. */
function has(rows: SqlValue[][], right: SqlValue[][]): boolean {
  const [own, wanted] = [rows, right].map((all) => all.map((row) => row.map(written)));
  const width = wanted?.[0]?.length ?? 0;
  if (!own || !wanted || wanted.length === 0) return rows.length === right.length;
  const columns = own[0]?.map((_, at) => at) ?? [];
  const choose = (chosen: number[]): boolean =>
    chosen.length === width
      ? JSON.stringify(distinct(own.map((row) => chosen.map((at) => row[at] ?? '')))) ===
        JSON.stringify(distinct(wanted))
      : columns.some((at) => !chosen.includes(at) && choose([...chosen, at]));
  return choose([]);
}

test('of everyday questions that persons wrote none is answered wrongly, and what no column knows is declined', async () => {
  const reader = questionReaders(wordVectors());
  const open = createOpenConnector({ sqliteDirectories: [directory] });
  const outcomes = { right: 0, declined: 0, wrong: [] as string[] };
  for (const db of new Set(questions.map((one) => one.db))) {
    const connector = open('sqlite', `sqlite://${fileOf(path.join(fixtures, 'sql', db), directory)}`, db);
    const { read } = reader(await connector.introspect());
    const run = async (sql: string, params: SqlValue[] = []) =>
      (await connector.query(sql, params, limits)).rows;
    for (const { question, rightSql } of questions.filter((one) => one.db === db)) {
      const reading = read(question, now);
      if (!reading.understood) {
        outcomes.declined += 1;
        continue;
      }
      const { text, params } = renderSql(reading.query, 'sqlite');
      const rows = await run(text, params);
      const right = await Promise.all(rightSql.map((sql) => run(sql)));
      if (right.some((one) => has(rows, one))) outcomes.right += 1;
      else outcomes.wrong.push(`${question}: ${text}`);
    }
    await connector.close();
  }
  expect(outcomes.wrong).toEqual([]);
  expect(outcomes.right).toBeGreaterThanOrEqual(11);
});
