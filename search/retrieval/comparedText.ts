import { fileTitle } from './fileTitle';

interface Passage {
  headingPath: string[];
  content: string;
}

/** By passage, for the file name that it was made with. */
const known = new WeakMap<Passage, { fileName: string; text: string }>();

/**
 * The text of a passage that is compared with a question: the words of its file's name, the headings above it and its
 * content. The same string each time: what is remembered by it is found without reading it again.
 */
export function comparedText(passage: Passage, fileName: string): string {
  const made = known.get(passage);
  if (made?.fileName === fileName) return made.text;
  const text = [fileTitle(fileName) ?? '', ...passage.headingPath, passage.content]
    .filter((part) => part !== '')
    .join('\n');
  known.set(passage, { fileName, text });
  return text;
}

/** The same for the name that the file had last; undefined for a passage that was not compared yet. */
export function lastComparedText(passage: Passage): string | undefined {
  return known.get(passage)?.text;
}
