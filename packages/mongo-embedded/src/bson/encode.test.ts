import { type Document, deserialize, Long } from 'bson';
import { encodeDocument, reuseMemory } from './encode';

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

test('only the memory of the last document is used again', () => {
  const [first, last] = [encodeDocument({ n: 1 }), encodeDocument({ n: 2 })];
  reuseMemory(first);
  expect(deserialize(encodeDocument({ n: 3 }))).toEqual({ n: 3 });
  expect([deserialize(first), deserialize(last)]).toEqual([{ n: 1 }, { n: 2 }]);

  const next = encodeDocument({ n: 4 });
  reuseMemory(next);
  expect(encodeDocument({ n: 5 }).equals(next)).toBe(true);
});
