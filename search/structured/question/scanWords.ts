import { stem } from './words';

/** Small closed sets of words that the rules of reading share. */
export const articles = new Set([
  'the',
  'a',
  'an',
  'any',
  'some',
  'their',
  'its',
  'his',
  'her',
  'all',
  'every',
  'those',
  'these',
  'only',
  'of',
]);
export const relatives = new Set([
  'who',
  'that',
  'which',
  'whose',
  'where',
  'with',
  'having',
  'whom',
  'when',
  'has',
  'have',
  'had',
]);
export const copulas = new Set([
  'is',
  'are',
  'was',
  'were',
  'be',
  'being',
  'of',
  'as',
  'named',
  'called',
  'the',
  'to',
  'a',
  'an',
  'equals',
  'value',
  'either',
  'at',
  'both',
  'has',
  'have',
  'had',
  'than',
]);
export const distinctWords = new Set(['different', 'distinct', 'unique', 'distinctive', 'various']);
export const orderStarts = /^(sorted|ordered|sort|order|arranged|arrange|ranked|rank)$/;
export const ascendingWords =
  /^(ascending|increasing|alphabetical|alphabetically|lexicographic|lexicographical|lexicographically|chronological|chronologically|alphabetic|asc)$/;
export const descendingWords = /^(descending|decreasing|reverse|reversed|desc)$/;
export const likeStarts = /^(contain|contains|containing|include|includes|including)$/;
export const yearLike = (value: number | null) =>
  value !== null && Number.isInteger(value) && value >= 1500 && value < 2100;
export const placeWords = new Set(
  'city country state county region location town street address place continent district hometown area nation nationality province'
    .split(' ')
    .map(stem),
);
