import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ModelHeader {
  format: 1;
  id: string;
  dimension: number;
  rows: number;
  /** The length of a row is its 16-bit number times this. */
  lengthUnit: number;
  unknown: UnknownLengths;
  /** Traditional Chinese characters, and below each its simplified form. */
  traditional: string;
  simplified: string;
}

/** Lengths of the two shares of an unknown word's vector. */
export interface UnknownLengths {
  /** The meaning of the words that it is a form, a compound or a misspelling of. */
  relatives: number;
  /** The direction of its own, where it has relatives, where it has none, and where it is a number or a code. */
  ownBesideRelatives: number;
  own: number;
  ownOfNumber: number;
  /** Words shorter than this are no relatives. */
  minRelative: number;
}

export interface Weights {
  header: ModelHeader;
  /** The whole file; may be handed to other threads. */
  data: SharedArrayBuffer;
  hashes: Uint32Array;
  lengths: Uint16Array;
  /** Three bits a coordinate. */
  codes: Uint8Array;
}

const alignment = 8;

/** A file of the package's own weights, whether the code runs from its source or from a build elsewhere in the repository. */
export function pathOfWeights(fileName: string): string {
  for (let directory = __dirname; ; directory = dirname(directory)) {
    for (const home of [directory, join(directory, 'packages', 'embedding-model')]) {
      const path = join(home, 'weights', fileName);
      if (existsSync(path)) return path;
    }
    if (directory === dirname(directory)) {
      throw new Error(`The weights of the embedding model, \`weights/${fileName}\`, are missing.`);
    }
  }
}

function readShared(path: string): SharedArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const data = new SharedArrayBuffer(fstatSync(file).size);
    const bytes = new Uint8Array(data);
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, bytes.length - at, at);
      if (read === 0) throw new Error(`${path}: the file became shorter while it was read.`);
      at += read;
    }
    return data;
  } finally {
    closeSync(file);
  }
}

/** Reads a file of weights: the length of the header, the header as JSON, hashes, scales and codes of the rows. */
export function openWeights(source: string | SharedArrayBuffer = pathOfWeights('model.bin')): Weights {
  const data = typeof source === 'string' ? readShared(source) : source;
  const name = typeof source === 'string' ? source : 'weights';
  const length = data.byteLength < 4 ? 0 : new DataView(data).getUint32(0, true);
  if (length === 0 || length + 4 > data.byteLength) throw new Error(`${name}: not a file of weights.`);
  const text = Buffer.from(data, 4, length).toString('utf8');
  const header = parseHeader(text, name);
  const { rows, dimension } = header;
  const start = Math.ceil((4 + length) / alignment) * alignment;
  const bytesPerRow = (dimension * 3) / 8;
  const expected = start + rows * (4 + 2 + bytesPerRow);
  if (data.byteLength !== expected) {
    throw new Error(`${name}: the file has ${data.byteLength} bytes, expected ${expected}.`);
  }
  return {
    header,
    data,
    hashes: new Uint32Array(data, start, rows),
    lengths: new Uint16Array(data, start + rows * 4, rows),
    codes: new Uint8Array(data, start + rows * 6, rows * bytesPerRow),
  };
}

function parseHeader(text: string, name: string): ModelHeader {
  let header: ModelHeader;
  try {
    header = JSON.parse(text) as ModelHeader;
  } catch {
    throw new Error(`${name}: not a file of weights.`);
  }
  if (header.format !== 1 || header.dimension !== 256) {
    throw new Error(`${name}: format ${header.format} with ${header.dimension} dimensions is not supported.`);
  }
  return header;
}
