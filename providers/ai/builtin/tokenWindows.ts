/** The maximum input length of the model; further tokens are ignored. */
const modelTokens = 128;

/**
 * Windows shorter than the model's input do not reduce retrieval quality (docs/decisions/011-embedding-model.md), cost
 * less, and leave room to complete a sentence.
 */
export const windowTokens = modelTokens / 2;

/** The tokenizer is quadratic in the length of a word: longer words are split. */
const maxPieceCharacters = 64;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits a text into consecutive windows of at most `windowTokens` tokens, at sentence ends where possible. Returns at
 * least one window, none of them empty.
 */
export function tokenWindows(text: string, encodeWord: (word: string) => number[]): number[][] {
  const windows: number[][] = [];
  let current: number[] = [];
  const endWindow = () => {
    if (current.length > 0) windows.push(current);
    current = [];
  };
  for (const { segment } of sentences.segment(text)) {
    const tokens = words(segment).flatMap(encodeWord);
    if (current.length + tokens.length > windowTokens) endWindow();
    for (const token of tokens) {
      if (current.length === windowTokens) endWindow();
      current.push(token);
    }
  }
  endWindow();
  return windows.length > 0 ? windows : [[unknownToken]];
}

/** The unknown token; also used for a text without words. */
const unknownToken = 0;

function words(sentence: string): string[] {
  return sentence
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => (word.length > maxPieceCharacters ? pieces(word) : [word]));
}

function pieces(word: string): string[] {
  const characters = [...word];
  const count = Math.ceil(characters.length / maxPieceCharacters);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * maxPieceCharacters, (index + 1) * maxPieceCharacters).join(''),
  );
}
