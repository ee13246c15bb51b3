import { endsWithAbbreviation } from '../../../language/abbreviations';
import { endsWithOrdinal } from '../../../language/ordinals';
import { segmenterOf } from '../../../language/segmenters';
import { countTokens } from '../../../language/tokens/countTokens';

/**
 * The maximum length of a sentence that is continued: a longer one is a list of abbreviations, and its search would
 * grow with the square of its length.
 */
const longestSentence = 2000;

/** A text's sentences; joined, they are the text again. */
export function splitSentences(text: string, language: string | null): string[] {
  return Array.from(stretchesOf(text)).flatMap((stretch) => sentencesOf(stretch, language));
}

/** `Intl.Segmenter` takes the square of a text's length: what is longer is searched in stretches, cut at a blank. */
const longestStretch = 32_768;

function* stretchesOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > longestStretch) {
    const blank = Math.max(
      text.lastIndexOf('\n', start + longestStretch),
      text.lastIndexOf(' ', start + longestStretch),
    );
    const end = blank > start ? blank + 1 : start + longestStretch;
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

function sentencesOf(text: string, language: string | null): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenterOf(language, 'sentence').segment(text)) {
    const last = sentences.length - 1;
    const previous = sentences[last];
    const mayGoOn = previous !== undefined && previous.length < longestSentence && !previous.includes('\n');
    if (mayGoOn && (endsWithAbbreviation(previous) || endsWithOrdinal(previous, segment, language))) {
      sentences[last] = previous + segment;
    } else {
      sentences.push(segment);
    }
  }
  return sentences;
}

const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}]/u;

/** Where words may be parted: at spaces, or as a dictionary tells in scripts that write none. */
function wordsOf(text: string, language: string | null): Iterable<string> {
  if (!unspaced.test(text)) return text.match(/\s*\S+\s*$|\s*\S+/gu) ?? [text];
  return Array.from(segmenterOf(language, 'word').segment(text), ({ segment }) => segment);
}

/** A sentence too long to stand in one chunk, cut between words (or, within a monstrous word, anywhere). */
export function splitLongSentence(sentence: string, maxTokens: number, language: string | null): string[] {
  const parts: string[] = [];
  let part = '';
  let tokens = 0;
  for (const word of wordsOf(sentence, language)) {
    for (const piece of word.length > 2 * maxTokens ? cut(word, maxTokens) : [word]) {
      const cost = countTokens(piece);
      if (part && tokens + cost > maxTokens) {
        parts.push(part);
        part = '';
        tokens = 0;
      }
      part += piece;
      tokens += cost;
    }
  }
  if (part) parts.push(part);
  return parts;
}

function cut(word: string, characters: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const char of word) {
    if (piece.length >= characters) {
      pieces.push(piece);
      piece = '';
    }
    piece += char;
  }
  return [...pieces, piece];
}
