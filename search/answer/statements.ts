import { datesIn, monthNamed } from '../../language/dates';
import { withDigits } from '../../language/numberWords';
import { termsOf } from '../../language/terms';
import { cellsOf } from '../outcome/plainText';
import type { ParsedQuestion } from '../question/parseQuestion';
import valueWords from './data/valueWords.json';
import { createMatcher } from './matchWords';
import type { QuestionType } from './questionType';
import type { RankedSentence } from './rankSentences';
import { isTitle } from './subjects';
import { areQuantitiesSupported, isOfQuantity, isUnit } from './verifyQuantities';

/** A sentence that says the same of the same thing as the best one, but for the value that answers. */
export interface OtherStatement {
  sentence: RankedSentence;
  /** The value that it answers with. */
  value: string;
}

export interface Statement extends OtherStatement {
  /** Those of other files, whether their value is the same or another. */
  others: OtherStatement[];
}

/** Types of questions that a number, a date or a name answers. */
const ofNumber: readonly QuestionType[] = ['quantity', 'when', 'definition', 'which', 'other'];

/** A sentence as its words and its values, each with its place among the words. */
interface Reading {
  words: string[];
  values: { text: string; at: number }[];
}

/**
 * What the best sentence states, and what sentences of other files state in the same words, with a value of their own where
 * a single one answers. Null where its file has several values in the same words.
 */
export function statementOf(
  question: ParsedQuestion,
  best: RankedSentence,
  ranked: readonly RankedSentence[],
  language: string | null,
): Statement | null {
  const read = readerOf(question, language);
  const own = read(best);
  const section = sectionOf(best, language);
  const alike = ranked.flatMap((sentence) => {
    if (sentence === best || sentence.isAnother) return [];
    const other = read(sentence);
    const isAlike = other.key === own.key && sectionOf(sentence, language) === section;
    return isAlike ? [{ sentence, value: other.value, rest: other.rest }] : [];
  });
  const isAmbiguous = ({ sentence, value }: OtherStatement) =>
    [{ sentence: best, value: own.value }, ...alike].some(
      (other) =>
        other.sentence.hit.fileId === sentence.hit.fileId && !isSameValue(other.value, value, language),
    );
  if (isAmbiguous({ sentence: best, value: own.value })) return null;
  const others = alike.filter(
    (one) =>
      one.sentence.hit.fileId !== best.hit.fileId &&
      !isAmbiguous(one) &&
      !areOfOtherYears(one.value, own.value) &&
      // Of several values only the one that answers may differ.
      one.rest.every((value, at) => isSameValue(value, own.rest[at] ?? '', language)),
  );
  const byFile = new Map(others.toReversed().map((one) => [one.sentence.hit.fileId, one]));
  return { sentence: best, value: own.value, others: [...byFile.values()].toReversed() };
}

/** Whether two values are the same, whatever the unit and the spelling. */
export function isSameValue(a: string, b: string, language: string | null): boolean {
  // Weekdays and names.
  const wordsOf = (value: string) =>
    (value.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !isOfQuantity(word, language)).join(' ');
  if (wordsOf(a) !== wordsOf(b)) return false;
  return areQuantitiesSupported(a, b, language) && areQuantitiesSupported(b, a, language);
}

/** Whether two values are days of different years: what happens every year does not contradict itself. */
function areOfOtherYears(a: string, b: string): boolean {
  const [one, other] = [a, b].map((value) => datesIn(value)[0]);
  return !!one?.month && !!other?.month && one.year !== other.year;
}

interface Answering {
  /** The same for sentences that differ in their values alone. */
  key: string;
  value: string;
  rest: string[];
}

/** Reads of a sentence what it answers a question with; where that is not sure, only the same sentence is alike. */
function readerOf(
  question: ParsedQuestion,
  language: string | null,
): (sentence: RankedSentence) => Answering {
  const answering = valueReader(question, language);
  const whole = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return (sentence) => answering(sentence) ?? { key: whole(sentence.text), value: '', rest: [] };
}

function valueReader(question: ParsedQuestion, language: string | null) {
  const keys = question.keysIn(language);
  const isAsked = (word: string) => keys.includes(word);
  const matcher = createMatcher([...keys], language);
  return ({ text, header }: RankedSentence): Answering | null => {
    if (question.type === 'who') return ofRole(text, keys, language) ?? ofName(text, question.text, language);
    if (!ofNumber.includes(question.type)) return null;
    if (header !== undefined) return ofRow(text, header, matcher, language);
    const { words, values } = readingOf(text, language);
    if (words.length === 0 || values.length === 0) return null;
    const asked = words.flatMap((word, at) => (isAsked(word) ? [at + 0.5] : []));
    const nearest = new Set(asked.map((at) => nearestOf(values, at)));
    if (values.length > 1 && nearest.size !== 1) return null;
    const [answer = 0] = values.length > 1 ? nearest : [0];
    return {
      key: JSON.stringify([words.toSorted(), values.length]),
      value: values[answer]?.text ?? '',
      rest: values.flatMap(({ text }, at) => (at === answer ? [] : [text])),
    };
  };
}

