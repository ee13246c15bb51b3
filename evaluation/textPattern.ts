import { RE2JS, RE2JSException } from 're2js';

/** Longer text is not searched: the time of a match grows with the text times the pattern. */
const maxTextCharacters = 50_000;
const maxPatternCharacters = 500;

/** Tests texts in time linear in their length, whatever the pattern. */
export interface TextPattern {
  isIn(text: string): boolean;
}

/**
 * Compiles a regular expression of a caller in the syntax of RE2, which has neither look-around nor back-references:
 * JavaScript's own could take exponential time.
 * @throws Error with a sentence that says what is wrong
 */
export function compilePattern(source: string): TextPattern {
  if (source.length > maxPatternCharacters) {
    throw new Error(`The regular expression must have at most ${maxPatternCharacters} characters.`);
  }
  try {
    const pattern = RE2JS.compile(source);
    return { isIn: (text) => pattern.matcher(text.slice(0, maxTextCharacters)).find() };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new Error(`The regular expression is invalid in the syntax of RE2: ${error.message}`);
  }
}
