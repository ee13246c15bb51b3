/** Digits above and below the line. */
const scripts = /[²³¹⁰-⁹₀-₉]/u;
const ofUnit = /(?<![\p{L}\p{M}\p{N}])\p{L}{1,3}[²³¹⁰-⁹₀-₉]+/gu;
const wide = /[\uff01-\uff5e]/g;
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** A run of digits above or below the line, and nothing else. */
export const scriptRun = /^[²³¹⁰-⁹₀-₉]+$/u;

/** Digits above or below the line as those on it. */
export function scriptDigits(text: string): string {
  return text.replace(/[²³¹⁰-⁹₀-₉]/gu, (digit) => digit.normalize('NFKC'));
}

/**
 * A text in which words that are written in two ways are the same, each at its place: m² is m2, CO₂ is CO2, and wide
 * letters are ordinary ones. `hasScripts` tells that digits above or below the line remain, as in 10⁶.
 */
export function comparable(text: string): { text: string; hasScripts: boolean } {
  const narrow = text.replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  if (!scripts.test(narrow)) return { text: narrow, hasScripts: false };
  const plain = narrow.replace(ofUnit, scriptDigits);
  return { text: plain, hasScripts: scripts.test(plain) };
}

/** A text for full-text search: comparable, with exponents apart as in 10^6, and without characters nobody sees. */
export function searchable(text: string): string {
  const { text: plain, hasScripts } = comparable(text.replace(invisible, ''));
  return hasScripts ? plain.replace(/[²³¹⁰-⁹₀-₉]+/gu, (run) => ` ${scriptDigits(run)}`) : plain;
}
