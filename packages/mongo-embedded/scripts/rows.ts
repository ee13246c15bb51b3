import { readFileSync } from 'node:fs';

const WORDS = 50_000;

/** A text whose words are spread by Zipf's law, as in a language, and one word that no other text has. */
export function textOf(row: number, length: number): string {
  const words = [`unique${row}`];
  let state = (row * 40503 + 99) >>> 0;
  for (let i = 1; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    words.push(`word${Math.floor(WORDS ** (state / 4294967296)).toString(36)}`);
  }
  return words.join(' ');
}

/** Cheap unit vectors that differ in every component. */
export function vectorOf(row: number, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  let state = (row * 2654435761 + 12345) >>> 0;
  let square = 0;
  for (let i = 0; i < dimensions; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const value = state / 4294967296 - 0.5;
    vector[i] = value;
    square += value * value;
  }
  return vector.map((value) => value / Math.sqrt(square));
}

/** Seconds of processor time that a process has used, over all of its threads. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
