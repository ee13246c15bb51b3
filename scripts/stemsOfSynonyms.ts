import groups from '../language/data/synonyms.json';
import { stem } from '../language/stem';

/** The groups of synonyms with the stem of each word. */
export function stemsOfSynonyms(): string[] {
  return groups.map((words) => [...new Set(words.split(' ').map((word) => stem(word, 'en')))].join(' '));
}
