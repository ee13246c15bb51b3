import type { DatabaseSchema, TableSchema } from '../../../domain/ports/connector';
import type { QuestionReader } from '../../../domain/ports/questionReader';

const maxTables = 25;
const maxExamples = 4;
const maxCommentCharacters = 200;

/** The tables that a question may need, most likely first: those its words name, and what they refer to. */
function relevantTables({ tables }: DatabaseSchema, reader: QuestionReader, question: string): TableSchema[] {
  if (tables.length <= maxTables) return tables;
  const scores = new Map<string, number>();
  const add = (table: string, score: number) => scores.set(table, (scores.get(table) ?? 0) + score);
  for (const { kind, table, score } of reader.link(question).links)
    add(table, kind === 'table' ? 2 * score : score);
  const named = new Set(scores.keys());
  for (const { name, foreignKeys } of tables) {
    for (const key of foreignKeys) {
      if (named.has(name)) add(key.table, 0.3);
      if (named.has(key.table)) add(name, 0.3);
    }
  }
  const scoreOf = ({ name }: TableSchema) => scores.get(name) ?? 0;
  return [...tables].sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, maxTables);
}

/**
 * The part of a schema that matters to a question, in the form of commented CREATE TABLE statements. Names, comments
 * and values are the database's: whoever can write there writes them, so they are data for a prompt, never part of
 * its rules.
 */
export function describeSchema(schema: DatabaseSchema, reader: QuestionReader, question: string): string {
  return relevantTables(schema, reader, question)
    .map((table) => {
      const columns = table.columns.map(({ name, type, comment, sampleValues }) => {
        const examples = sampleValues
          .slice(0, maxExamples)
          .map((value) => JSON.stringify(value.slice(0, 40)));
        const notes = [
          oneLine(comment ?? ''),
          examples.length > 0 ? `such as ${examples.join(', ')}` : null,
        ].filter(Boolean);
        return `  ${name} ${type}${notes.length > 0 ? ` -- ${notes.join('; ')}` : ''}`;
      });
      const keys = table.foreignKeys.map(
        (key) =>
          `  FOREIGN KEY (${key.columns.join(', ')}) REFERENCES ${key.table} (${key.referencedColumns.join(', ')})`,
      );
      const title = table.comment ? `-- ${oneLine(table.comment)}\n` : '';
      return `${title}CREATE TABLE ${table.name} (\n${[...columns, ...keys].join(',\n')}\n)`;
    })
    .join('\n');
}

const oneLine = (comment: string) => comment.replace(/\s+/g, ' ').slice(0, maxCommentCharacters);
