import { BSONRegExp, Decimal128, Double, ObjectId } from 'bson';
import { type Document, isNumeric, type Value } from '../../bson/values';
import { MongoError } from '../../errors';
import type { GuardedRegExp } from '../guardedRegExp';
import { compileRegex } from '../regex';
import {
  fixed,
  isNullish,
  named,
  numberArgument,
  type OperatorTable,
  stringArgument,
  variadic,
} from './types';

/** The text `$toString` and the case operators give a scalar. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Double) return String(value.value);
  if (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean' ||
    value instanceof Decimal128
  ) {
    return value.toString();
  }
  throw new MongoError(16007, "can't convert from BSON type to String");
}

function regexArguments(
  args: Record<string, Value | undefined>,
): { text: string; regex: GuardedRegExp } | undefined {
  const { input, regex, options } = args;
  if (isNullish(input) || isNullish(regex)) return undefined;
  const flags = typeof options === 'string' ? options : '';
  const compiled =
    regex instanceof BSONRegExp
      ? compileRegex(regex.pattern, flags || regex.options)
      : compileRegex(stringArgument('$regexMatch', regex), flags);
  return { text: stringArgument('$regexMatch', input), regex: compiled };
}

function matchDocument(match: RegExpMatchArray): Document {
  const before = [...(match.input ?? '').slice(0, match.index)].length;
  return new Map<string, Value>([
    ['match', match[0]],
    ['idx', before],
    ['captures', match.slice(1).map((capture) => capture ?? null)],
  ]);
}

function trim(text: string, chars: Value | undefined, sides: 'left' | 'right' | 'both'): string {
  const set = typeof chars === 'string' ? new Set(chars) : undefined;
  const drop = (char: string) => (set ? set.has(char) : /[\s\0]/.test(char));
  const points = [...text];
  let start = 0;
  let end = points.length;
  if (sides !== 'right') while (start < end && drop(points[start] as string)) start++;
  if (sides !== 'left') while (end > start && drop(points[end - 1] as string)) end--;
  return points.slice(start, end).join('');
}

const trimmer = (name: string, sides: 'left' | 'right' | 'both') =>
  named(name, ['input'], ['chars'], ({ input, chars }) =>
    isNullish(input) || chars === null ? null : trim(stringArgument(name, input), chars, sides),
  );

function substring(name: string, units: (text: string) => string[]) {
  return fixed(name, 3, 3, (value, from, count) => {
    const parts = units(isNullish(value) ? '' : textOf(value));
    const start = numberArgument(name, from);
    const length = numberArgument(name, count);
    return parts.slice(start, length < 0 ? undefined : start + length).join('');
  });
}

const replacer = (name: string, all: boolean) =>
  named(name, ['input', 'find', 'replacement'], [], ({ input, find, replacement }) => {
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [text, from, to] = [input, find, replacement].map((value) => stringArgument(name, value)) as [
      string,
      string,
      string,
    ];
    return all ? text.replaceAll(from, () => to) : text.replace(from, () => to);
  });

export const stringOperators: OperatorTable = {
  $concat: variadic((args) =>
    args.some(isNullish) ? null : args.map((arg) => stringArgument('$concat', arg)).join(''),
  ),
  $toLower: fixed('$toLower', 1, 1, (value) => (isNullish(value) ? '' : textOf(value).toLowerCase())),
  $toUpper: fixed('$toUpper', 1, 1, (value) => (isNullish(value) ? '' : textOf(value).toUpperCase())),
  $strcasecmp: fixed('$strcasecmp', 2, 2, (a, b) => {
    const [x, y] = [a, b].map((value) => (isNullish(value) ? '' : textOf(value).toUpperCase())) as [
      string,
      string,
    ];
    return x < y ? -1 : x > y ? 1 : 0;
  }),
  $strLenCP: fixed('$strLenCP', 1, 1, (value) => [...stringArgument('$strLenCP', value)].length),
  $strLenBytes: fixed('$strLenBytes', 1, 1, (value) =>
    Buffer.byteLength(stringArgument('$strLenBytes', value)),
  ),
  $substrCP: substring('$substrCP', (text) => [...text]),
  $substr: substring('$substr', (text) => [...text]),
  $substrBytes: fixed('$substrBytes', 3, 3, (value, from, count) => {
    const bytes = Buffer.from(isNullish(value) ? '' : textOf(value));
    const start = numberArgument('$substrBytes', from);
    const length = numberArgument('$substrBytes', count);
    return bytes.toString('utf8', start, length < 0 ? bytes.length : start + length);
  }),
  $split: fixed('$split', 2, 2, (value, separator) => {
    if (isNullish(value) || isNullish(separator)) return null;
    const by = stringArgument('$split', separator);
    if (by === '') throw new MongoError(40087, '$split requires a non-empty separator');
    return stringArgument('$split', value).split(by);
  }),
  $indexOfCP: fixed('$indexOfCP', 2, 4, (value, wanted, from, to) => {
    if (isNullish(value)) return null;
    const text = [...stringArgument('$indexOfCP', value)];
    const sought = [...stringArgument('$indexOfCP', wanted)];
    const start = from === undefined ? 0 : numberArgument('$indexOfCP', from);
    const end = to === undefined ? text.length : Math.min(text.length, numberArgument('$indexOfCP', to));
    for (let i = start; i + sought.length <= end; i++)
      if (sought.every((char, j) => text[i + j] === char)) return i;
    return -1;
  }),
  $trim: trimmer('$trim', 'both'),
  $ltrim: trimmer('$ltrim', 'left'),
  $rtrim: trimmer('$rtrim', 'right'),
  $replaceOne: replacer('$replaceOne', false),
  $replaceAll: replacer('$replaceAll', true),
  $regexMatch: named('$regexMatch', ['input', 'regex'], ['options'], (args) => {
    const parsed = regexArguments(args);
    return parsed ? parsed.regex.test(parsed.text) : false;
  }),
  $regexFind: named('$regexFind', ['input', 'regex'], ['options'], (args) => {
    const parsed = regexArguments(args);
    const match = parsed?.text.match(parsed.regex);
    return match ? matchDocument(match) : null;
  }),
  $regexFindAll: named('$regexFindAll', ['input', 'regex'], ['options'], (args) => {
    const parsed = regexArguments(args);
    if (!parsed) return [];
    return parsed.regex.execAll(parsed.text).map(matchDocument);
  }),
  $isNumber: fixed('$isNumber', 1, 1, (value) => isNumeric(value)),
};
