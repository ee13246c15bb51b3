import { termsOf } from '../../language/terms';
import { meaningsOf, type PassageWords, passageWords } from './questionWords';

/** Reading a passage is the dearest part of a search, and the same ones are found again and again. */
const maxRememberedPassages = 2000;
const remembered = new Map<string, PassageWords>();

/** A passage, and what its file is called where the name says something. */
export interface TitledPassage {
  content: string;
  headingPath: string[];
  fileTitle?: string;
}

/** Names of fewer words are codes and numbers. */
const minTitleWords = 2;

/** The words of a file's name; undefined where it tells nothing. */
export function fileTitle(name: string): string | undefined {
  const words = name.replace(/\.\p{L}\w{0,4}$/u, '').match(/\p{L}{3,}/gu) ?? [];
  return words.length < minTitleWords ? undefined : words.join(' ');
}

/** As `wordsOfPassage`; what the file is called counts as a heading above it. */
export function wordsWithTitle(passage: TitledPassage, language: string | null): PassageWords {
  const words = wordsOfPassage(passage, language);
  if (passage.fileTitle === undefined) return words;
  const missing = termsOf(passage.fileTitle, language).filter(({ key }) => !words.positions.has(key));
  if (missing.length === 0) return words;
  const positions = new Map(words.positions);
  for (const { key } of missing) positions.set(key, [0]);
  return { ...words, positions, meanings: meaningsOf(positions.keys(), language) };
}

/** As `passageWords`, remembered for the passages used last. */
export function wordsOfPassage(
  passage: { content: string; headingPath: string[] },
  language: string | null,
): PassageWords {
  const key = `${language} ${passage.headingPath.join('\n')}\n${passage.content}`;
  const words = remembered.get(key) ?? passageWords(passage, language);
  remembered.delete(key);
  remembered.set(key, words);
  if (remembered.size > maxRememberedPassages) {
    const [oldest] = remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
  }
  return words;
}
