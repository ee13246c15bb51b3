import { decodeDocument, decodeValue } from './decode';
import { encodeDocument } from './encode';
import { RawDocument } from './raw';
import type { Value } from './values';

const raw = (...fields: [string, Value][]) => new RawDocument(encodeDocument(fieldsOf(fields)));
const fieldsOf = (fields: [string, Value][]) =>
  Object.assign(new Map(fields), { [Symbol.iterator]: () => fields[Symbol.iterator]() });

test('names are told apart, however they are spelled', () => {
  // More than are remembered, of equal length, of other scripts, and longer than those that are remembered.
  const names = [
    ...Array.from({ length: 5_000 }, (_, i) => `n${i}`),
    ...['é', 'ê', '名前', '名字', '', '__proto__', 'x'.repeat(200)],
  ];
  const document = raw(...names.map((name, i): [string, Value] => [name, i]));
  for (let round = 0; round < 2; round++) {
    expect([...document.keys()]).toEqual(names);
    expect([...document.decode()]).toEqual(names.map((name, i) => [name, i]));
  }
});

test('picked fields come in the order of the document', () => {
  const document = raw(['_id', 1], ['a', 'one'], ['b', [1, 2]], ['c', new Map([['d', null]])]);
  const names = new Set(['c', 'missing', 'a']);
  expect([...document.pick(names)]).toEqual([
    ['a', 'one'],
    ['c', new Map([['d', null]])],
  ]);
  expect([...document.only(names).decode()]).toEqual([...document.pick(names)]);
  expect(document.only(new Set()).decode().size).toBe(0);
});

test('of a field that is there twice, all bytes are kept, and the first value is read', () => {
  const document = raw(['a', 1], ['a', 2], ['b', 3]);
  const kept = document.only(new Set(['a', 'b']));
  expect([...kept.keys()]).toEqual(['a', 'a', 'b']);
  expect(kept.bytes.length).toBe(kept.bytes.readInt32LE(0));
  expect([...document.pick(new Set(['a', 'b']))]).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  expect(decodeDocument(kept.bytes).get('b')).toBe(3);
});

test('a path leads through embedded documents only', () => {
  const inner = new Map<string, Value>([['c', 'deep']]);
  const document = raw(['c', 1], ['a', new Map<string, Value>([['b', inner]])], ['list', [inner]]);
  const found = document.locatePath(['a', 'b', 'c']);
  expect(found && decodeValue(document.bytes, found.type, found.offset)).toBe('deep');
  for (const path of [['a', 'c'], ['b'], ['list', 'c'], ['c', 'b'], ['a', 'b', 'c', 'd']])
    expect(document.locatePath(path)).toBeUndefined();
});
