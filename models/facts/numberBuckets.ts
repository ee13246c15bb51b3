/**
 * Numbers as texts, so that a range of them is a few texts to look up: the hexadecimal digits of a number sort as the
 * number does, and a range is a set of beginnings of digits. An index that only knows which texts a document has can
 * then answer ranges, of any keys, in one field.
 */
const digitCount = 16;
const signBit = 1n << 63n;
const allBits = (1n << 64n) - 1n;

/** An integer of 64 bits that sorts as the number does. Few digits of small integers are not 0. */
function toKey(number: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  // Zero has no sign.
  view.setFloat64(0, number === 0 ? 0 : number);
  const bits = view.getBigUint64(0);
  return bits & signBit ? -bits & allBits : bits | signBit;
}

function fromKey(key: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, key & signBit ? key ^ signBit : -key & allBits);
  return view.getFloat64(0);
}

const withoutZeros = (digits: string) => digits.replace(/0+$/, '');
/** Marks the digits of a whole number, less zeros at the end. */
const whole = (digits: string) => `${digits}.`;

/** The text for exactly this number. */
export function exactDigits(number: number): string {
  return whole(withoutZeros(toKey(number).toString(16).padStart(digitCount, '0')));
}

/** The number that `exactDigits` wrote. */
export function fromDigits(digits: string): number {
  return fromKey(BigInt(`0x${digits.slice(0, -1).padEnd(digitCount, '0')}`));
}

/** The text for exactly this number, and those for each range that `rangeDigits` may look it up in: 2 to 17. */
export function numberDigits(number: number): string[] {
  const exact = exactDigits(number);
  return [...Array(exact.length - 1).keys()].map((at) => exact.slice(0, at + 1)).concat(exact);
}

interface Bounds {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** The texts of which each number of the range has one, and no other number: at most 900. Empty for an empty range. */
export function rangeDigits({ gt, gte, lt, lte }: Bounds): string[] {
  let low = 0n;
  let high = allBits;
  if (gt !== undefined) low = toKey(gt) + 1n;
  if (gte !== undefined && toKey(gte) > low) low = toKey(gte);
  if (lt !== undefined) high = toKey(lt) - 1n;
  if (lte !== undefined && toKey(lte) < high) high = toKey(lte);
  const found: string[] = [];
  const add = (bucket: bigint, length: number) => {
    const digits = bucket.toString(16).padStart(length, '0');
    if (length < digitCount || !digits.endsWith('0'))
      found.push(length < digitCount ? digits : whole(digits));
    // A number whose digits end before those of the bucket has no longer beginning.
    const shorter = withoutZeros(digits);
    if (shorter !== digits && shorter !== '') found.push(whole(shorter));
  };
  if (low > high) return found;
  for (let length = digitCount; ; length--) {
    const isLast = length === 1;
    for (; low <= high && (isLast || low % 16n !== 0n); low++) add(low, length);
    for (; low <= high && high % 16n !== 15n; high--) add(high, length);
    if (isLast || low > high) break;
    low >>= 4n;
    high >>= 4n;
  }
  return found;
}
