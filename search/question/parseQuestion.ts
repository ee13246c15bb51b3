import { searchable } from '../../language/comparable';
import { withApostrophes } from '../../language/contractions';
import { detectLanguage } from '../../language/detectLanguage';
import { contentKeys, isKeyWords, withoutFunctionWords } from '../../language/terms';
import { type QuestionType, questionType } from '../answer/questionType';

/** A question, read once per request, for retrieval, routing and answers. */
export interface ParsedQuestion {
  text: string;
  /** ISO 639-1; null where its words do not tell, and those of the passages found do. */
  language: string | null;
  type: QuestionType;
  /** The distinct words for keyword search, without function words; `FY2024` with `2024`. */
  searchText: string;
  /** The distinct content words in their comparable form, read in a language. */
  keysIn(language: string | null): readonly string[];
  /** Whether it is keywords, as typed into a search box, when read in a language. */
  isKeyWordsIn(language: string | null): boolean;
}

/** Parses a question. What depends on the language of the passages found is read when that is known, once. */
export function parseQuestion(said: string): ParsedQuestion {
  const language = detectLanguage(said);
  const text = withApostrophes(said, language);
  const keys = new Map<string | null, readonly string[]>();
  return {
    text,
    language,
    type: questionType(text),
    searchText: distinctWords(searchable(withoutFunctionWords(text, language))),
    keysIn(own) {
      const known = keys.get(own) ?? contentKeys(text, own);
      keys.set(own, known);
      return known;
    },
    isKeyWordsIn: (own) => isKeyWords(text, own),
  };
}

/** A word counts once, however often it is repeated, and a year that is written with letters as itself. */
function distinctWords(text: string): string {
  const words = text.split(/\s+/u);
  const years = words.flatMap((word) => /^\P{L}*\p{L}{1,2}((?:19|20)\d\d)\b/u.exec(word)?.[1] ?? []);
  const seen = new Set<string>();
  const isNew = (word: string) => {
    const bare = word
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
    return !seen.has(bare) && seen.add(bare);
  };
  return [...words, ...years].filter(isNew).join(' ');
}
