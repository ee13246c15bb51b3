import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { type Harness, startHarness } from '../../harness';

const page = readFileSync(join(__dirname, '../../../docs/graphql.md'), 'utf8');
const section = page.slice(page.indexOf('## Administration'));
const examples = [...section.matchAll(/```graphql\n(.*?)```/gs)].map(([, text]) => text ?? '').join('\n');
const operations = parse(examples).definitions.filter(
  (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
);

let harness: Harness;
let keyId: string;
beforeAll(async () => {
  harness = await startHarness();
  keyId = (await harness.createKey()).id;
});
afterAll(() => harness.close());

test('there are examples', () => {
  expect(operations.length).toBeGreaterThan(5);
});

test.each(operations.map((operation) => operation.name?.value ?? ''))(
  'the example %s of the GraphQL guide works as it is written',
  async (operationName) => {
    const response = await fetch(harness.graphqlUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': harness.keys.production,
        'x-admin-token': harness.adminToken,
      },
      body: JSON.stringify({ query: examples, operationName, variables: { id: keyId } }),
    });
    const { data, errors } = (await response.json()) as { data: object; errors?: object[] };
    expect(errors).toBeUndefined();
    expect(Object.values(data)).not.toContain(null);
  },
);
