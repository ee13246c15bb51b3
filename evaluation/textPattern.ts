import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSException } from 're2js';
import { programSize } from './programSize';

/** Longer text is not searched: the time of a match grows with the text times the pattern. */
const maxTextCharacters = 50_000;
const maxPatternCharacters = 500;
/** Repetitions written out. Enough for `.{0,500}` twice; `.{0,999}` sixty times would be half a second to compile. */
const maxPatternSize = 1_000;

/** Tests texts in time linear in their length, whatever the pattern. */
export interface TextPattern {
  isIn(text: string): boolean;
}

/** A file often repeats an expression in each of its tests. Few: each may have states of some megabytes. */
const compiled = new LRUCache<string, TextPattern>({ max: 8 });

function compile(source: string): TextPattern {
  try {
    const pattern = RE2JS.compile(source);
    return { isIn: (text) => pattern.test(text.slice(0, maxTextCharacters)) };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new Error(`The regular expression is invalid in the syntax of RE2: ${error.message}`);
  }
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
  if (programSize(source) > maxPatternSize) {
    throw new Error(
      `The regular expression is too large: with its repetitions written out, it must have at most ${maxPatternSize} characters.`,
    );
  }
  const pattern = compiled.get(source) ?? compile(source);
  compiled.set(source, pattern);
  return pattern;
}
