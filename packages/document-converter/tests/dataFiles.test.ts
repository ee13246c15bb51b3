import type { SheetTableItem } from '../src/sheetTable';
import { convertBytes, shown } from './support/convertBytes';

async function read(name: string, content: string | Uint8Array) {
  const items: SheetTableItem[] = [];
  const document = await convertBytes(name, content, (item) => items.push(item));
  const rows = items.flatMap((item) => ('row' in item ? [item.row.cells] : []));
  return { ...document, shown: shown(document.blocks), rows, items };
}

const orders = [
  { id: 1, customer: { name: 'Müller', city: 'Köln' }, day: '2025-01-31', tags: ['new', 'web'], paid: true },
  {
    id: 2,
    customer: { name: 'Amsel' },
    day: '2025-02-01T10:30:00Z',
    items: [
      { sku: 'A', n: 2 },
      { sku: 'B', n: 1 },
    ],
  },
];

const table = [
  ['id', 'customer.name', 'customer.city', 'day', 'tags', 'paid', 'items'],
  ['1', 'Müller', 'Köln', '2025-01-31', 'new, web', 'true', ''],
  ['2', 'Amsel', '', '2025-02-01T10:30:00Z', '', '', 'sku: A, n: 2; sku: B, n: 1'],
];

const typed = [
  [1, 'Müller', 'Köln', { kind: 'date', value: '2025-01-31' }, 'new, web', true, null],
  [
    2,
    'Amsel',
    null,
    { kind: 'date', value: '2025-02-01 10:30:00' },
    null,
    null,
    'sku: A, n: 2; sku: B, n: 1',
  ],
];

test.each([
  ['orders.json', JSON.stringify(orders)],
  ['orders.jsonl', `${orders.map((order) => JSON.stringify(order)).join('\n')}\n\n`],
  ['orders.json', orders.map((order) => JSON.stringify(order)).join('\n')],
  ['orders.json', Buffer.from(`\ufeff${JSON.stringify(orders, null, 2)}`, 'utf16le')],
])('records of %s are a table with a column for each name', async (name, content) => {
  const { shown, rows, items } = await read(name, content);
  expect(shown).toEqual([table]);
  expect(rows).toEqual(typed);
  expect(items[0]).toMatchObject({ table: { sheetName: 'orders', firstRow: 1 } });
});

test('other values are lines with their names, lists and tables below headings', async () => {
  const { shown } = await read(
    'a.json',
    '{"name":"Shop","open":true,"days":["Mo","Di"],"owner":{"name":"Eva"},"stock":[{"sku":"A","n":2},{},{"sku":"B","n":1}],"mixed":[1,{"a":2}]}',
  );
  expect(shown).toEqual([
    'name: Shop\nopen: true\ndays: Mo, Di',
    '# owner',
    'name: Eva',
    '# stock',
    [
      ['sku', 'n'],
      ['A', '2'],
      ['B', '1'],
    ],
    '# mixed',
    '- 1',
    'a: 2',
  ]);
});

test('XML is text with names where they help', async () => {
  const { shown, language } = await read(
    'a.xml',
    Buffer.from(
      `<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE catalog SYSTEM "catalog.dtd">
      <c:catalog xmlns:c="x" xml:lang="de"><c:product id="7"><name>Schrank Köln</name><price currency="EUR">450</price></c:product>
      <product id="8"><name>Lampe</name><part><sku>A</sku></part></product>
      <note><p>Ein <b>langer</b> Text, der als <i><u>Absatz</u></i> steht und auch ohne den Namen seines Elements verständlich ist &amp; bleibt.</p></note></c:catalog>`,
      'latin1',
    ),
  );
  expect(language).toBe('de');
  expect(shown).toEqual([
    'catalog\nlang: de',
    'product\nid: 7\nname: Schrank Köln\nprice (currency: EUR): 450',
    'product\nid: 8\nname: Lampe',
    'part\nsku: A',
    'Ein langer Text, der als Absatz steht und auch ohne den Namen seines Elements verständlich ist & bleibt.',
  ]);
});

const laughs = '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>';

test.each([
  ['a.json', '{"a": 1,\n "b": }', 'The file is not valid JSON near “{"a": 1, "b": }”.'],
  ['a.json', '[1, 2', 'The file is not valid JSON'],
  ['a.csv', '<html><p>a,b</p>', 'its content is an HTML page.'],
  ['a.json', `${'['.repeat(5000)}1${']'.repeat(5000)}`, 'nests its values more than 100 deep'],
  ['a.json', '<!doctype html><p>x', 'its content is an HTML page.'],
  ['a.jsonl', '{"a":1}\n{"a":\n', 'Line 2 is not valid JSON.'],
  ['a.xml', laughs, 'The file declares XML entities, which are not expanded.'],
  ['a.xml', '<a>\n<b></a>', 'The file is not valid XML'],
  ['a.xml', '<a>'.repeat(5000), 'nests its elements more than 1000 deep'],
  ['a.xml', 'plain words', 'its content is no XML'],
  ['a.xml', '<html><p>x</p></html>', 'its content is an HTML page'],
])('%s that is at fault is refused with its place (%#)', async (name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message);
});
