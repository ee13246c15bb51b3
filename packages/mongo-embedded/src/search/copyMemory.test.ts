import { CopyMemory } from './copyMemory';

test.each([0, 4, 1000])('copies stay as they were made, with %d bytes reserved', async (reserved) => {
  const memory = new CopyMemory();
  await memory.reserve(reserved);
  const [one, two] = [Uint32Array.of(1, 2), Float64Array.of(3.5)];
  const copies = [one, two].map(memory.copy);
  one[0] = 9;
  two[0] = 9;
  expect(copies.map((copy) => Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength))).toEqual([
    Buffer.from(Uint32Array.of(1, 2).buffer),
    Buffer.from(Float64Array.of(3.5).buffer),
  ]);
});
