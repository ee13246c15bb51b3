import { allocate, shrink } from './bufferPool';

const filled = (bytes: number, value: number) => allocate(bytes).fill(value);

test('buffers of any size do not overlap, also where a block is full', () => {
  const sizes = Array.from({ length: 2_000 }, (_, i) => (i * 37) % 1_000);
  const taken = [0, 1, 31_000, 33_000, 300_000, ...sizes].map((bytes, i) => ({
    bytes,
    value: i % 256,
    memory: filled(bytes, i % 256),
  }));
  for (const { bytes, value, memory } of taken) {
    expect(memory.length).toBe(bytes);
    expect(memory.every((byte) => byte === value)).toBe(true);
  }
});

test('the rest of a buffer that is shrunk is reused if it was allocated last', () => {
  const first = shrink(filled(100, 1), 40);
  const second = filled(60, 2);
  expect(second.buffer).toBe(first.buffer);
  expect(second.byteOffset).toBe(first.byteOffset + 40);
  // The first buffer is no longer the last.
  const kept = shrink(first, 10);
  const third = filled(50, 3);
  expect([kept, second, third].map((memory) => new Set(memory))).toEqual(
    [[1], [2], [3]].map((of) => new Set(of)),
  );
  expect(shrink(filled(300_000, 4), 5).length).toBe(5);
});
