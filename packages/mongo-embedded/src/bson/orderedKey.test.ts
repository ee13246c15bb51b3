import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { encodeDocument } from './encode';
import { orderedKey, startKey, type ValuePlace } from './orderedKey';
import { RawDocument } from './raw';
import { toDocument, type Value } from './values';

const prefix = Buffer.from('index');
const suffix = Buffer.from('record');

test.each<[string, unknown]>([
  ['text', 'plain'],
  ['no text', ''],
  ['text with a zero', 'a\0b'],
  ['text beyond ASCII', 'naïve – 東京'],
  ['long text', 'x'.repeat(600)],
  ['long text beyond ASCII', 'ü'.repeat(600)],
  ['an integer', 42],
  ['a negative integer', -7],
  ['a double', 1.5],
  ['an integral double', new Double(3)],
  ['a long', Long.fromString('9007199254740993').toBigInt()],
  ['a decimal', Decimal128.fromString('1.10')],
  ['true', true],
  ['null', null],
  ['a date', new Date(1_700_000_000_000)],
  ['a date before 1970', new Date(-5)],
  ['an ObjectId', new ObjectId('656565656565656565656565')],
  ['bytes', new Binary(Buffer.from([1, 0, 2]), 4)],
  ['a timestamp', new Timestamp({ t: 5, i: 6 })],
  ['a regular expression', new BSONRegExp('^a', 'i')],
  ['the least key', new MinKey()],
  ['the greatest key', new MaxKey()],
  ['a document', { a: 1, b: { c: 'd' } }],
])('the key of a stored value is that of the value: %s', (_, value) => {
  const document = new RawDocument(encodeDocument(toDocument({ before: 'x', value } as never)));
  const place = document.locate('value') as ValuePlace;
  for (const descending of [false, true]) {
    const { bytes, exact } = orderedKey([document.get('value') as Value, null], [descending, descending]);
    const key = startKey(prefix);
    key.storedComponent(document.bytes, place, descending);
    key.component(null, descending);
    const stored = key.end(suffix);
    expect(stored.bytes.toString('hex')).toBe(Buffer.concat([prefix, bytes, suffix]).toString('hex'));
    expect(stored.exact).toBe(exact);
  }
});
