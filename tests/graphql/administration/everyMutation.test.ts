import { randomUUID } from 'node:crypto';
import {
  type GraphQLInputType,
  type GraphQLInterfaceType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { schema } from '../../../schema';
import { notesOf } from '../../../schema/cost';
import { type Harness, startHarness } from '../../harness';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Some value that the type lets through; only what has to be given is. */
function someValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return someValue(type.ofType);
  if (isListType(type)) return [someValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(needed.map((field) => [field.name, someValue(field.type)]));
  }
  const values: Record<string, unknown> = { UUID: randomUUID(), Int: 1, Boolean: true, JSONObject: {} };
  return values[getNamedType(type).name] ?? 'nothing';
}

const failures = new Set(
  schema.getPossibleTypes(schema.getType('MutationFailure') as GraphQLInterfaceType).map(({ name }) => name),
);

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
  (field) => notesOf(field).adminOnly,
);

test.each(mutations.map((field) => [field.name, field] as const))(
  '%s leaves exactly one record, that says what became of it',
  async (name, field) => {
    const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
    const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const list = declared ? [`(${declared})`, `(${passed})`] : ['', ''];
    const variables = Object.fromEntries(
      field.args.filter((arg) => isNonNullType(arg.type)).map((arg) => [arg.name, someValue(arg.type)]),
    );
    const { auditRecords } = harness.app.services.models;
    const before = await auditRecords.countDocuments();
    const { data, errors } = await harness.graphql(
      `mutation ${list[0]} { ${name}${list[1]} { __typename } }`,
      variables,
      { admin: true },
    );
    const answer = data?.[name] as { __typename: string } | null | undefined;
    expect(await auditRecords.countDocuments()).toBe(before + 1);
    const record = await auditRecords.findOne().sort({ at: -1 }).lean();
    const plain = name.startsWith('try') ? name.charAt(3).toLowerCase() + name.slice(4) : name;
    expect(record).toMatchObject({ operation: plain, actorKind: 'admin_token' });
    const failed = answer == null || failures.has(answer.__typename);
    expect(record?.outcome).toBe(failed ? 'failed' : 'succeeded');
    expect(record?.errorCode ?? null).toBe(
      failed ? (errors?.[0]?.extensions?.code ?? record?.errorCode) : null,
    );
  },
);
