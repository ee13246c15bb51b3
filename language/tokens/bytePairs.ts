import type Ranks from 'gpt-tokenizer/bpeRanks/cl100k_base';

/** Bytes as a string of one character each: what the ranks are looked up by. ASCII is itself. */
function byteString(text: string): string {
  return nonAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}

const nonAscii = /[^\0-\x7f]/;

function readRanks(): Map<string, number> {
  // Loaded lazily: the ranks are large.
  const ranks: typeof Ranks = require('gpt-tokenizer/bpeRanks/cl100k_base').default;
  const rankOf = new Map<string, number>();
  for (const [rank, token] of ranks.entries()) {
    if (token === undefined) continue;
    rankOf.set(typeof token === 'string' ? byteString(token) : String.fromCharCode(...token), rank);
  }
  return rankOf;
}

let rankOf: Map<string, number> | null = null;

/**
 * How many tokens the byte-pair encoding makes of one piece of text: the pair of lowest rank is joined until none
 * is left that may be. Quadratic in the piece's length.
 */
export function countPairs(piece: string): number {
  rankOf ??= readRanks();
  const known = rankOf;
  const bytes = byteString(piece);
  if (bytes.length <= 1 || known.has(bytes)) return 1;
  /** Where each token begins; the last entry is the end. */
  const starts = Array.from({ length: bytes.length + 1 }, (_, index) => index);
  const rankAt = (token: number) =>
    known.get(bytes.slice(starts[token], starts[token + 2])) ?? Number.POSITIVE_INFINITY;
  /** Rank of the pair that each token but the last begins. */
  const pairs = Array.from({ length: bytes.length - 1 }, (_, token) => rankAt(token));
  for (;;) {
    let lowest = Number.POSITIVE_INFINITY;
    let at = -1;
    for (let token = 0; token < pairs.length; token++) {
      const rank = pairs[token] ?? lowest;
      if (rank < lowest) {
        lowest = rank;
        at = token;
      }
    }
    if (at < 0) return pairs.length + 1;
    starts.splice(at + 1, 1);
    pairs.splice(at, 1);
    if (at < pairs.length) pairs[at] = rankAt(at);
    if (at > 0) pairs[at - 1] = rankAt(at - 1);
  }
}
