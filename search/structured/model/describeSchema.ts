import { matchColumns, matchTables } from '../question/match';
import type { IndexedTable, SchemaIndex } from '../question/schemaIndex';
import { tokenizeQuestion } from '../question/words';

const maxTables = 25;
const maxExamples = 4;
const maxCommentCharacters = 200;

/** The tables that a question may need, most likely first: those its words name, and what they refer to. */
export function relevantTables(index: SchemaIndex, question: string): IndexedTable[] {
  if (index.tables.length <= maxTables) return index.tables;
  const scores = new Map<IndexedTable, number>();
  const add = (table: IndexedTable, score: number) => scores.set(table, (scores.get(table) ?? 0) + score);
  const tokens = tokenizeQuestion(question);
  tokens.forEach((token, at) => {
    for (const match of matchTables(index, tokens, at)) add(match.table, 2 * match.score);
    if (token.kind === 'word')
      for (const match of matchColumns(index, [token])) add(match.column.table, match.score);
    for (const entry of index.values.get(token.lower) ?? []) add(entry.column.table, 1);
  });
  for (const link of index.links) if (scores.has(link.from)) add(link.to, 0.3);
  return [...index.tables].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)).slice(0, maxTables);
}

/**
 * The part of a schema that matters to a question, in the form of commented CREATE TABLE statements. Names, comments
 * and values are the database's: whoever can write there writes them, so they are data for a prompt, never part of
 * its rules.
 */
export function describeSchema(index: SchemaIndex, question: string): string {
  return relevantTables(index, question)
    .map(({ schema }) => {
      const columns = schema.columns.map(({ name, type, comment, sampleValues }) => {
        const examples = sampleValues
          .slice(0, maxExamples)
          .map((value) => JSON.stringify(value.slice(0, 40)));
        const notes = [
          oneLine(comment),
          examples.length > 0 ? `such as ${examples.join(', ')}` : null,
        ].filter(Boolean);
        return `  ${name} ${type}${notes.length > 0 ? ` -- ${notes.join('; ')}` : ''}`;
      });
      const keys = schema.foreignKeys.map(
        (key) =>
          `  FOREIGN KEY (${key.columns.join(', ')}) REFERENCES ${key.table} (${key.referencedColumns.join(', ')})`,
      );
      const title = schema.comment ? `-- ${oneLine(schema.comment)}\n` : '';
      return `${title}CREATE TABLE ${schema.name} (\n${[...columns, ...keys].join(',\n')}\n)`;
    })
    .join('\n');
}

const oneLine = (comment: string | null) =>
  comment === null ? null : comment.replace(/\s+/g, ' ').slice(0, maxCommentCharacters);
