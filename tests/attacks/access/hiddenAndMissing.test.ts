/** An ID that is hidden and one that does not exist are answered alike: status, code and words. */

import { type Fixture, leaksOf, type StrangerName, startFixture } from './support/fixture';
import { normalize } from './support/normalize';
import { type Operation, ofConnectors, ofFiles, ofFolders, ofPassages } from './support/operationsById';
import { outcomeOf } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

const missing = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d70000';
type Hidden = [what: string, id: (fixture: Fixture) => string, caller: StrangerName, operations: Operation[]];
const few: StrangerName[] = [
  'a delegate for another',
  'an administrator for another',
  "a viewer's token alone",
];
const targets: Hidden[] = [
  ['a file of a group', ({ fileIds }) => fileIds.legal, 'a key', ofFiles],
  ['a file of nobody', ({ fileIds }) => fileIds.nobody, 'a delegate for nobody', ofFiles],
  ['an expired file', ({ fileIds }) => fileIds.expired, 'a key', ofFiles],
  ['a held file', ({ fileIds }) => fileIds.held, "a key beside another's token", ofFiles],
  ['a file of a folder', ({ fileIds }) => fileIds.inFolder, 'a delegate for another', ofFiles],
  ['a PDF', ({ fileIds }) => fileIds.pdf, 'the administrator of another environment', ofFiles],
  ...few.flatMap((caller): Hidden[] => [
    ['a PDF', ({ fileIds }) => fileIds.pdf, caller, ofFiles],
    ['a folder', ({ folderId }) => folderId, caller, ofFolders],
    ['a database', ({ connectorIds }) => connectorIds.hidden, caller, ofConnectors],
    ['a passage', ({ chunkIds }) => chunkIds.legal, caller, ofPassages],
  ]),
];
const attacks = targets.flatMap(([what, idOf, caller, operations]) =>
  operations.map(([name, attack]) => [name, what, caller, idOf, attack] as const),
);

test('the table has 408 comparisons', () => {
  expect(attacks).toHaveLength(408);
});

test.each(attacks)(
  '%s of %s is answered to %s like one that is missing',
  async (_name, _what, caller, idOf, attack) => {
    const id = idOf(fixture);
    const [hidden, absent] = [attack(id, fixture), attack(missing, fixture)];
    const reply = await fixture.send(fixture.strangers[caller], hidden);
    const other = await fixture.send(fixture.strangers[caller], absent);
    expect(normalize(reply, id)).toEqual(normalize(other, missing));
    expect(leaksOf(fixture, hidden, reply)).toEqual([]);
    // Valid requests only: two that are refused for their form would be alike too.
    expect(outcomeOf(reply)).toMatch(/^(200( -32602)?|403 forbidden|404( \w+)?)$/);
  },
);

test('an expired file is answered to an administrator like one that is missing', async () => {
  const different: unknown[] = [];
  for (const [name, attack] of ofFiles) {
    const id = fixture.fileIds.expired;
    const [reply, other] = [
      await fixture.send(fixture.readers.admin, attack(id, fixture)),
      await fixture.send(fixture.readers.admin, attack(missing, fixture)),
    ];
    const [hidden, absent] = [normalize(reply, id), normalize(other, missing)];
    if (JSON.stringify(hidden) !== JSON.stringify(absent)) different.push([name, hidden, absent]);
  }
  expect(different).toEqual([]);
});
