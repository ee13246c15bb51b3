import { buildSchema, type ExecutionResult, execute, parse } from 'graphql';
import { everything } from '../../domain/access';
import { schema } from '..';
import { CompiledOperations, wasRejected } from './compiledOperations';

const fileId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001';
const principal = { keyId: 'k', organizationId: 'o', environmentId: 'e', limits: {} };
const at = new Date('2026-01-02T03:04:05Z');
const none = { startedAt: null, completedAt: null };
const record = {
  ...{ _id: fileId, name: 'a.pdf', originalFilename: 'a.pdf', size: 7, mimeType: 'application/pdf' },
  ...{ status: 'ready', metadataJson: '{"a":[1]}', tags: ['x', 'y'], sequence: 1, totalChunks: 2 },
  history: [{ status: 'ready', at, sequence: 1 }],
  stageTimes: { conversion: none, parsing: none, chunking: none, embedding: none },
  ...{ createdAt: at, updatedAt: at, folderId: 'f', duplicateOf: null },
};
const allowed = { allowed: true, limit: 9, remaining: 9, resetSeconds: 60, retryAfterSeconds: null };

function context() {
  const found = ({ _id }: { _id: string }) => (_id === fileId ? record : null);
  const files = {
    collection: { findOne: async (filter: { _id: string }) => found(filter) },
    find: () => ({ lean: () => ({ exec: async () => [record, { ...record, name: null }] }) }),
    countDocuments: () => ({ exec: async () => 2 }),
  };
  const services = {
    models: { files },
    limiter: { consume: async () => allowed },
    usageMeter: { count: () => undefined },
  };
  const loaders = { folder: { load: async () => Promise.reject(new Error('no folder')) } };
  return {
    operation: { services, principal, sight: everything, rate: {} },
    loaders,
    volatile: { found: false },
  };
}

const file = 'query ($id: UUID!, $with: Boolean = true) { file(id: $id)';
const cases: [what: string, query: string, variables: Record<string, unknown>][] = [
  [
    'fields of all kinds',
    `${file} { id size createdAt tags fileMetadata stages { stage } } }`,
    { id: fileId },
  ],
  [
    'fragments and directives',
    `${file} { ...F @include(if: $with) name @skip(if: $with) } }
    fragment F on File { __typename ... on Node { id } timeline { status at } }`,
    { id: fileId },
  ],
  [
    'aliases and twice selected fields',
    `${file} { a: id b: id stages { stage } stages { startedAt } } }`,
    { id: fileId },
  ],
  ['an error of an operation', `${file} { id } }`, { id: '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c009' }],
  ['an error of a nullable field', `${file} { id folder { id } } }`, { id: fileId }],
  ['null in the place of a value that must be there', '{ files { total items { id name } } }', {}],
];

const shown = ({ data, errors }: ExecutionResult) =>
  JSON.parse(
    JSON.stringify({
      data,
      errors: errors?.map(({ message, path, locations }) => ({ message, path, locations })),
    }),
  );

test.each(cases)('a compiled query answers as the executor does: %s', async (_what, query, variables) => {
  const document = parse(query);
  const run = new CompiledOperations(0).functionOf(schema, document, null);
  const expected = await execute({ schema, document, variableValues: variables, contextValue: context() });
  expect(shown((await run?.(undefined, context(), variables)) as ExecutionResult)).toEqual(shown(expected));
});

test('rejected variables execute nothing', async () => {
  const run = new CompiledOperations(0).functionOf(schema, parse(`${file} { id } }`), null);
  const result = (await run?.(undefined, context(), { id: 'no UUID' })) as ExecutionResult;
  expect(wasRejected(result)).toBe(true);
});

test('a query whose input contains itself is compiled, and reads variables as the executor does', async () => {
  const recursive = buildSchema(`
    enum Kind { A B }
    input Filter { and: [Filter!], not: Filter, key: String, first: Int = 3, kind: Kind }
    type Query { find(filter: Filter): String }`);
  const find = recursive.getQueryType()?.getFields().find as { resolve?: unknown };
  find.resolve = (_root: unknown, args: unknown) => JSON.stringify(args);
  const document = parse(`query ($filter: Filter!, $other: Filter = { kind: B }) {
    a: find(filter: $filter) b: find(filter: $other) c: find(filter: { not: $filter }) }`);
  const run = new CompiledOperations(0).functionOf(recursive, document, null);
  const filter = { and: [{ key: 'year', kind: 'A' }, { not: { and: { key: 'paid', first: null } } }] };
  const expected = await execute({ schema: recursive, document, variableValues: { filter } });
  expect(expected.errors).toBeUndefined();
  expect(shown((await run?.(undefined, {}, { filter })) as ExecutionResult)).toEqual(shown(expected));
  for (const wrong of [{ and: [{ no: 1 }] }, { kind: 'C' }, 'x', null])
    expect(wasRejected((await run?.(undefined, {}, { filter: wrong })) as ExecutionResult)).toBe(true);
});

test('an operation that cannot be compiled is not tried again', () => {
  const compiled = new CompiledOperations(0);
  const document = parse('query ($a: Unknown) { me { keyId } }');
  expect(compiled.functionOf(schema, document, null)).toBeNull();
  const reads = jest.spyOn(schema, 'getType');
  for (let use = 0; use < 3; use++) expect(compiled.functionOf(schema, document, null)).toBeNull();
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
});

test('only queries that are repeated are compiled', () => {
  const compiled = new CompiledOperations(2);
  const query = parse('{ me { keyId } }');
  const mutation = parse('mutation { resumeQueue { queues { stage } } }');
  const uses = (document: typeof query) =>
    Array.from({ length: 4 }, () => compiled.functionOf(schema, document, null) !== null);
  expect(uses(query)).toEqual([false, false, true, true]);
  expect(uses(mutation)).toEqual([false, false, false, false]);
});

test('an operation is counted by what it is, under whichever names callers ask for it', () => {
  const compiled = new CompiledOperations(2);
  const query = parse('query Me { me { keyId } }');
  const uses = (names: (string | null)[]) =>
    names.map((name) => compiled.functionOf(schema, query, name) !== null);
  expect(uses(['Unknown', 'Other', 'Another', 'Unknown'])).toEqual([false, false, false, false]);
  expect(uses([null, 'Me', 'Me', null])).toEqual([false, false, true, true]);
});
