import { type TextKey, textKeyOf } from '../language/analyzers';
import { searchable } from '../language/comparable';
import { languageByWords } from '../language/detectLanguage';
import type { ChunkDoc } from '../models/chunks';
import { headingTerms } from './headingTerms';

/** The language of a shorter chunk is that of its file, because detection is unreliable. */
const minDetectionCharacters = 200;

/**
 * The text of a chunk for full-text search: its headings and content, in the field of its language's analyzer,
 * and the words of the headings once more in a field of their own.
 * `language` is ISO 639-1: that of its script and function words in long chunks, otherwise that of the file.
 */
export function chunkText(chunk: {
  content: string;
  headingPath: string[];
  fileLanguage: string | null;
}): Pick<ChunkDoc, 'language' | 'text' | 'headingTerms'> {
  const detected = languageByWords(chunk.content);
  const language =
    chunk.content.length >= minDetectionCharacters
      ? (detected ?? chunk.fileLanguage)
      : (chunk.fileLanguage ?? detected);
  const text = searchable([...chunk.headingPath, chunk.content].join('\n'));
  const terms = headingTerms({ headingPath: chunk.headingPath, language });
  return {
    language,
    text: { [language === null ? guessKey(text) : textKeyOf(language)]: text },
    ...(terms === undefined ? {} : { headingTerms: terms }),
  };
}

/** Text in Latin script defaults to English stemming, which is the most likely and mild on other languages. */
function guessKey(text: string): TextKey {
  return /\p{Script=Latin}/u.test(text) ? 'en' : 'und';
}
