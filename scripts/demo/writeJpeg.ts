/** A picture in shades of grey as baseline JPEG (ITU-T T.81), with the tables of its Annex K. */

const quantization = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const dcCounts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const dcSymbols = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const acCounts = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d];
const acSymbols = [
  ...Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435' +
      '363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999a' +
      'a2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8' +
      'f9fa',
    'hex',
  ),
];

/** Places of a block in the order of rising frequency. */
const zigzag = [...Array(64).keys()].sort((a, b) => {
  const [sumA, sumB] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)];
  if (sumA !== sumB) return sumA - sumB;
  return sumA % 2 === 0 ? (b >> 3) - (a >> 3) : (a >> 3) - (b >> 3);
});

type Codes = Map<number, { code: number; length: number }>;

function huffmanCodes(counts: number[], symbols: number[]): Codes {
  const codes: Codes = new Map();
  let code = 0;
  let at = 0;
  for (const [index, count] of counts.entries()) {
    for (let i = 0; i < count; i++) codes.set(symbols[at++] ?? 0, { code: code++, length: index + 1 });
    code <<= 1;
  }
  return codes;
}

class BitWriter {
  readonly bytes: number[] = [];
  private bits = 0;
  private count = 0;

  write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.bits = (this.bits << 1) | ((value >> bit) & 1);
      if (++this.count < 8) continue;
      this.bytes.push(this.bits);
      // A byte of ones would be taken for a marker.
      if (this.bits === 0xff) this.bytes.push(0);
      this.bits = 0;
      this.count = 0;
    }
  }

  end(): void {
    while (this.count > 0) this.write(1, 1);
  }
}

const cosines = Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at & 7];
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

function transform(block: number[]): number[] {
  const along = (values: number[], index: (line: number, place: number) => number) => {
    const result = new Array<number>(64).fill(0);
    for (let line = 0; line < 8; line++) {
      for (let frequency = 0; frequency < 8; frequency++) {
        let sum = 0;
        for (let place = 0; place < 8; place++) {
          sum += (values[index(line, place)] ?? 0) * (cosines[frequency * 8 + place] ?? 0);
        }
        result[index(line, frequency)] = sum;
      }
    }
    return result;
  };
  return along(
    along(block, (line, place) => line * 8 + place),
    (line, place) => place * 8 + line,
  );
}

const lengthOf = (value: number) => (value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1);
const bitsOf = (value: number, length: number) => (value < 0 ? value + (1 << length) - 1 : value);

function segment(marker: number, content: number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}

/** @param picture one byte a pixel, black 0, row by row */
export function writeJpeg(picture: { gray: Uint8Array; width: number; height: number }): Buffer {
  const { gray, width, height } = picture;
  const dc = huffmanCodes(dcCounts, dcSymbols);
  const ac = huffmanCodes(acCounts, acSymbols);
  const out = new BitWriter();
  const put = (codes: Codes, symbol: number) => {
    const { code = 0, length = 0 } = codes.get(symbol) ?? {};
    out.write(code, length);
  };
  let lastDc = 0;
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const block = Array.from({ length: 64 }, (_, at) => {
        const row = Math.min(height - 1, top + (at >> 3));
        const column = Math.min(width - 1, left + (at & 7));
        return (gray[row * width + column] ?? 0) - 128;
      });
      const frequencies = transform(block);
      const values = zigzag.map((place) =>
        Math.round((frequencies[place] ?? 0) / (quantization[place] ?? 1)),
      );
      const [first = 0, ...rest] = values;
      const size = lengthOf(first - lastDc);
      put(dc, size);
      out.write(bitsOf(first - lastDc, size), size);
      lastDc = first;
      let zeros = 0;
      const last = rest.findLastIndex((value) => value !== 0);
      for (const value of rest.slice(0, last + 1)) {
        if (value === 0) {
          zeros++;
          continue;
        }
        for (; zeros > 15; zeros -= 16) put(ac, 0xf0);
        const length = lengthOf(value);
        put(ac, (zeros << 4) | length);
        out.write(bitsOf(value, length), length);
        zeros = 0;
      }
      if (last < 62) put(ac, 0);
    }
  }
  out.end();
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 2, 1, 0, 150, 0, 150, 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map((place) => quantization[place] ?? 1)]),
    ...segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, ...dcCounts, ...dcSymbols]),
    ...segment(0xc4, [0x10, ...acCounts, ...acSymbols]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...out.bytes,
    ...[0xff, 0xd9],
  ]);
}
