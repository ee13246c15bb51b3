import { edition } from './data/editionWords.json';
import { stopWords } from './stopWords';

/** A run of letters or of digits, with its place among the words of the text. */
const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu;
const word = /[\p{L}\p{M}\p{N}]+/gu;
/** The most words of a name that are written as one elsewhere: "best buy", "bestbuy". */
const maxGlued = 3;
const minLength = 2;
/** `Q22023`, the second quarter of 2023. */
const quarterAndYear = /^(\p{L}\d)((?:19|20)\d\d)$/u;
/** `FY22`. */
const shortYear = /^\p{L}{2}(\d\d)$/u;
/** `8.0.2`, and no date: the number that most call a version by, and those behind it. */
const dotted = /(?<![\p{N}.])(\p{N}{1,3})((?:\.\p{N}{1,3}){1,3})(?!\.?\p{N})/gu;
/** `v8`, "version 8", "Ausgabe 8". */
const called = new RegExp(
  `(?<!\\p{L})(?:${edition.replaceAll(' ', '|')})[ ._-]{0,2}(\\p{N}{1,3})(?![\\p{N}.]*\\p{N})`,
  'giu',
);
/** "Multipart 8": a number right behind a word. */
const behindWord = /([\p{L}\p{M}]{2,})[ -](\p{N}{1,3})(?!\p{L}|[\p{N}.,:]*\p{N})/gu;
const coverWords = 400;
/** Names are seldom written without a capital. */
const minCapital = 0.8;
const functionWords = new Set([...stopWords.values()].flatMap((words) => [...words]));

/**
 * The terms of a name, in lower case: its words, the parts of those that mix cases, letters and digits, and neighbours
 * as one (`ACME_2023Q4_10K`: acme, 2023, q4, 2023q4, 10k). A year in two digits also counts in four. Numbers below 1000
 * say nothing by themselves, but as versions: `8.0.2` is v8, v8.0 and v8.0.2.
 */
export function nameTerms(name: string): string[] {
  const terms = new Set<string>();
  const words = name.replace(/\.\p{L}\w{0,4}$/u, '').match(word) ?? [];
  addGlued(terms, words);
  for (const raw of words) {
    addGlued(terms, raw.match(part) ?? []);
    const year = shortYear.exec(raw)?.[1];
    if (year !== undefined) add(terms, `20${year}`);
  }
  for (const [, major = '', rest = ''] of name.matchAll(dotted)) {
    const minors = rest.split('.').slice(1);
    minors.forEach((_, at) => {
      terms.add(`v${[major, ...minors.slice(0, at)].join('.')}`);
    });
    terms.add(`v${major}${rest}`);
  }
  for (const [, number] of name.matchAll(called)) terms.add(`v${number}`);
  return [...terms];
}

/** A word of a question that may name documents, and the spellings that have it: itself, and neighbours as one. */
export interface AskedName {
  term: string;
  spellings: string[];
}

/** The words by which a question may name documents, each once and without function words. */
export function askedNames(question: string): AskedName[] {
  const words = question.match(word) ?? [];
  const names = new Map<string, Set<string>>();
  words.forEach((raw, at) => {
    const around = new Set<string>();
    for (let start = Math.max(0, at - maxGlued + 1); start <= at; start++) {
      for (let end = at + 1; end <= Math.min(words.length, start + maxGlued); end++) {
        add(around, words.slice(start, end).join(''));
      }
    }
    for (const term of unitsOf(raw)) {
      if (functionWords.has(term)) continue;
      const spellings = names.get(term) ?? new Set([term]);
      for (const spelling of around) spellings.add(spelling);
      names.set(term, spellings);
    }
  });
  for (const term of versionsIn(question)) names.set(term, (names.get(term) ?? new Set()).add(term));
  return [...names].map(([term, spellings]) => ({ term, spellings: [...spellings] }));
}

/** The versions that a question may mean, as names say them. */
function versionsIn(question: string): string[] {
  const behind = [...question.matchAll(behindWord)].flatMap(([, before = '', number]) =>
    functionWords.has(before.toLowerCase()) ? [] : `v${number}`,
  );
  const written = [...question.matchAll(dotted)].map(([version]) => `v${version}`);
  return [...written, ...[...question.matchAll(called)].map(([, number]) => `v${number}`), ...behind];
}

/** The parts of a word that say something by themselves; the word where there are none. */
function unitsOf(raw: string): Set<string> {
  const units = new Set<string>();
  const quarter = quarterAndYear.exec(raw)?.slice(1);
  for (const one of quarter ?? raw.match(part) ?? []) add(units, one);
  const year = shortYear.exec(raw)?.[1];
  if (year !== undefined) add(units, `20${year}`);
  if (units.size === 0) add(units, raw);
  return units;
}

/**
 * The words that the opening of a document may name it by: years and codes with digits, and words that it and the rest of
 * the text write with a capital.
 */
export function coverTerms(opening: string, text: string): string[] {
  const terms = new Set<string>();
  for (const [raw] of [...opening.matchAll(word)].slice(0, coverWords)) {
    const isName = /^\p{Lu}/u.test(raw) || /\d{4}|\d\p{L}|\p{L}\d/u.test(raw);
    if (isName && !functionWords.has(raw.toLowerCase())) add(terms, raw);
  }
  const capitals = new Map<string, { all: number; capital: number }>();
  for (const [raw] of text.matchAll(word)) {
    const term = spelled(raw);
    if (!terms.has(term)) continue;
    const known = capitals.get(term) ?? { all: 0, capital: 0 };
    const isCapital = !/^\p{Ll}/u.test(raw);
    capitals.set(term, { all: known.all + 1, capital: known.capital + (isCapital ? 1 : 0) });
  }
  return [...terms].filter((term) => {
    const { all, capital } = capitals.get(term) ?? { all: 1, capital: 1 };
    return capital >= minCapital * all;
  });
}

/** The distinct words of a text, as the terms above are spelled. */
export function spelledWords(text: string): Set<string> {
  return new Set((text.match(word) ?? []).map(spelled));
}

/** Years stand in for what happened in them: the latest one that is named says which document is meant. */
export function isYear(term: string): boolean {
  return /^(?:19|20)\d\d$/.test(term);
}

/** Adds the parts, and neighbouring ones written as one. */
function addGlued(terms: Set<string>, parts: readonly string[]): void {
  parts.forEach((_, start) => {
    for (let end = start + 1; end <= Math.min(parts.length, start + maxGlued); end++) {
      add(terms, parts.slice(start, end).join(''));
    }
  });
}

function add(terms: Set<string>, term: string): void {
  if (term.length >= minLength && !/^\p{N}{1,3}$/u.test(term)) terms.add(spelled(term));
}

/** In lower case, without accents. */
function spelled(term: string): string {
  return term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
