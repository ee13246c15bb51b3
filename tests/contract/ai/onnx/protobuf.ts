/** The part of the protobuf encoding that an ONNX file needs: https://protobuf.dev/programming-guides/encoding/ */

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

/** A field: numbers as varints, the others with their length. */
export function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
  const bytes = Buffer.from(value as string);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

export function message(...fields: Buffer[]): Buffer {
  return Buffer.concat(fields);
}
