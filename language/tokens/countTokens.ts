import { countPairs } from './bytePairs';

/** The pieces that `cl100k_base` encodes apart from each other: words with the character before them, numbers, signs. */
const pieces =
  /'(?:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+$|\s*[\r\n]|\s+(?!\S)|\s/giu;
/** A piece of this length or more is no word, and is counted in parts: encoding is quadratic in it. */
const maxPieceCharacters = 256;
/** Documents repeat their words, so that few pieces are encoded more than once. */
const maxCached = 30_000;
const cached = new Map<string, number>();

/** Tokens of `cl100k_base`. Text that looks like one of its special tokens is counted as plain text. */
export function countTokens(text: string): number {
  let total = 0;
  for (const piece of text.match(pieces) ?? []) total += pieceTokens(piece);
  return total;
}

function pieceTokens(piece: string): number {
  const known = cached.get(piece);
  if (known !== undefined) return known;
  if (piece.length > maxPieceCharacters) {
    let total = 0;
    for (let at = 0; at < piece.length; at += maxPieceCharacters) {
      total += countPairs(piece.slice(at, at + maxPieceCharacters));
    }
    return total;
  }
  const tokens = countPairs(piece);
  if (cached.size >= maxCached) cached.clear();
  cached.set(piece, tokens);
  return tokens;
}
