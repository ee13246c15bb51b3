import { type Document, deserialize, Long } from 'bson';
import { encodeDocument } from './encode';

test('a document of any length is written whole, wherever the buffer has to grow', () => {
  for (let padding = 900; padding < 1100; padding++) {
    const pad = 'x'.repeat(padding);
    const document = { pad, int: 7, long: 5n, double: 1.5, flag: true, date: new Date(3), list: [1, 'two'] };
    const read: Document = deserialize(encodeDocument(document), { promoteLongs: false });
    expect(read).toEqual({ ...document, long: Long.fromNumber(5) });
  }
});

test('documents written one after the other keep their bytes, nested ones where the memory ends as well', () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({
    i,
    é: { list: Array.from({ length: i }, (_, n) => ({ n, text: 'ü'.repeat(n) })) },
  }));
  const written = documents.map((document) => encodeDocument(document));
  expect(written.map((bytes) => deserialize(bytes))).toEqual(documents);
});