const nearestOf = (values: Reading['values'], at: number) =>
  values.reduce(
    (best, value, i) => (Math.abs(value.at - at) < Math.abs((values[best]?.at ?? 0) - at) ? i : best),
    0,
  );

/** The text between the parts of a date, and between the ends of a range. */
const joints = new Set(['of', 'de', 'del', 'di', 'du', ...Object.values(valueWords).flatMap(({ to }) => to)]);
const areJoined = (gap: string) => {
  const between = gap
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return gap.length < maxGap && (between === '' || joints.has(between));
};
const maxGap = 8;

/** The words of a text without function words, and its numbers with their units, dates and weekdays. */
function readingOf(text: string, language: string | null): Reading {
  const plain = withDigits(text, language);
  const words: string[] = [];
  const values: { text: string; at: number; end: number }[] = [];
  const terms = termsOf(plain, language);
  const isNumber = (at: number) => /^\p{Nd}/u.test(terms[at]?.key ?? '');
  for (const [at, { key, start, end, isStop }] of terms.entries()) {
    const raw = plain.slice(start, end);
    const last = values.at(-1);
    const isMonth = monthNamed(raw) !== undefined && (isNumber(at - 1) || isNumber(at + 1));
    const isMeasured = isNumber(at - 1) && isUnit(raw);
    if (isNumber(at) || isMonth || isMeasured || isWeekday(raw, language)) {
      const isJoined = last !== undefined && areJoined(plain.slice(last.end, start));
      if (isJoined) Object.assign(last, { text: plain.slice(last.end - last.text.length, end), end });
      else values.push({ text: plain.slice(currencyBefore(plain, start), end), at: words.length, end });
    } else if (!isStop) words.push(key);
  }
  return { words, values };
}

const currencyBefore = (text: string, start: number) =>
  /[€$£]\s?$/u.exec(text.slice(0, start))?.index ?? start;

/** The value of a row in the column that a question asks for; without one all values, as the whole row is the answer. */
function ofRow(
  row: string,
  header: string,
  matcher: (text: string) => number[],
  language: string | null,
): Answering | null {
  const [label = '', ...cells] = cellsOf(row);
  const [, ...heads] = cellsOf(header);
  const filled = cells.flatMap((cell, at) => (/\p{N}/u.test(cell) ? [at] : []));
  const asked = filled.filter((at) => matcher(heads[at] ?? '').some((share) => share > 0));
  const columns = asked.length > 0 ? asked : filled;
  if (columns.length === 0) return null;
  // Of other columns only words say what the row is about.
  const words = [
    label,
    ...cells.filter((_, at) => !filled.includes(at)),
    ...columns.map((at) => heads[at] ?? ''),
  ];
  return {
    key: JSON.stringify(words.map((cell) => readingOf(cell, language))),
    value: columns.map((at) => cells[at]).join('; '),
    rest: [],
  };
}

const nameRun = /\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:van|von|de|di|da|der|den|du|la|le)\s+)*\p{Lu}[\p{L}'’-]+)+/gu;

const nameWithRole = new RegExp(`(${nameRun.source})\\s*\\(([^()]*)\\)`, 'gu');

/** "Mirela Oss (chair)": who is named with a role that the question asks for, whatever else stands beside. */
function ofRole(text: string, asked: readonly string[], language: string | null): Answering | null {
  const named = [...text.matchAll(nameWithRole)].flatMap(([, name = '', role = '']) => {
    const { words } = readingOf(role, language);
    return words.length > 0 && words.every((word) => asked.includes(word)) ? [{ name, words }] : [];
  });
  const [only, another] = named;
  return only && !another
    ? { key: JSON.stringify(['role', ...only.words]), value: only.name, rest: [] }
    : null;
}

/** A name of several words that the question does not have, if it is the only one. */
function ofName(text: string, asked: string, language: string | null): Answering | null {
  const names = text.match(nameRun) ?? [];
  const [name, another] = names;
  if (name === undefined || another !== undefined || asked.toLowerCase().includes(name.toLowerCase()))
    return null;
  const { words, values } = readingOf(text.replace(name, ' '), language);
  if (words.length === 0 || values.length > 0) return null;
  return { key: JSON.stringify(words.toSorted()), value: name, rest: [] };
}

const weekdays = new Map<string, Set<string>>();

function isWeekday(word: string, language: string | null): boolean {
  const locale = language ?? 'en';
  const known = weekdays.get(locale);
  if (known) return known.has(word.toLowerCase());
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 7 }, (_, day) =>
    format.format(Date.UTC(2024, 0, 1 + day)).toLowerCase(),
  );
  weekdays.set(locale, new Set(names));
  return isWeekday(word, language);
}

/** The headings above a sentence but that of the document, without their dates and numbers. */
function sectionOf({ hit, text }: RankedSentence, language: string | null): string {
  const above = hit.content.slice(0, Math.max(0, hit.content.indexOf(text))).split('\n');
  const title = above.slice(1).findLast((line) => line.trim() !== '' && isTitle(line.trim())) ?? '';
  const headings = (hit.headingPath ?? []).slice(1);
  const lines = headings.includes(title.trim()) ? headings : [...headings, title];
  return JSON.stringify(lines.flatMap((line) => readingOf(line, language).words));
}
