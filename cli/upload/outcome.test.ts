import { outcomeLine } from './outcome';
import { newItem, type UploadItem } from './uploadItem';

function ready(chunks: number): UploadItem {
  const file = { name: 'scan.pdf' } as UploadItem['file'];
  return { ...newItem(file), result: 'ready', chunks };
}

test('a file in which there was nothing to read is told apart from one that can be found', () => {
  expect(outcomeLine(ready(2))).toBe('scan.pdf  ready, 2 chunks');
  expect(outcomeLine(ready(0))).toBe(
    'scan.pdf  ready, but no text was found in it: it will not be found by search',
  );
});
