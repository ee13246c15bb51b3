import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../schema';

/** Writes `schema/schema.graphql`, which clients generate their types from and reviews read changes in. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

if (require.main === module) {
  writeFileSync(join(process.cwd(), 'schema/schema.graphql'), printedSchema());
}
