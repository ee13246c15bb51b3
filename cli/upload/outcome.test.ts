import { outcomeLine } from './outcome';
import { newItem, type UploadItem } from './uploadItem';

function ready(chunks: number): UploadItem {
  const file = { name: 'scan.pdf' } as UploadItem['file'];
  return { ...newItem(file), result: 'ready', chunks };
}

test('a file without text is reported as not searchable', () => {
  expect(outcomeLine(ready(2))).toBe('scan.pdf  ready, 2 chunks');
  expect(outcomeLine(ready(0))).toBe('scan.pdf  ready, but without text: search will not find it');
});
