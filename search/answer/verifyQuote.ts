import { sentencesOf } from '../text/sentences';
import { contentKeys, termsOf } from '../text/terms';

/** The share of a claim's words that a sentence must hold to stand for it where the model gave no quote. */
const minSupport = 0.6;
/** Shorter quotes than this prove nothing alone: the sentence around them is quoted. */
const minQuoteTerms = 3;
const maxQuoteCharacters = 600;

/**
 * The words of `content` that `quote` means, as they stand there; null where they don't. Models change spaces,
 * quotation marks, dashes, capitals and markup when they copy: those don't count, everything else does.
 */
export function locateQuote(quote: string, content: string, language: string | null): string | null {
  const parts = quote
    .split(/\s*(?:…|\.{3})\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const places = parts.map((part) => locate(part, content));
  if (places.length === 0 || places.includes(null)) return null;
  // Of words from several places, the longest run stands for all.
  const [place] = places
    .filter((found) => found !== null)
    .sort((a, b) => b.end - b.start - (a.end - a.start));
  if (place === undefined) return null;
  const words = content.slice(place.start, place.end);
  const isNumber = /\d/.test(words);
  if (!isNumber && [...words].filter((character) => /[\p{L}\p{N}]/u.test(character)).length < 2) return null;
  if (termsOf(words, language).length >= minQuoteTerms) return words.slice(0, maxQuoteCharacters);
  const around = sentencesOf(content, language).find(
    ({ start, end }) => start <= place.start && place.end <= end,
  );
  return around === undefined || around.text.length > maxQuoteCharacters ? words : around.text;
}

/** The sentence of `content` that holds most of a claim's words; null where none holds enough of them. */
export function supportingSentence(claim: string, content: string, language: string | null): string | null {
  const keys = contentKeys(claim, language);
  let best: { text: string; share: number } | null = null;
  for (const { text } of sentencesOf(content, language)) {
    if (text.length > maxQuoteCharacters) continue;
    const held = new Set(termsOf(text, language).map((term) => term.key));
    const share = keys.filter((key) => held.has(key)).length / Math.max(1, keys.length);
    if (share >= minSupport && share > (best?.share ?? 0)) best = { text, share };
  }
  return best?.text ?? null;
}

interface Place {
  start: number;
  end: number;
}

function locate(quote: string, content: string): Place | null {
  const exact = content.indexOf(quote);
  if (exact >= 0) return { start: exact, end: exact + quote.length };
  const { text, origins } = comparable(content);
  const whole = comparable(quote).text.trim();
  // The marks may be the model's own.
  const wanted = [whole, whole.replace(/^["']+|["']+$/g, '')].find(
    (form) => form !== '' && text.includes(form),
  );
  if (wanted === undefined) return null;
  const at = text.indexOf(wanted);
  const start = origins[at] ?? 0;
  const last = origins[at + wanted.length - 1] ?? start;
  return { start, end: last + ((content.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) };
}

const variants: [RegExp, string][] = [
  [/[‘’‚‛′`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
];

/** A text as it is compared, and for each of its units where in the text it comes from. */
function comparable(text: string): { text: string; origins: number[] } {
  let result = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = /[a-z0-9]/.test(character) ? character : plainForm(character);
    const unit = plain === ' ' && result.endsWith(' ') ? '' : plain;
    result += unit;
    for (let i = 0; i < unit.length; i++) origins.push(at);
    at += character.length;
  }
  return { text: result, origins };
}

function plainForm(character: string): string {
  let unit = character.normalize('NFKC').toLowerCase();
  for (const [pattern, plain] of variants) unit = unit.replace(pattern, plain);
  if (/^[*_\u00ad\u200b-\u200d\u2060\ufeff]$/u.test(unit)) return '';
  return /^[\s|#]+$/u.test(unit) ? ' ' : unit;
}
