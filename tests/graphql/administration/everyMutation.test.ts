import { randomUUID } from 'node:crypto';
import {
  type GraphQLInputType,
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

/** A value that the type accepts; only what has to be given is. */
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

/** Codes that any mutation may report, whatever it declares. */
const commonCodes = ['forbidden', 'unauthorized', 'validation_failed', 'rate_limit_exceeded'];

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
  (field) => notesOf(field).adminOnly,
);

test.each(mutations.map((field) => [field.name, field] as const))(
  '%s writes one audit record with its outcome, and reports no error code that it does not declare',
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
    expect(await auditRecords.countDocuments()).toBe(before + 1);
    const record = await auditRecords.findOne().sort({ at: -1 }).lean();
    const code = errors?.[0]?.extensions?.code as string | undefined;
    expect(record).toMatchObject({ operation: name, actorKind: 'admin_token' });
    expect(record?.outcome).toBe(data?.[name] == null ? 'failed' : 'succeeded');
    expect(record?.errorCode ?? null).toBe(code ?? null);
    const declaredCodes = [...(field.description ?? '').matchAll(/`(\w+)`/g)].map(([, found]) => found);
    if (code !== undefined) expect([...declaredCodes, ...commonCodes]).toContain(code);
  },
);
