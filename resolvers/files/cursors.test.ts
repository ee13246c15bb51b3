import { ValidationError } from '../../domain/errors';
import { fromCursor, toCursor } from './cursors';

const encode = (text: string) => Buffer.from(text).toString('base64url');

test('a cursor gives back its parts', () => {
  expect(fromCursor('file', toCursor('file', [1, 'a']), ['number', 'string'])).toEqual([1, 'a']);
});

test('trailing parts that are not required may be missing', () => {
  const types = ['number' as const, 'number' as const];
  expect(fromCursor('change', toCursor('change', [1]), types, 1)).toEqual([1]);
  expect(fromCursor('change', toCursor('change', [1, 2]), types, 1)).toEqual([1, 2]);
});

test.each([
  ['of another kind', toCursor('chunk', [1])],
  ['without its parts', toCursor('file', [])],
  ['with more parts', toCursor('file', [1, 2])],
  ['with a part of another type', toCursor('file', ['1'])],
  ['with a number that JSON reads as infinite', encode('["file",1e999]')],
  ['with a time that no date can have', encode('["file",8.7e15]')],
  ['with a fraction', encode('["file",0.5]')],
  ['that is no JSON', encode('file')],
  ['that is no base64', '%%%'],
])('a cursor %s is refused', (_, cursor) => {
  expect(() => fromCursor('file', cursor, ['number'])).toThrow(ValidationError);
});
