import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../schema';

/**
 * The schema as `schema/schema.graphql` has it, which clients generate their types from and reviews read changes in:
 * each description on one line, and blank lines between types only.
 */
export function printedSchema(): string {
  const printed = printSchema(lexicographicSortSchema(schema));
  return `${printed.replace(/^( *)"""\n *(.*)\n *"""$/gm, '$1"""$2"""').replace(/\n\n(?= )/g, '\n')}\n`;
}

if (require.main === module) {
  writeFileSync(join(process.cwd(), 'schema/schema.graphql'), printedSchema());
}
