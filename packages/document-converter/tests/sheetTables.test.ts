import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { convertFile } from '../src/convertFile';
import type { SheetTableItem } from '../src/sheetTable';

async function tablesOf(cells: Record<string, object>, ref: string): Promise<SheetTableItem[]> {
  const book = utils.book_new();
  utils.book_append_sheet(book, { '!ref': ref, ...cells }, 'Prices');
  const directory = mkdtempSync(join(tmpdir(), 'lectern-fixture-'));
  try {
    const path = join(directory, 'a.xlsx');
    writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const items: SheetTableItem[] = [];
    await convertFile(
      {
        path,
        kind: 'xlsx',
        filename: 'a.xlsx',
        maxMemoryBytes: 512 * 1_048_576,
        ocrLanguages: ['eng'],
        addTableItem: (item) => items.push(item),
      },
      () => {},
    );
    return items;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const text = (v: string) => ({ t: 's', v });
const number = (v: number, z?: string) => ({ t: 'n', v, ...(z ? { z } : {}) });

test('cells have their values with what the formats make of them, formulas their results', async () => {
  const items = await tablesOf(
    {
      A1: text('Item'),
      B1: text('Day'),
      C1: text('Price'),
      D1: text('Share'),
      E1: text('Sum'),
      A2: text('Bolt'),
      B2: number(45_658, 'dd.mm.yyyy'),
      C2: number(2.345, '#,##0.0 [$€-407]'),
      D2: number(0.125, '0%'),
      E2: { t: 'n', v: 7, f: 'C2*3' },
      A3: text('Nut'),
      B3: number(45_658.5, 'm/d/yy h:mm'),
      C3: number(1.5, '"$"0.00'),
      D3: number(0.2, '0.0%'),
      E3: { t: 'e', v: 7 },
    },
    'A1:E3',
  );
  expect(items).toEqual([
    {
      table: {
        sheet: 1,
        sheetName: 'Prices',
        title: null,
        header: [['Item', 'Day', 'Price', 'Share', 'Sum']],
        columns: [0, 1, 2, 3, 4],
        firstRow: 1,
      },
    },
    {
      row: {
        at: 2,
        cells: [
          'Bolt',
          { kind: 'date', value: '2025-01-01' },
          { kind: 'money', value: 2.345, currency: 'EUR' },
          { kind: 'percent', value: 0.125 },
          7,
        ],
      },
    },
    {
      row: {
        at: 3,
        cells: [
          'Nut',
          { kind: 'date', value: '2025-01-01 12:00:00' },
          { kind: 'money', value: 1.5, currency: 'USD' },
          { kind: 'percent', value: 0.2 },
          expect.anything(),
        ],
      },
    },
  ]);
});

test('tables below each other are told apart, each with the title above it', async () => {
  const table = (row: number, word: string) => ({
    [`A${row}`]: text(word),
    [`A${row + 1}`]: text('Name'),
    [`B${row + 1}`]: text('Size'),
    [`A${row + 2}`]: text(`${word} 1`),
    [`B${row + 2}`]: number(1),
    [`A${row + 3}`]: text(`${word} 2`),
    [`B${row + 3}`]: number(2),
  });
  const items = await tablesOf({ ...table(1, 'Ships'), ...table(6, 'Ports') }, 'A1:B9');
  const starts = items.flatMap((item) => ('table' in item ? [item.table] : []));
  expect(starts.map(({ title, firstRow }) => [title, firstRow])).toEqual([
    ['Ships', 2],
    ['Ports', 7],
  ]);
});
