import { contentKeys, termsOf } from '../../language/terms';
import { comparable } from './comparableText';
import type { SourceText } from './verifySource';

/** The share of a claim's words that a sentence must hold to stand for it where the model gave no quote. */
const minSupport = 0.6;
/** Shorter quotes than this prove nothing alone: the sentence around them is quoted. */
const minQuoteTerms = 3;
const maxQuoteCharacters = 600;

/** Words of a source, as they stand there. */
export interface Quotation {
  words: string;
  /** The sentences that the quote is taken from, whole: a few words of one may leave out its "not". */
  sentences: string;
  /** The sentence before them. */
  before: string;
}

/**
 * The words of a source that `quote` means; null where they don't stand there. Models change spaces, quotation
 * marks, dashes, capitals and markup when they copy: those don't count, everything else does.
 */
export function locateQuote(quote: string, source: SourceText): Quotation | null {
  const parts = quote
    .split(/\s*(?:…|\.{3})\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const places: Place[] = [];
  for (const part of parts) {
    const found = locate(part, source);
    if (found === null) return null;
    places.push(found);
  }
  // Of words from several places, the longest run stands for all.
  const place = places.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  if (place === undefined) return null;
  const words = source.text.slice(place.start, place.end);
  const isNumber = /\d/.test(words);
  if (!isNumber && [...words].filter((character) => /[\p{L}\p{N}]/u.test(character)).length < 2) return null;
  const quoted = source.sentences.filter(({ start, end }) =>
    places.some((at) => start < at.end && at.start < end),
  );
  const first = quoted[0];
  const surroundings = {
    sentences: quoted.map(({ text }) => text).join(' '),
    before: first === undefined ? '' : (source.sentences[source.sentences.indexOf(first) - 1]?.text ?? ''),
  };
  if (termsOf(words, source.language).length >= minQuoteTerms) {
    return { words: words.slice(0, maxQuoteCharacters), ...surroundings };
  }
  const around = source.sentences.find(({ start, end }) => start <= place.start && place.end <= end);
  const isFit = around !== undefined && around.text.length <= maxQuoteCharacters;
  return { words: isFit ? around.text : words, ...surroundings };
}

/** The sentence of a source that holds most of a claim's words; null where none holds enough of them. */
export function supportingSentence(claim: string, source: SourceText): Quotation | null {
  const claimed = contentKeys(claim, source.language);
  let best: { at: number; share: number } | null = null;
  for (const [at, { text, keys }] of source.sentences.entries()) {
    if (text.length > maxQuoteCharacters) continue;
    const share = claimed.filter((key) => keys.has(key)).length / Math.max(1, claimed.length);
    if (share >= minSupport && share > (best?.share ?? 0)) best = { at, share };
  }
  if (best === null) return null;
  const sentence = source.sentences[best.at]?.text ?? '';
  return { words: sentence, sentences: sentence, before: source.sentences[best.at - 1]?.text ?? '' };
}

interface Place {
  start: number;
  end: number;
}

function locate(quote: string, source: SourceText): Place | null {
  const exact = source.text.indexOf(quote);
  if (exact >= 0) return { start: exact, end: exact + quote.length };
  const { text, origins } = source.comparable;
  const whole = comparable(quote).text.trim();
  // The marks may be the model's own.
  const wanted = [whole, whole.replace(/^["']+|["']+$/g, '')].find(
    (form) => form !== '' && text.includes(form),
  );
  if (wanted === undefined) return null;
  const at = text.indexOf(wanted);
  const start = origins[at] ?? 0;
  const last = origins[at + wanted.length - 1] ?? start;
  return { start, end: last + ((source.text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) };
}
