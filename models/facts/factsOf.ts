import type { Readers } from '../../domain/access';
import type { FileFields } from '../../domain/files';
import type { FilterRange, FilterValue } from '../../domain/filters';
import { maxFilterKeyCharacters, maxFilterTextCharacters } from '../../domain/limits';
import { toMoment } from '../../domain/toMoment';
import { exactDigits, fromDigits, numberDigits, rangeDigits } from './numberBuckets';

/** The path of the facts, in files and in chunks. */
export const factsPath = 'facts';
/** Says that the facts of a document are written. Those of earlier versions have none until they are filled. */
export const isKnown = '*';
/** Says that a file is not for everyone. No key of metadata begins so, so that no filter can ask for it. */
export const isRestricted = '^';
/** Looked up where nothing may be found: the stores differ in how they read an empty list. */
export const impossible = '';

/** The facts of a file are repeated in each of its chunks. */
const maxFacts = 1_000;
const maxFactsCharacters = 32_768;

/** The properties of a file that its facts are read from. */
export type KnownFile = Pick<FileFields, 'name' | 'folderId' | 'mimeType' | 'referenceId' | 'createdAt'> & {
  metadata: Record<string, unknown> | null;
  /** The language of its content; null where it is not known. */
  language: string | null;
  readers?: Readers;
  expiresAt?: Date | string | null;
};

/** A key as a fact begins with it: no key begins another one's facts. */
const keyed = (key: string) => JSON.stringify(key);
export const hasKey = keyed;

/** The fact that a key has this value. */
export function factOf(key: string, value: FilterValue): string {
  if (typeof value === 'string') return textFact(key, value);
  return typeof value === 'number' ? `${keyed(key)}#${exactDigits(value)}` : `${keyed(key)}=${value}`;
}

/** As the store keeps it: half a surrogate pair is no character. */
const stored = (text: string) => Buffer.from(text).toString();

/** The fact that a principal may see a file. */
export const readerFact = (principal: string) => `${isRestricted}:${stored(principal)}`;

const readerFacts = (readers: Readers | undefined) =>
  readers ? [isRestricted, ...readers.map(readerFact)] : [];

/** The fact for a text, and the beginning of the facts for all longer ones. */
export const textFact = (key: string, text: string) => `${keyed(key)}:${stored(text)}`;

/** Milliseconds would be half of the facts of most files. */
const toSecond = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');

/** Numbers of seconds have fewer digits that are not 0 than those of milliseconds or days. */
const inSeconds = (ms: number) => ms / 1000;

/** The texts of which each date within bounds in milliseconds has one. */
export function datesWithin(bounds: Omit<FilterRange, 'kind'>): string[] {
  const given = Object.entries(bounds).filter(([, ms]) => ms !== undefined);
  return rangeDigits(Object.fromEntries(given.map(([name, ms]) => [name, inSeconds(ms)])));
}

/** The facts of which each value in the range has one. */
export function factsInRange(key: string, { kind, ...bounds }: FilterRange): string[] {
  if (kind === 'number') return rangeDigits(bounds).map((digits) => `${keyed(key)}#${digits}`);
  return datesWithin(bounds).map((digits) => `${keyed(key)}@${digits}`);
}

/** The facts that are values of a key, in the language of regular expressions, less its beginning. */
export const valuePattern = '(?::|=|#[0-9a-f]+\\.$)';

/** The value in a fact of a key. */
export function valueIn(fact: string, key: string): FilterValue {
  const [kind, text] = [fact[keyed(key).length], fact.slice(keyed(key).length + 1)];
  if (kind === ':') return text;
  return kind === '=' ? text === 'true' : fromDigits(text);
}

function factsOfValue(key: string, value: unknown): string[] {
  if (typeof value === 'boolean') return [factOf(key, value)];
  if (typeof value === 'number') return numberDigits(value).map((digits) => `${keyed(key)}#${digits}`);
  if (typeof value !== 'string' || value.length > maxFilterTextCharacters) return [];
  const time = toMoment(value);
  const dates = time === null ? [] : numberDigits(inSeconds(time)).map((digits) => `${keyed(key)}@${digits}`);
  return [factOf(key, value), ...dates];
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.every(isMissing));

/**
 * The facts of a file, as texts that a list of texts in a search index can be filtered by: that it has a key, each
 * value of it, and the ranges that its numbers and dates are in. A value is a text, a number, a boolean or one of a
 * list of them; of others, of longer texts, and of keys beyond the bounds it is only known that they are there.
 */
export function factsOf(file: KnownFile): string[] {
  const own = { '@name': file.name, '@folder': file.folderId, '@type': file.mimeType };
  const more = {
    '@language': file.language,
    '@reference': file.referenceId,
    '@created': toSecond(file.createdAt),
    '@expires': file.expiresAt ? toSecond(new Date(file.expiresAt)) : null,
  };
  const metadata = Object.entries(file.metadata ?? {}).map(([key, value]) => [
    key.startsWith('@') ? `@${key}` : key,
    value,
  ]);
  const facts = new Set([isKnown, ...readerFacts(file.readers)]);
  let characters = 0;
  for (const [key, value] of [...Object.entries({ ...own, ...more }), ...metadata] as [string, unknown][]) {
    if (isMissing(value) || key.length > maxFilterKeyCharacters) continue;
    facts.add(hasKey(key));
    const found = (Array.isArray(value) ? value : [value]).flatMap((one) => factsOfValue(key, one));
    const length = found.reduce((sum, fact) => sum + fact.length, 0);
    if (facts.size + found.length > maxFacts || characters + length > maxFactsCharacters) continue;
    characters += length;
    for (const fact of found) facts.add(fact);
  }
  return [...facts];
}
