import { openConnectors } from './openConnectors';

/** Opens each after so many turns of the event loop; -1 never opens it. */
function opening(
  turns: Record<string, number>,
  {
    connectorId = null,
    warned = [],
    workbooks = [],
  }: {
    connectorId?: string | null;
    warned?: unknown[];
    workbooks?: { _id: string; name: string; tablesPath: string }[];
  } = {},
) {
  const records = Object.keys(turns).map((name) => ({ _id: name, name }));
  const openedBy =
    (how: string) =>
    async ({ _id }: { _id: string }) => {
      const due = turns[_id] ?? 0;
      if (due < 0) throw new Error('away');
      for (let turn = 0; turn < due; turn++) await new Promise(setImmediate);
      return { id: `${_id}, ${how}` };
    };
  const log = { warn: (fields: unknown) => warned.push(fields) };
  const openWorkbook = async ({ _id, tablesPath }: { _id: string; tablesPath: string }) => {
    if (tablesPath === 'lost') throw new Error('lost');
    return { id: _id, sources: [], words: { has: () => true } };
  };
  const services = {
    connectors: { get: openedBy('waited for'), getOrFailFast: openedBy('soon') },
    workbooks: { get: openWorkbook },
  };
  const ctx = { services, log };
  const caller = {
    tenant: { connectors: { findFields: async () => records }, files: { findFields: async () => workbooks } },
  };
  const request = {
    question: { text: 'How many orders are there?' },
    connectorId,
    forceRoute: null,
    scope: { fileIds: null },
  };
  return openConnectors(ctx as never, caller as never, request as never);
}

test('connectors come in the order of their records, whichever opens first', async () => {
  const { connectors } = await opening({ first: 5, second: 0, third: 2 });
  expect(connectors.map(({ record, opened }) => [record.name, opened.id])).toEqual([
    ['first', 'first, soon'],
    ['second', 'second, soon'],
    ['third', 'third, soon'],
  ]);
});

test('an unavailable connector is skipped with a warning, and the others answer', async () => {
  const warned: unknown[] = [];
  const { connectors, unavailable } = await opening({ gone: -1, here: 1 }, { warned });
  expect({ names: connectors.map(({ record }) => record.name), unavailable }).toEqual({
    names: ['here'],
    unavailable: ['gone'],
  });
  expect(warned).toHaveLength(1);
});

test('a connector that the request specifies is awaited, and its failure is thrown', async () => {
  const { connectors } = await opening({ here: 1 }, { connectorId: 'here' });
  expect(connectors.map(({ opened }) => opened.id)).toEqual(['here, waited for']);
  await expect(opening({ gone: -1 }, { connectorId: 'gone' })).rejects.toThrow('away');
});

const workbook = { _id: 'book', name: 'sales.xlsx', tablesPath: 'e/f/r/tables.sqlite' };

test('workbooks come after the connectors, and one whose tables are lost is skipped', async () => {
  const lost = { _id: 'old', name: 'old.xlsx', tablesPath: 'lost' };
  const { connectors, unavailable } = await opening({ first: 0 }, { workbooks: [workbook, lost] });
  expect(connectors.map(({ record }) => record.name)).toEqual(['first', 'sales.xlsx']);
  expect(unavailable).toEqual(['old.xlsx']);
});

test('a connector that the request specifies is asked alone', async () => {
  const { connectors } = await opening({ here: 1 }, { connectorId: 'here', workbooks: [workbook] });
  expect(connectors.map(({ record }) => record.name)).toEqual(['here']);
});
