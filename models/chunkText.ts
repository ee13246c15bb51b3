import { type TextKey, textKeyOf } from '../language/analyzers';
import { detectLanguage } from '../language/detectLanguage';

/** Below this, a text is too short for its language to be told against what its file says. */
const tellingCharacters = 200;

/**
 * What full-text search reads of a chunk: its headings and content, in the field of its language's analyser.
 * `language` is ISO 639-1, the chunk's own where it is long enough to tell, else its file's.
 */
export function chunkText(chunk: { content: string; headingPath: string[]; fileLanguage: string | null }): {
  language: string | null;
  text: Partial<Record<TextKey, string>>;
} {
  const detected = detectLanguage(chunk.content);
  const language =
    chunk.content.length >= tellingCharacters
      ? (detected ?? chunk.fileLanguage)
      : (chunk.fileLanguage ?? detected);
  const text = [...chunk.headingPath, chunk.content].join('\n');
  return { language, text: { [language === null ? guessKey(text) : textKeyOf(language)]: text } };
}

/** A title or a table in Latin letters gets English stemming: the likeliest, and mild on other languages. */
function guessKey(text: string): TextKey {
  return /\p{Script=Latin}/u.test(text) ? 'en' : 'und';
}
