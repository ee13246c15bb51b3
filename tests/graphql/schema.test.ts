import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, findBreakingChanges, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { schema } from '../../schema';
import { printedSchema } from '../../scripts/exportSchema';

const root = join(__dirname, '../..');

test('the committed schema is the one the code builds', () => {
  const committed = readFileSync(join(root, 'schema/schema.graphql'), 'utf8');
  expect(findBreakingChanges(buildSchema(committed), schema)).toEqual([]);
  // `npx tsx scripts/exportSchema.ts` regenerates it.
  expect(printedSchema()).toBe(committed);
});

test('every type, field, enum value and argument is described', () => {
  const bare: string[] = [];
  const check = (name: string, item: { description?: string | null }) => {
    if (!item.description) bare.push(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    check(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
    }
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        check(`${type.name}.${field.name}`, field);
        for (const arg of field.args) check(`${type.name}.${field.name}(${arg.name})`, arg);
      }
    }
  }
  expect(bare).toEqual([]);
});

test('the description of `input` names the fields that a mutation requires, and those that it takes', () => {
  const input = schema.getMutationType()?.getFields().createApiKey?.args[0];
  expect(input?.description).toBe(
    'An object with `name`, and optionally `environmentId`, `environmentSlug`, `role`, `limits`, `lifetimeSeconds`.',
  );
});
