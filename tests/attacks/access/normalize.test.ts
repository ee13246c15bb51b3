import { normalize } from './support/normalize';

const reply = (text: string) => ({ status: 404, headers: new Headers(), text });

test.each([
  ['digits', '12345678-33a1-4c0b-9b66-6d1fb0d70000'],
  ['letters', 'abcdefab-33a1-4c0b-9b66-6d1fb0d70000'],
])('replies with two IDs are alike, also where one begins with eight %s', (_what, id) => {
  const other = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d70000';
  const text = (value: string) => `No file '${value}' (${value.toUpperCase()}).`;
  expect(normalize(reply(text(id)), id)).toEqual(normalize(reply(text(other)), other));
});

test('replies that say different things about an ID stay different', () => {
  const id = '12345678-33a1-4c0b-9b66-6d1fb0d70000';
  expect(normalize(reply(`The file '${id}' is held.`), id)).not.toEqual(normalize(reply(`No '${id}'.`), id));
});
