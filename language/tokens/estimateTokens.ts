import { countTokens } from './countTokens';

/** Longer texts are extrapolated from their beginning: counting a hostile text takes seconds. */
const countedCharacters = 20_000;

/** Estimates the tokens of a text of any length in bounded time. */
export function estimateTokens(text: string): number {
  if (text.length <= countedCharacters) return countTokens(text);
  return Math.ceil((countTokens(text.slice(0, countedCharacters)) * text.length) / countedCharacters);
}
