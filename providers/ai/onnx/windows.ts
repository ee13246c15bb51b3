/** Longer texts are split before they are tokenized, which bounds the work for a window. */
const maxCharactersPerToken = 32;

/**
 * The tokens of a text in windows of at most `maxTokens`: a text that doesn't fit is halved, at a space where there is
 * one near, until its parts fit.
 * @param encode returns the tokens of a part, with the prefix and the special tokens
 */
export function windowsOf(text: string, maxTokens: number, encode: (part: string) => number[]): number[][] {
  const isTokenizable = text.length <= maxTokens * maxCharactersPerToken;
  const ids = isTokenizable ? encode(text) : [];
  if (isTokenizable && ids.length <= maxTokens) return [ids];
  const middle = splitPosition(text);
  // A single character: the special token at the end stays.
  if (middle === 0) return [[...ids.slice(0, maxTokens - 1), ...ids.slice(-1)]];
  return [
    ...windowsOf(text.slice(0, middle), maxTokens, encode),
    ...windowsOf(text.slice(middle), maxTokens, encode),
  ];
}

/** The position after the space that is nearest to the middle, within a quarter of the text; 0: it can't be split. */
function splitPosition(text: string): number {
  const middle = Math.floor(text.length / 2);
  for (let distance = 0; distance < text.length / 4; distance++) {
    for (const at of [middle + distance, middle - distance]) {
      if (/\s/.test(text.charAt(at)) && at + 1 < text.length) return at + 1;
    }
  }
  const isWithinPair = /[\uDC00-\uDFFF]/.test(text.charAt(middle));
  return isWithinPair ? middle - 1 : middle;
}
