import { type Sentence, sentencesOf } from '../../language/sentences';
import { contentKeys, termsOf } from '../../language/terms';
import { comparable } from './comparableText';

/** The share of a claim's words that a sentence must hold to stand for it where the model gave no quote. */
const minSupport = 0.6;
/** Shorter quotes than this prove nothing alone: the sentence around them is quoted. */
const minQuoteTerms = 3;
const maxQuoteCharacters = 600;

/** A text in which quotes are looked for; what that needs is made once, however many quotes there are. */
export type SourceText = ReturnType<typeof readSource>;

export function readSource(text: string, language: string | null) {
  const sentences = sentencesOf(text, language).map((sentence) => ({
    ...sentence,
    keys: new Set(termsOf(sentence.text, language).map(({ key }) => key)),
  }));
  return { text, language, comparable: comparable(text), sentences };
}

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
  const parts = quote.split(/…|\.{3}/).filter((part) => part.trim() !== '');
  const places = parts.flatMap((part) => locate(part.trim(), source) ?? []);
  // Of words from several places, the longest run stands for all.
  const place = places.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  if (place === undefined || places.length < parts.length) return null;
  const words = source.text.slice(place.start, place.end);
  if (!/\d|[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(words)) return null;
  const isLong = termsOf(words, source.language).length >= minQuoteTerms;
  const around = source.sentences.find(({ start, end }) => start <= place.start && place.end <= end)?.text;
  const isFit = !isLong && around !== undefined && around.length <= maxQuoteCharacters;
  const quoted = (sentence: Sentence) =>
    places.some((at) => sentence.start < at.end && at.start < sentence.end);
  return {
    words: isFit ? around : words.slice(0, maxQuoteCharacters),
    sentences: source.sentences
      .filter(quoted)
      .map(({ text }) => text)
      .join(' '),
    before: source.sentences[source.sentences.findIndex(quoted) - 1]?.text ?? '',
  };
}

/** The sentence of a source that holds most of a claim's words; null where none holds enough of them. */
export function supportingSentence(claim: string, { sentences, language }: SourceText): Quotation | null {
  const claimed = contentKeys(claim, language);
  const shares = sentences.map(({ text, keys }) =>
    text.length > maxQuoteCharacters
      ? 0
      : claimed.filter((key) => keys.has(key)).length / Math.max(1, claimed.length),
  );
  const most = Math.max(0, ...shares);
  const at = shares.indexOf(most);
  const { text } = sentences[at] ?? {};
  if (text === undefined || most < minSupport) return null;
  return { words: text, sentences: text, before: sentences[at - 1]?.text ?? '' };
}

function locate(quote: string, source: SourceText): { start: number; end: number } | null {
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
