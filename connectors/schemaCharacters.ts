import type { DatabaseSchema } from '../domain/ports/connector';

/**
 * The size of an object beside its texts, in characters: each value is an entry of the question reader's index, too.
 */
const objectCharacters = 32;

/** The size of a schema and of what a question reader knows of it, about 9 bytes each. */
export function schemaCharacters({ tables }: DatabaseSchema): number {
  const sizeOf = (text: string | null) => objectCharacters + (text?.length ?? 0);
  let total = 0;
  for (const { name, comment, columns } of tables) {
    total += sizeOf(name) + sizeOf(comment);
    for (const column of columns) {
      total += sizeOf(column.name) + sizeOf(column.type) + sizeOf(column.comment);
      for (const value of column.sampleValues) total += sizeOf(value);
    }
  }
  return total;
}
