import { randomBytes } from 'node:crypto';
import { createSecretBox } from './secretBox';

const box = createSecretBox(randomBytes(32));

test('a sealed secret opens with the same key and context only', () => {
  const sealed = box.seal('postgres://u:p@host/db', 'connector-1');
  expect(sealed).not.toContain('postgres');
  expect(box.open(sealed, 'connector-1')).toBe('postgres://u:p@host/db');
  expect(() => box.open(sealed, 'connector-2')).toThrow();
  expect(() => createSecretBox(randomBytes(32)).open(sealed, 'connector-1')).toThrow();
});

test('a changed byte anywhere makes the secret unreadable', () => {
  const sealed = Buffer.from(box.seal('secret', 'c'), 'base64');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(changed.toString('base64'), 'c')).toThrow();
  }
});

test('the same secret never seals to the same text, and a short key is refused', () => {
  expect(box.seal('s', 'c')).not.toBe(box.seal('s', 'c'));
  expect(() => createSecretBox(Buffer.alloc(16))).toThrow('32 bytes');
});

test('what a former key sealed opens beside what the present one seals, and not without it', () => {
  const [old, present] = [randomBytes(32), randomBytes(32)];
  const sealed = createSecretBox(old).seal('secret', 'c');
  const changing = createSecretBox(present, [old]);
  expect(changing.open(sealed, 'c')).toBe('secret');
  expect(() => createSecretBox(present).open(sealed, 'c')).toThrow();
  expect(createSecretBox(present).open(changing.seal('secret', 'c'), 'c')).toBe('secret');
});
