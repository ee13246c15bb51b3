import type { Segment } from './segment';

/** An initial this much larger than its text is a part of the first word. */
export const initialSize = 1.8;

/** A gap of less than this, in font sizes of the text, has no space in it. */
const minSpace = 0.2;
const capital = /^\p{Lu}$/u;
/** Capitals that are words in English so often that no gap tells. */
const englishWord = /[AIO]/;
/** Capitals that are words of Romance, Nordic, Slavic and other languages, and of Greek. */
const wordOfOneLetter = /[ÀÅÈŐΉΗΟΩАВЄЗИІЙКОСУЎЯ]/;
/** More of them, which begin too many English words to be taken for such where the text has no other letters. */
const wordBesideAccents = /[EHKSUVWYZ]/;
const otherLetter = /(?![A-Za-z])\p{L}/u;

export function isCapital({ text }: Segment): boolean {
  return capital.test(text);
}

/** A capital set large at the beginning of a paragraph, and what its first line goes on with. */
export function isInitial(first: Segment, next: Segment): boolean {
  return (
    first.fontSize >= initialSize * next.fontSize &&
    Math.abs(next.left - first.right) < next.fontSize &&
    isCapital(first) &&
    /^\p{L}/u.test(next.text)
  );
}

/** Whether an initial is a word of its own. Some space is left between it and the rest of its word, too. */
export function isWord({ text, right }: Segment, next: Segment): boolean {
  if (englishWord.test(text)) return true;
  if (next.left - right < minSpace * next.fontSize) return false;
  return wordOfOneLetter.test(text) || (wordBesideAccents.test(text) && otherLetter.test(next.text));
}
