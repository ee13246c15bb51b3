/**
 * Asks questions of persons over tables of an encyclopedia: `npm run eval -- tables DIR [--show wrong|declined|right]`.
 * DIR holds CSV files, one table each with its heads, and `questions.jsonl` (`question`, `table`, `answer`: a list of cell values
 * or numbers). Each table goes through the steps of the pipeline, and is asked by itself, as `file_ids` does. Every second table is held out: `--show` leaves its questions out.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { WorkbookTables } from '../domain/workbooks';
import { openDocumentStages } from '../pipeline/documentStages';
import { questionReaders } from '../providers/ai/builtin/sql/createQuestionReader';
import { wordVectors } from '../providers/ai/builtin/sql/wordVectors';
import { createConnectorOpeners } from '../providers/connectors/openConnector';
import { answerStructured } from '../search/structured/answerStructured';
import { isRight } from './sql/comparedCells';
import { interval } from './sql/interval';

interface TableQuestion {
  question: string;
  table: string;
  answer: string[];
}

interface Asked extends TableQuestion {
  held: boolean;
  outcome: 'right' | 'wrong' | 'declined';
  sql: string | null;
  told: string;
}

/** The day that "last month" is counted from. */
const now = new Date('2025-12-01T12:00:00Z');
/** Rows of a wrong answer that are shown. */
const maxShownRows = 4;

async function main(): Promise<void> {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { show: { type: 'string' } },
  });
  const [directory] = positionals;
  if (directory === undefined) throw new Error('Name the directory of the tables.');
  const questions = readFileSync(path.join(directory, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TableQuestion);
  const work = mkdtempSync(path.join(tmpdir(), 'lectern-tables-'));
  const stages = openDocumentStages({ maxChunks: 1000 });
  const { openFile } = createConnectorOpeners({ sqliteDirectories: [] });
  const createReader = questionReaders(wordVectors());

  const ask = async (table: string, held: boolean): Promise<Asked[]> => {
    const file = path.join(work, table);
    const tablesPath = `${file}.tables`;
    const schemaPath = `${file}.json`;
    const databasePath = `${file}.sqlite`;
    await stages.convertToFile({
      path: path.join(directory, table),
      kind: 'csv',
      filename: table,
      documentPath: `${file}.document`,
      markdownPath: `${file}.md`,
      tablesPath,
    });
    await stages.buildTables({ itemsPath: tablesPath, workbookName: table, databasePath, schemaPath });
    const asked: Asked[] = [];
    const own = questions.filter((question) => question.table === table);
    const declined = { held, outcome: 'declined', sql: null } as const;
    if (!existsSync(schemaPath))
      return own.map((one) => ({ ...one, ...declined, told: 'No table was read.' }));
    const { schema } = JSON.parse(readFileSync(schemaPath, 'utf8')) as WorkbookTables;
    const connector = openFile(databasePath, 'evaluation');
    const workbook = { id: table, name: table, connector, schema, reader: createReader(schema) };
    try {
      for (const one of own) {
        const { structured, sqlGenerated, reasoning } = await answerStructured(
          { pool: { get: async () => workbook } },
          { connector: { _id: table, name: table } as never, question: one.question, now },
        );
        const rows = structured?.rows ?? [];
        const outcome = !structured ? 'declined' : isRight(rows, one.answer) ? 'right' : 'wrong';
        const told = structured ? JSON.stringify(rows.slice(0, maxShownRows)) : reasoning;
        asked.push({ ...one, held, outcome, sql: sqlGenerated, told });
      }
    } finally {
      await connector.close();
    }
    return asked;
  };

  try {
    const tables = [...new Set(questions.map(({ table }) => table))].sort();
    const all: Asked[] = [];
    for (const [at, table] of tables.entries()) all.push(...(await ask(table, at % 2 === 1)));
    for (const { held, outcome, question, table, answer, sql, told } of all)
      if (!held && options.show === outcome)
        console.log(`${table} ${question}\n  right: ${answer.join(' | ')}\n  ${sql ?? ''}\n  ${told}`);
    for (const held of [false, true]) {
      const of = all.filter((one) => one.held === held);
      const answered = of.filter(({ outcome }) => outcome !== 'declined');
      const right = answered.filter(({ outcome }) => outcome === 'right');
      console.log(
        `${held ? 'held out' : 'looked at'}: ${of.length} questions, answered ${interval(answered.length, of.length)}, ` +
          `right of answered ${interval(right.length, answered.length)}`,
      );
    }
  } finally {
    await stages.close();
    rmSync(work, { recursive: true, force: true });
  }
}

if (require.main === module) void main();
