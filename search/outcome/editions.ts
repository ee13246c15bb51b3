import type { DatedDocument } from '../../domain/search';
import data from '../../language/data/editionWords.json';
import { compareDates, datesIn, monthNamed, type TextDate } from '../../language/dates';
import { contentKeys } from '../../language/terms';
import { pointsAtFile } from './namedFile';

/** The facts about a document apart from its passages. */
export interface DocumentRecord {
  name: string;
  folderName: string | null;
  category: string | null;
  documentType: string | null;
  metadataJson: string | null;
  createdAt: Date;
  /** The title, and the text that the document opens with. */
  title: string | null;
  opening: string;
}

export interface DocumentDate extends TextDate {
  origin: DatedDocument['origin'];
}

const editionWords = new Set(data.edition.split(' '));
const metadataKeys = new Set(data.metadataKeys.split(' '));
const validity = new RegExp(
  `(?<!\\p{L})(?:${data.validity.replace(/[.]/gu, '\\.')})\\s*(?:\\p{L}{1,3}\\s+)?$`,
  'iu',
);
const past = new RegExp(data.past, 'iu');

/** Whether a question names a time, so that the newest document is not the one that answers it. */
export const asksOfTime = (question: string) =>
  past.test(question) ||
  datesIn(question).length > 0 ||
  (question.match(/(?<=\S\s)\p{Lu}\p{L}{2,}/gu) ?? []).some((word) => monthNamed(word) !== undefined);

/** Characters before a date that say what it is. */
const before = 30;
const openingCharacters = 600;
/** A line of fewer words that has a date is that of the document. */
const maxLineWords = 5;

/** The date that a document states of itself, else that of its metadata, else when it was uploaded. */
export function dateOfDocument(file: DocumentRecord): DocumentDate {
  const stated = statedDate(file);
  if (stated) return { ...stated, origin: 'document' };
  const given = metadataDate(file.metadataJson);
  if (given) return { ...given, origin: 'metadata' };
  const { createdAt } = file;
  const day = createdAt.getUTCDate();
  return { year: createdAt.getUTCFullYear(), month: createdAt.getUTCMonth() + 1, day, origin: 'upload' };
}

/** In its title, its name, or its opening where that says since when it is valid. */
function statedDate({ title, name, opening }: DocumentRecord): TextDate | undefined {
  const named = [title ?? '', spaced(name)].flatMap(datesIn);
  const text = opening.slice(0, openingCharacters);
  const said = datesIn(text).filter(({ start, end }) => {
    const lead = text.slice(Math.max(0, start - before), start);
    const line = `${lead.split('\n').at(-1)}${text.slice(start, end)}${text.slice(end).split('\n', 1)[0]}`;
    const isLine = line.length < before * 2 && line.trim().split(/\s+/u).length <= maxLineWords;
    return validity.test(lead) || isLine;
  });
  const [first] = named.length > 0 ? named : said;
  if (first === undefined) return undefined;
  // "Edition 2024", in force from a day of that year.
  const isFuller = (one: TextDate) =>
    one.year === first.year && (first.month === null || one.month === first.month);
  return [...named, ...said].filter(isFuller).sort((a, b) => compareDates(b, a))[0];
}

function metadataDate(json: string | null): TextDate | undefined {
  if (json === null) return undefined;
  const values: unknown = JSON.parse(json);
  if (typeof values !== 'object' || values === null) return undefined;
  const dates = Object.entries(values).flatMap(([key, value]) =>
    metadataKeys.has(key.toLowerCase()) ? datesIn(String(value)) : [],
  );
  return dates[0];
}

const spaced = (name: string) => name.replace(/\.\p{L}\w{0,4}$/u, '').replace(/_+/gu, ' ');

/** The words that say what a document is, whatever its edition and date. */
function subjectKeys(text: string, language: string | null): string[] {
  let rest = text;
  for (const { start, end } of datesIn(text).reverse()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const words = rest.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const kept = words.filter((word, at) => {
    const lower = word.toLowerCase();
    const isNumbered = /^\d+$/u.test(word) && editionWords.has(words[at - 1]?.toLowerCase() ?? '');
    return (
      !isNumbered && !/^v\d+$/u.test(lower) && !editionWords.has(lower) && monthNamed(lower) === undefined
    );
  });
  return kept.length === 0 ? [] : contentKeys(kept.join(' '), language).sort();
}

/** Names that are numbers, single letters or words for files say nothing of a document. */
const telling = (key: string) => /\p{L}{2}/u.test(key) && !pointsAtFile(key.replace(/\d+$/u, ''));

/**
 * Whether two documents are editions of one. Their titles are the same but for dates and editions. Where each title has a
 * date of its own, the names must not speak against it; else the names are the same in this way too, since contracts
 * with several people have one title. Nothing else that the records say tells them apart.
 */
export function areEditions(a: DocumentRecord, b: DocumentRecord, language: string | null): boolean {
  const keysOf = (text: string | null) => subjectKeys(text ?? '', language);
  const isSame = (one: string[], other: string[]) => one.join(' ') === other.join(' ');
  const kinds = [a, b].map(({ folderName, category, documentType }) =>
    [folderName, category, documentType].flatMap((value) => ['', ...keysOf(value)]),
  );
  if (!isSame(kinds[0] ?? [], kinds[1] ?? []) || !isSame(keysOf(a.title), keysOf(b.title))) return false;
  const [date, otherDate] = [a, b].map(({ title }) => datesIn(title ?? '')[0]);
  const [name = [], other = []] = [a, b].map((file) => keysOf(spaced(file.name)));
  if (!date || !otherDate || compareDates(date, otherDate) === 0)
    return name.length > 0 && isSame(name, other);
  const [told, otherTold] = [name.filter(telling), other.filter(telling)];
  return told.length === 0 || otherTold.length === 0 || isSame(told, otherTold);
}
