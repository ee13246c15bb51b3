import type { SearchHit } from '../../domain/search';
import { contentKeys } from '../../language/terms';
import data from './data/fileWords.json';
import { isHeading } from './excerpt';

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const light = new Set<string>(data.light.split(' '));
const pointing = new Set<string>(data.pointing.split(' '));

/** The words of a subject but articles and words for files. */
const naming = (subject: string) => words(subject).filter((word) => !light.has(word) && !pointing.has(word));

/** "this document", "the file", "it": no file by its name. */
export function pointsAtFile(subject: string): boolean {
  return words(subject).length > 0 && naming(subject).length === 0;
}

/** Whether words name a file: each of them but articles and words for files is a part of its name. */
export function namesFile(subject: string, fileName: string): boolean {
  const parts = new Set(words(fileName.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')));
  const said = naming(subject);
  return said.length > 0 && said.every((word) => parts.has(word));
}

type Passage = Pick<SearchHit, 'content' | 'headingPath'>;

/**
 * The title of a document: the first line where that is a heading, or stands right above one; else the outermost heading
 * above the first passage.
 */
export function titleOf(first: Passage): string | null {
  const { content, headingPath = [] } = first;
  const [line = '', next = ''] = content.split('\n').flatMap((one) => one.trim() || []);
  const isAboveHeading = headingPath.includes(next) && !/[.!?。:|]$/u.test(line);
  return isHeading(first, line) || isAboveHeading ? line : (headingPath[0] ?? null);
}

/** The maximum distance between a title and the first section, in characters. */
const maxPreamble = 200;

/** Whether a title is that of the whole document, and not the heading of the first of its sections. */
export function isTitleOfAll(title: string, passages: readonly Passage[]): boolean {
  const [first, ...others] = passages;
  const isBelow = ({ headingPath }: Passage) => headingPath?.[0] === undefined || headingPath[0] === title;
  // The first section begins in the same passage.
  if (first?.headingPath?.[0] !== title) return true;
  const isShort = (first?.content.length ?? 0) <= title.length + maxPreamble;
  return isShort || others.every(isBelow);
}

/** One word of a long title is a subject of the document as often as its name. */
const minWords = 2;
const minShare = 0.5;

/**
 * The share of a title's words that a subject names it by, in any inflection; 0 where the subject has words that the title
 * lacks, or only one word of a longer title.
 */
export function titleShare(subject: string, title: string, language: string): number {
  const said = new Set(contentKeys(naming(subject).join(' '), language));
  const parts = new Set(contentKeys(title, language));
  if (said.size === 0 || ![...said].every((key) => parts.has(key))) return 0;
  const share = said.size / parts.size;
  return said.size >= minWords || share >= minShare ? share : 0;
}
