import { compareStrings, compareValues, typeRank } from '../bson/compare';
import { type Document, isDocument, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';

/** How strings compare in one operation. `undefined` stands for the simple collation: by their bytes. */
export interface Collation {
  readonly spec: Document;
  compare(a: Value, b: Value): number;
  /** A string equal for strings that are equal under the collation. */
  fold(text: string): string;
}

const FIELDS = new Set([
  'locale',
  'caseLevel',
  'caseFirst',
  'strength',
  'numericOrdering',
  'alternate',
  'maxVariable',
  'normalization',
  'backwards',
  'version',
]);

/** Reads a `collation` option; the locale `simple` is no collation. */
export function parseCollation(spec: Value | undefined): Collation | undefined {
  if (spec === undefined) return undefined;
  if (!isDocument(spec))
    throw new MongoError('TypeMismatch', "BSON field 'collation' is the wrong type, expected type 'object'");
  for (const name of spec.keys()) {
    if (!FIELDS.has(name)) throw new MongoError(40415, `BSON field 'collation.${name}' is an unknown field.`);
  }
  const locale = spec.get('locale');
  if (typeof locale !== 'string')
    throw new MongoError(40414, "BSON field 'collation.locale' is missing but a required field");
  if (spec.size === 0 || locale === 'simple') return undefined;
  const collator = createCollator(locale, spec);
  const compareText = (a: string, b: string) => collator.compare(a, b);
  const compare = (a: Value, b: Value): number => compareUnder(a, b, compareText);
  return { spec, compare, fold: (text) => foldText(text, spec) };
}

function createCollator(locale: string, spec: Document): Intl.Collator {
  const option = (name: string, fallback: Value) => spec.get(name) ?? fallback;
  const strength = Number(option('strength', 3));
  const caseLevel = option('caseLevel', false) === true;
  const sensitivity =
    strength === 1
      ? caseLevel
        ? 'case'
        : 'base'
      : strength === 2
        ? caseLevel
          ? 'variant'
          : 'accent'
        : 'variant';
  const first = option('caseFirst', 'off');
  try {
    return new Intl.Collator(locale.replace('_', '-'), {
      sensitivity,
      numeric: option('numericOrdering', false) === true,
      ignorePunctuation: option('alternate', 'non-ignorable') === 'shifted',
      caseFirst: first === 'upper' || first === 'lower' ? first : 'false',
    });
  } catch {
    throw new MongoError('BadValue', `Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}

/** Strength 1 ignores case and accents, 2 case; above that equality is that of the normalised text. */
function foldText(text: string, spec: Document): string {
  const strength = toDouble((spec.get('strength') as number | undefined) ?? 3);
  const normal = text.normalize('NFD');
  if (strength >= 3) return normal;
  const lower = spec.get('caseLevel') === true ? normal : normal.toLowerCase();
  return strength === 1 ? lower.replace(/\p{M}/gu, '') : lower;
}

function compareUnder(a: Value, b: Value, compareText: (a: string, b: string) => number): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < a.length && i < b.length; i++) {
      const order = compareUnder(a[i] as Value, b[i] as Value, compareText);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  if (isDocument(a) && isDocument(b)) {
    const left = [...a];
    const right = [...b];
    for (let i = 0; i < left.length && i < right.length; i++) {
      const [name, value] = left[i] as [string, Value];
      const [otherName, otherValue] = right[i] as [string, Value];
      const order =
        typeRank(value) - typeRank(otherValue) ||
        compareStrings(name, otherName) ||
        compareUnder(value, otherValue, compareText);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  }
  return compareValues(a, b);
}
