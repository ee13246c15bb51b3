import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { type Document, toDocument, type Value } from '../bson/values';
import { changeOf, indexedFields } from './indexedFields';

const nested = (value: object): Value =>
  toDocument(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inner as Value])));
const raw = (value: object) => new RawDocument(encodeDocument(nested(value) as Document));

const texts = (dynamic: boolean) =>
  toDocument({
    mappings: nested({
      dynamic,
      fields: nested({
        text: nested({ type: 'document', fields: nested({ en: nested({ type: 'string' }) }) }),
        live: nested({ type: 'boolean' }),
        page: nested({ type: 'number' }),
      }),
    }),
  });
const vectors = toDocument({
  fields: [
    nested({ type: 'vector', path: 'vectors.a', numDimensions: 2, similarity: 'cosine' }),
    nested({ type: 'filter', path: 'live' }),
  ],
});

const before = {
  _id: 1,
  text: nested({ en: 'the text' }),
  live: false,
  vectors: nested({ a: [1, 2] }),
  note: 'x',
};

test.each([
  ['a text', { text: nested({ en: 'another' }) }, 'all', 'none'],
  ['a text is gone', { text: null }, 'all', 'none'],
  ['a value', { live: true }, 'values', 'all'],
  ['a new value', { page: 3 }, 'values', 'none'],
  ['the type of a value', { live: 'false' }, 'values', 'all'],
  ['a vector', { vectors: nested({ a: [1, 3] }) }, 'none', 'all'],
  ['nothing that is indexed', { note: 'y' }, 'none', 'none'],
  ['the order of fields', Object.fromEntries(Object.entries(before).reverse()), 'none', 'none'],
])('%s', (_, change, ofTexts, ofVectors) => {
  const states = [
    raw(before),
    raw({ ...change, ...Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))) }),
  ] as const;
  expect(changeOf(indexedFields('search', texts(false)), ...states)).toBe(ofTexts);
  expect(changeOf(indexedFields('vectorSearch', vectors), ...states)).toBe(ofVectors);
  // Any field may be a text.
  expect(changeOf(indexedFields('search', texts(true)), ...states)).toBe('all');
});

test('a document that comes or goes', () => {
  const fields = indexedFields('search', texts(false));
  expect(changeOf(fields, undefined, raw(before))).toBe('new');
  expect(changeOf(fields, raw(before), undefined)).toBe('gone');
});
