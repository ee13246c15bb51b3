import { type PassageWords, passageWords } from './questionWords';

const known = new WeakMap<object, { language: string | null; words: PassageWords }>();

/** As `passageWords`, once for each passage object: ranking and scoring look at the same ones. */
export function wordsOfPassage(
  passage: { content: string; headingPath: string[] },
  language: string | null,
): PassageWords {
  const before = known.get(passage);
  if (before !== undefined && before.language === language) return before.words;
  const words = passageWords(passage, language);
  known.set(passage, { language, words });
  return words;
}
