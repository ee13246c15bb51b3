import { openConnectors } from './openConnectors';

/** Opens each after so many turns of the event loop; -1 never opens it. */
function opening(turns: Record<string, number>, warned: unknown[] = []) {
  const records = Object.keys(turns).map((name) => ({ _id: name, name }));
  const get = async ({ _id }: { _id: string }) => {
    const due = turns[_id] ?? 0;
    if (due < 0) throw new Error('away');
    for (let turn = 0; turn < due; turn++) await new Promise(setImmediate);
    return { id: _id };
  };
  const log = { warn: (fields: unknown) => warned.push(fields) };
  const ctx = { services: { connectors: { get, getSoon: get } }, log };
  const caller = { tenant: { connectors: { find: async () => records } } };
  const request = { connectorId: null, forceRoute: null };
  return openConnectors(ctx as never, caller as never, request as never);
}

test('connectors come in the order of their records, whichever opens first', async () => {
  const { connectors } = await opening({ first: 5, second: 0, third: 2 });
  expect(connectors.map(({ record, opened }) => [record.name, opened.id])).toEqual([
    ['first', 'first'],
    ['second', 'second'],
    ['third', 'third'],
  ]);
});

test('one that is away is named and warned of, and the others answer', async () => {
  const warned: unknown[] = [];
  const { connectors, away } = await opening({ gone: -1, here: 1 }, warned);
  expect({ names: connectors.map(({ record }) => record.name), away }).toEqual({
    names: ['here'],
    away: ['gone'],
  });
  expect(warned).toHaveLength(1);
});
