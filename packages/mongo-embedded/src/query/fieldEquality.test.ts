import { RawDocument } from '../bson/raw';
import { toDocument } from '../bson/values';
import { compileMatcher } from './matcher';

test('a text of bytes that are no UTF-8 equals itself', () => {
  const bytes = Buffer.from([14, 0, 0, 0, 2, 0x73, 0, 2, 0, 0, 0, 0xff, 0, 0]);
  const document = new RawDocument(bytes);
  const text = document.get('s') as string;
  expect(compileMatcher(toDocument({ s: text }))(document)).toBe(true);
  expect(compileMatcher(toDocument({ s: toDocument({ $ne: text }) }))(document)).toBe(false);
});
