/** The encoder's reach: what stands beyond it in one sequence is ignored by the model. */
const modelTokens = 128;

/**
 * Shorter windows than the model can read lose nothing in retrieval (docs/decisions/011-embedding-model.md),
 * cost less, and leave room for a sentence that doesn't fit the rest of one.
 */
export const windowTokens = modelTokens / 2;

/** The tokenizer takes quadratic time in the length of what it is given: a longer run of letters is cut. */
const maxPieceCharacters = 64;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Cuts a text into windows of at most `windowTokens` tokens that together hold all of it, ending at a
 * sentence's end where there is one in reach. There is at least one window, and none is empty.
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

/** What the vocabulary has for anything outside it; stands for a text without a word. */
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
