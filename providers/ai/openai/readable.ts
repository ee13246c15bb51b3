/** Embedded in place of an empty text, which models refuse. */
export const placeholderText = '-';

/** A text that every model accepts: without lone surrogates, and not empty. */
export function readable(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  return /\S/.test(wellFormed) ? wellFormed : placeholderText;
}
