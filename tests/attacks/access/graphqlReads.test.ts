/** No query of GraphQL tells a caller of what is hidden from it: names, contents, counts, IDs. */
import { type Fixture, leaksOf, startFixture, strangerNames } from './support/fixture';
import { graphqlReads } from './support/graphqlReads';
import { questionReads } from './support/questionReads';
import { outcomeOf } from './support/send';

const reads = [...graphqlReads, ...questionReads];
jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

const attacks = reads.flatMap(([name, outcome, , , attack, others = {}]) =>
  strangerNames.map((stranger) => [name, stranger, others[stranger] ?? outcome, attack] as const),
);

test(`each of ${reads.length} ways to read shows the reader what the attacks look for`, async () => {
  expect(reads).toHaveLength(67);
  const blind: unknown[] = [];
  for (const [name, , reader, shows, attack] of reads) {
    const { text } = await fixture.send(fixture.readers[reader], attack(fixture));
    if (!shows.test(text)) blind.push([name, text.slice(0, 600)]);
  }
  expect(blind).toEqual([]);
});

test.each(attacks)('%s tells %s nothing', async (_name, stranger, outcome, attack) => {
  const request = attack(fixture);
  const reply = await fixture.send(fixture.strangers[stranger], request);
  expect([leaksOf(fixture, request, reply), outcomeOf(reply)]).toEqual([[], outcome]);
});
