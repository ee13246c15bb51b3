import { createContext, Script } from 'node:vm';
import { MongoError } from '../errors';

/** The time after which a match is given up, as MongoDB does after a number of steps. */
const MATCH_LIMIT_MS = 100;
/** Steps that are certain to be done in a fraction of that time. */
const HARMLESS_STEPS = 1_000_000;
const HARMLESS_EXPONENTIAL_LENGTH = 20;

/** How the steps of a match grow with the length of the text, at worst. */
type Growth = { kind: 'polynomial'; degree: number } | { kind: 'exponential' };

/**
 * Reads from a pattern how badly it can backtrack: each repetition adds a degree, and a repeated group that repeats or
 * chooses inside, or refers back, may be exponential. Errs on the side of caution.
 */
export function worstGrowth(pattern: string): Growth {
  let repetitions = 0;
  const groups = [{ branches: false }];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') {
      at++;
      if (/[1-9k]/.test(pattern[at] ?? '')) return { kind: 'exponential' };
      if (/[pPuxc]/.test(pattern[at] ?? '') && pattern[at + 1] === '{') at = pattern.indexOf('}', at);
      if (at < 0) break;
    } else if (character === '[') at = classEnd(pattern, at);
    else if (character === '(') groups.push({ branches: false });
    else if (character === '|') inAll(groups);
    else if (character === ')') {
      const group = groups.length > 1 ? groups.pop() : undefined;
      if (group?.branches && repeats(pattern, at + 1)) return { kind: 'exponential' };
    } else if (repeats(pattern, at)) {
      repetitions++;
      inAll(groups);
    }
  }
  return { kind: 'polynomial', degree: repetitions + 1 };
}

function inAll(groups: { branches: boolean }[]): void {
  for (const group of groups) group.branches = true;
}

/** True for `*`, `+` and `{`, but not for `?`, which repeats nothing. */
function repeats(pattern: string, at: number): boolean {
  const character = pattern[at];
  return character === '*' || character === '+' || character === '{';
}

function classEnd(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === ']') return at;
  }
  return pattern.length;
}

const sandbox: { match: () => unknown } = { match: () => null };
const context = createContext(sandbox);
const runMatch = new Script('match()');

/** A regular expression that gives up, with an error, where matching would keep the server busy. */
export class GuardedRegExp extends RegExp {
  /** Up to which length a text is searched without a guard. */
  private readonly longestHarmless: number;

  constructor(pattern: string | RegExp, flags?: string) {
    super(pattern, flags);
    const growth = worstGrowth(this.source);
    this.longestHarmless =
      growth.kind === 'exponential' ? HARMLESS_EXPONENTIAL_LENGTH : HARMLESS_STEPS ** (1 / growth.degree);
  }

  override exec(text: string): RegExpExecArray | null {
    return text.length <= this.longestHarmless ? super.exec(text) : this.limited(() => super.exec(text));
  }

  private limited<T>(match: () => T): T {
    sandbox.match = match;
    try {
      return runMatch.runInContext(context, { timeout: MATCH_LIMIT_MS }) as T;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      throw new MongoError(
        51156,
        `Error occurred while executing the regular expression: match limit exceeded for '${this.source.slice(0, 100)}'. Repeat less inside of repetitions, or anchor the expression.`,
      );
    }
  }
}
