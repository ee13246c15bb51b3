import { type PassageWords, passageWords } from './questionWords';

/** Reading a passage is the dearest part of a search, and the same ones are found again and again. */
const maxRememberedPassages = 2000;
const remembered = new Map<string, PassageWords>();

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
