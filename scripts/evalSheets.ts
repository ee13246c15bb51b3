/**
 * Asks questions over generated workbooks: `npm run eval -- sheets [--show wrong|declined|right|all] [--only TEXT]`.
 * All workbooks are in one environment, so that each question also has to find its workbook.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connector } from '../domain/ports/connector';
import type { WorkbookTables } from '../domain/workbooks';
import { openDocumentStages } from '../pipeline/documentStages';
import { questionReaders } from '../providers/ai/builtin/sql/createQuestionReader';
import { wordVectors } from '../providers/ai/builtin/sql/wordVectors';
import { createConnectorOpeners } from '../providers/connectors/openConnector';
import { route } from '../search/routing/route';
import { answerStructured } from '../search/structured/answerStructured';
import type { OpenedConnector } from '../search/structured/openedConnector';
import { likeliestWorkbooks, type WorkbookWords, wordsOfTables } from '../search/structured/workbookWords';
import type { Expected, SheetQuestion } from '../tests/fixtures/workbooks/aggregates';
import { questions } from '../tests/fixtures/workbooks/questions';
import { makeWorkbooks } from '../tests/fixtures/workbooks/workbooks';

export type Outcome = 'right' | 'wrong' | 'declined';

export interface SheetAnswer extends SheetQuestion {
  outcome: Outcome;
  /** The workbook that was asked; null where the question went to the documents. */
  asked: string | null;
  sql: string | null;
  reasoning: string;
}

type OpenedForQuestions = OpenedConnector & { words: WorkbookWords; connector: Connector };

const now = new Date('2025-12-01T12:00:00Z');

function hasValue(values: unknown[], wanted: string | number): boolean {
  return values.some((value) => {
    if (typeof wanted === 'string') return String(value) === wanted;
    if (value === null || value === '') return false;
    return Math.abs(Number(value) - wanted) <= 0.005 * Math.max(1, Math.abs(wanted) / 1000);
  });
}

/** Whether the rows are those expected; other columns may stand beside the values. */
export function isRight(rows: Record<string, unknown>[], expected: Expected[], isOrdered: boolean): boolean {
  if (rows.length !== expected.length) return false;
  const fits = (row: Record<string, unknown> | undefined, wanted: Expected) =>
    row !== undefined && wanted.every((value) => hasValue(Object.values(row), value));
  if (isOrdered) return expected.every((wanted, at) => fits(rows[at], wanted));
  return expected.every((wanted) => rows.some((row) => fits(row, wanted)));
}

/** Answers the questions over the workbooks that `npm run eval -- sheets` and its test share. */
export async function answerSheetQuestions(only = ''): Promise<SheetAnswer[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'lectern-sheets-'));
  const stages = openDocumentStages({ maxChunks: 1000 });
  const { openFile } = createConnectorOpeners({ sqliteDirectories: [] });
  const createReader = questionReaders(wordVectors());
  const opened: OpenedForQuestions[] = [];
  try {
    for (const [name, bytes] of makeWorkbooks()) {
      const file = path.join(directory, name);
      writeFileSync(file, bytes);
      await stages.convertToFile({
        path: file,
        kind: 'xlsx',
        filename: name,
        documentPath: `${file}.document`,
        markdownPath: `${file}.md`,
        tablesPath: `${file}.tables`,
      });
      const databasePath = `${file}.sqlite`;
      const schemaPath = `${file}.json`;
      await stages.buildTables({ itemsPath: `${file}.tables`, workbookName: name, databasePath, schemaPath });
      const { schema } = JSON.parse(readFileSync(schemaPath, 'utf8')) as WorkbookTables;
      opened.push({
        id: name,
        name,
        schema,
        reader: createReader(schema),
        words: wordsOfTables(schema),
        connector: openFile(databasePath, 'evaluation'),
      });
    }
    const answers: SheetAnswer[] = [];
    for (const question of questions.filter((one) => one.question.includes(only)))
      answers.push(await answerOne(question, opened));
    return answers;
  } finally {
    await Promise.all(opened.map(({ connector }) => connector.close()));
    await stages.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function answerOne(asked: SheetQuestion, opened: OpenedForQuestions[]): Promise<SheetAnswer> {
  const { question } = asked;
  const chosen = route({
    query: question,
    connectors: likeliestWorkbooks(question, opened, { count: 6, mayBeNone: true }),
    forceRoute: null,
    connectorId: null,
    documentScore: 0.5,
    now,
  });
  const workbook = opened.find(({ id }) => id === chosen.connectorId);
  const declined = {
    ...asked,
    outcome: 'declined' as const,
    asked: null,
    sql: null,
    reasoning: chosen.reasoning,
  };
  if (!workbook) return declined;
  const answer = await answerStructured(
    { pool: { get: async () => workbook } },
    { connector: { _id: workbook.id, name: workbook.name } as never, question, now },
  );
  const { structured, sqlGenerated: sql, reasoning } = answer;
  if (!structured) return { ...declined, asked: workbook.name, reasoning };
  const right =
    workbook.name === asked.workbook && isRight(structured.rows, asked.rows, asked.isOrdered ?? false);
  return { ...asked, outcome: right ? 'right' : 'wrong', asked: workbook.name, sql, reasoning };
}

async function main(): Promise<void> {
  const option = (name: string) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? '' : (process.argv[at + 1] ?? '');
  };
  const answers = await answerSheetQuestions(option('--only'));
  const shown = option('--show');
  for (const { outcome, question, asked, sql, reasoning } of answers)
    if (shown === 'all' || shown === outcome)
      console.log(`${outcome}: ${question}\n  ${asked ?? 'documents'}: ${sql ?? reasoning}`);
  const right = answers.filter(({ outcome }) => outcome === 'right').length;
  const answered = answers.filter(({ outcome }) => outcome !== 'declined').length;
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  console.log(
    `${answers.length} questions over 12 workbooks: ${answered} answered (${percent(answered, answers.length)}), ` +
      `${right} of them right (${percent(right, answered)})`,
  );
}

if (require.main === module) void main();
