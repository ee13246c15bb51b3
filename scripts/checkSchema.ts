import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Change,
  ChangeType,
  CriticalityLevel,
  DiffRule,
  diff,
  type Rule,
} from '@graphql-inspector/core';
import { buildSchema, type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';

function isArgumentDeprecated(schema: GraphQLSchema | null, path: string | undefined): boolean {
  const [typeName = '', fieldName = '', argumentName] = path?.split('.') ?? [];
  const type = schema?.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  const argument = type.getFields()[fieldName]?.args.find(({ name }) => name === argumentName);
  return argument?.deprecationReason != null;
}

/** The rule of the package knows deprecated fields, input fields and enum values, but no arguments. */
const allowRemovalOfDeprecatedArgument: Rule = ({ changes, oldSchema }) =>
  changes.filter(
    ({ type, path }) => type !== ChangeType.FieldArgumentRemoved || !isArgumentDeprecated(oldSchema, path),
  );

const describe = ({ path, message }: Change) => (path ? `${path}: ${message}` : message);

/**
 * The changes of a schema that break documents or variables which the released one accepts. What the released schema
 * deprecates may be removed.
 */
export async function findBreakingChanges(released: string, current: string): Promise<string[]> {
  const rules = [DiffRule.suppressRemovalOfDeprecatedField, allowRemovalOfDeprecatedArgument];
  const changes = await diff(buildSchema(released), buildSchema(current), rules);
  return changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking).map(describe);
}

async function checkSchema(): Promise<void> {
  const read = (name: string) => readFileSync(join(process.cwd(), 'schema', name), 'utf8');
  const breaking = await findBreakingChanges(read('released.graphql'), read('schema.graphql'));
  if (breaking.length === 0) return;
  const advice =
    'Keep them, and deprecate them with a reason: what a release deprecates, the next one may remove.';
  console.error(
    `schema/schema.graphql breaks clients of the last release:\n${breaking.join('\n')}\n${advice}`,
  );
  process.exitCode = 1;
}

if (require.main === module) void checkSchema();
