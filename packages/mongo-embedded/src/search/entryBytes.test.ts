import { EntryReader, EntryWriter } from './entryBytes';

test('what is written is read back, however large it grows', () => {
  const writer = new EntryWriter();
  const numbers = Array.from({ length: 9000 }, (_, i) => (i * 2_654_435_761) % 4_294_967_296);
  const texts = Array.from({ length: 9000 }, (_, i) => `word ${i} żółw`.repeat(i % 3));
  for (let round = 0; round < 2; round++) {
    writer
      .start()
      .float(0.5)
      .bytes(Buffer.from([1, 2, 3]));
    numbers.forEach((number, i) => {
      writer.number(number).text(texts[i] ?? '');
    });
    const reader = new EntryReader(writer.finish());
    expect(reader.float()).toBe(0.5);
    expect([...reader.bytes(3)]).toEqual([1, 2, 3]);
    expect(numbers.map(() => [reader.number(), reader.text()])).toEqual(
      numbers.map((number, i) => [number, texts[i]]),
    );
    expect(reader.done).toBe(true);
  }
});

test('an entry that ends too early is an error, never a value', () => {
  const bytes = new EntryWriter().start().number(5).text('abc').float(1).finish();
  for (let length = 0; length < bytes.length; length++) {
    const reader = new EntryReader(bytes.subarray(0, length));
    expect(() => [reader.number(), reader.text(), reader.float()]).toThrow(/too early|out of range/);
  }
});

test('bytes are passed over only where they are equal, and all there', () => {
  const bytes = new EntryWriter().start().bytes(Buffer.from('abcabd')).finish();
  const reader = new EntryReader(bytes);
  expect(reader.skipEqual(Buffer.from('abd'), 3)).toBe(false);
  expect(reader.skipEqual(Buffer.from('abc'), 2)).toBe(false);
  expect(reader.skipEqual(Buffer.from('abc'), 3)).toBe(true);
  expect(reader.skipEqual(Buffer.from('abde'), 4)).toBe(false);
  expect(reader.skipEqual(Buffer.from('abd'), 3)).toBe(true);
  expect(reader.done).toBe(true);
});
