import { countTokens as count } from 'gpt-tokenizer/encoding/cl100k_base';

/** A single word of this length or more is cut before it is counted: the encoder is quadratic in it. */
const pieceCharacters = 4096;

/** Tokens of `cl100k_base`. Text that looks like one of its special tokens is counted as plain text. */
export function countTokens(text: string): number {
  if (text.length <= pieceCharacters)
    return count(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
  let total = 0;
  for (let at = 0; at < text.length; at += pieceCharacters) {
    total += countTokens(text.slice(at, at + pieceCharacters));
  }
  return total;
}
