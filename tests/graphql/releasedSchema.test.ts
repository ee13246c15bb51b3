import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBreakingChanges } from '../../scripts/checkSchema';

const released = `
  type Query {
    file(id: ID!, name: String, path: String @deprecated(reason: "Use id.")): File
  }
  type File {
    id: ID!
    name: String!
    filename: String! @deprecated(reason: "Use name.")
    status: Status!
  }
  enum Status {
    ready
    done @deprecated(reason: "Use ready.")
  }
`;
/** The changes from the released schema to one without a part of it. */
const without = (part: string) => {
  expect(released).toContain(part);
  return findBreakingChanges(released, released.replace(part, ''));
};

test('a field, a value or an argument that is not deprecated cannot be removed', async () => {
  expect(await without('name: String!\n')).toEqual([expect.stringMatching(/^File\.name: /)]);
  expect(await without('ready\n')).toEqual([expect.stringMatching(/^Status\.ready: /)]);
  expect(await without('name: String, ')).toEqual([expect.stringMatching(/^Query\.file\.name: /)]);
});

test('what the released schema deprecates can be removed', async () => {
  expect(await without('filename: String! @deprecated(reason: "Use name.")')).toEqual([]);
  expect(await without('done @deprecated(reason: "Use ready.")')).toEqual([]);
  expect(await without(', path: String @deprecated(reason: "Use id.")')).toEqual([]);
});

test('a field that is deprecated and removed between two releases is still a breaking change', async () => {
  const before = released.replace(' @deprecated(reason: "Use name.")', '');
  const after = released.replace('filename: String! @deprecated(reason: "Use name.")', '');
  expect(await findBreakingChanges(before, after)).toHaveLength(1);
});

test('a nullable field, or an argument that becomes required, breaks clients; an addition does not', async () => {
  const change = (from: string, to: string) => findBreakingChanges(released, released.replace(from, to));
  expect(await change('name: String!', 'name: String')).toHaveLength(1);
  expect(await change('name: String,', 'name: String!,')).toHaveLength(1);
  expect(await change('name: String!', 'name: String!\n    size: Int!')).toEqual([]);
});

test('the schema breaks no client of the last release', async () => {
  const read = (name: string) => readFileSync(join(__dirname, '../../schema', name), 'utf8');
  expect(await findBreakingChanges(read('released.graphql'), read('schema.graphql'))).toEqual([]);
});
