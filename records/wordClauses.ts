import { type TextKey, textKeyOf, textKeys } from '../language/analyzers';
import { termsOf } from '../language/terms';
import { textPath } from '../models/searchIndexes';

/** Words to be found in the texts of chunks. */
export interface WordQuery {
  text: string;
  /** ISO 639-1, or null where it is not known. */
  language: string | null;
}

/** An operator of `$search`. */
export interface TextClause {
  text: { query: string; path: string[]; score?: { boost: { value: number } } };
}

/** A part of the text that the analyzers read alone: what stands between spaces, a pair of ideographs or a Thai word. */
interface Piece {
  text: string;
  key: string;
  isStop: boolean;
}

/**
 * So many words are looked for in texts of every language, the rarest first: names and codes are written alike in all.
 * Where the question does not tell its language, all words are such, as far as there is room.
 */
const wordsInAllLanguages = { known: 6, unknown: 24 };
/** A longer run of ideographs is cut into the pairs that it is indexed as. */
const maxUncutCharacters = 8;
/** An analyzer cuts a longer word. */
const maxTermCharacters = 255;

const ideographs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const ideographsOfPairs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/gu;
const unspacedLetters = /(?=[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])\p{L}/gu;
const standardTerms =
  /[\p{sc=Han}\p{sc=Hiragana}\p{Extended_Pictographic}]|[\p{sc=Katakana}ー]+|[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])+/gu;

/**
 * The operators that find the words, of which any suffices. The index expands each term of each path into a clause, and
 * refuses a query of more than it allows: so the words are looked for in texts of the question's language and where
 * texts of unknown language are, and only the rarest in all. Of a text with too many words the most common are left out.
 */
export function wordClauses({ text, language }: WordQuery, maxClauses: number): TextClause[] {
  const pieces = piecesOf(text, language);
  const rarestFirst = [...new Map(pieces.map((piece) => [piece.key, piece])).values()].toSorted(
    (a, b) => rarity(b) - rarity(a),
  );
  let left = maxClauses;
  const keysOf = new Map<string, readonly TextKey[]>();
  const lookFor = (piece: Piece, keys: readonly TextKey[]) => {
    const cost = clausesOf(piece, keys) - clausesOf(piece, keysOf.get(piece.key) ?? []);
    if (cost > left) return;
    left -= cost;
    keysOf.set(piece.key, keys);
  };
  for (const piece of rarestFirst) lookFor(piece, ownKeys(piece, language));
  const everywhere = wordsInAllLanguages[language === null ? 'unknown' : 'known'];
  for (const piece of rarestFirst.slice(0, everywhere)) lookFor(piece, textKeys);
  const groups = new Map<string, { query: string[]; path: string[] }>();
  for (const piece of pieces) {
    const path = (keysOf.get(piece.key) ?? []).map(textPath);
    const group = groups.get(path.join()) ?? { query: [], path };
    group.query.push(piece.text);
    if (path.length > 0) groups.set(path.join(), group);
  }
  return [...groups.values()].map(({ query, path }) => ({ text: { query: query.join(' '), path } }));
}

function piecesOf(text: string, language: string | null): Piece[] {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.flatMap((word) => {
    const isCut = (ideographs.test(word) || unspaced.test(word)) && word.length > maxUncutCharacters;
    const parts = isCut
      ? termsOf(word, language).map(({ start, end, isStop }) => ({ text: word.slice(start, end), isStop }))
      : [{ text: word, isStop: false }];
    return parts.map((part) => ({ ...part, key: part.text.toLowerCase() }));
  });
}

/** Without statistics of a language: numbers and names are rare, then long words, and pairs with a particle are not. */
function rarity({ text, isStop }: Piece): number {
  if (isStop) return 0;
  const isCode = /\p{N}/u.test(text);
  const isName = /\p{Lu}/u.test(text);
  return (isCode ? 2_000 : isName ? 1_000 : 0) + text.length;
}

/** The language of the question, that of most texts without one, and what has no analyzer of its own. */
function ownKeys({ text }: Piece, language: string | null): readonly TextKey[] {
  if (ideographs.test(text)) return ['cjk'];
  if (unspaced.test(text)) return ['th', 'und'];
  return [...new Set<TextKey>([textKeyOf(language), 'en', 'und'])];
}

/** At least as many clauses as a piece takes. */
function clausesOf({ text }: Piece, keys: readonly TextKey[]): number {
  const normal = text.normalize('NFKC');
  const standard = Math.max(1, count(normal, standardTerms) + Math.floor(normal.length / maxTermCharacters));
  return keys.reduce((sum, key) => {
    if (key === 'cjk') return sum + standard + count(normal, ideographsOfPairs);
    return sum + standard + (key === 'th' ? Math.ceil(count(normal, unspacedLetters) / 2) : 0);
  }, 0);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
