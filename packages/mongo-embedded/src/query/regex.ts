import { BSONRegExp } from 'bson';
import type { Value } from '../bson/values';
import { MongoError } from '../errors';
import { GuardedRegExp } from './guardedRegExp';

const cache = new Map<string, GuardedRegExp>();

/** Compiles a PCRE-style pattern and its options (`i m s x u`) to a JavaScript expression that gives up in time. */
function compileRegex(pattern: string, options: string): GuardedRegExp {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known) return known;
  let source = pattern;
  let flags = '';
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  const all = options + (inline?.[1] ?? '');
  if (inline) source = source.slice(inline[0].length);
  for (const flag of new Set(all)) {
    if (flag === 'x') source = stripExtended(source);
    else if ('ims'.includes(flag)) flags += flag;
    else if (flag !== 'u') throw new MongoError(51108, `invalid flag in regex options: ${flag}`);
  }
  source = source
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\\Q([\s\S]*?)\\E/g, (_, text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  let regex: GuardedRegExp;
  try {
    regex = new GuardedRegExp(source, `${flags}u`);
  } catch {
    try {
      regex = new GuardedRegExp(source, flags);
    } catch (error) {
      throw new MongoError(
        51091,
        `Regular expression is invalid: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
  if (cache.size > 500) cache.clear();
  cache.set(key, regex);
  return regex;
}

/** Removes the whitespace and comments that the `x` option allows. */
function stripExtended(source: string): string {
  return source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]])*\]|#[^\n]*|\s+/g, (part) =>
    /^[\\[]/.test(part) ? part : '',
  );
}

export function toRegex(value: Value, options?: Value): GuardedRegExp {
  if (options !== undefined && typeof options !== 'string') {
    throw new MongoError('BadValue', '$options has to be a string');
  }
  if (value instanceof BSONRegExp) return compileRegex(value.pattern, options ?? value.options);
  if (typeof value === 'string') return compileRegex(value, options ?? '');
  throw new MongoError('BadValue', '$regex has to be a string');
}

/** The literal prefix of an anchored, case-sensitive expression: what an index can seek to. */
export function literalPrefix(value: BSONRegExp): string | undefined {
  if (value.options.replace(/s/g, '') !== '' || !value.pattern.startsWith('^') || value.pattern.includes('|'))
    return undefined;
  const match = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^a-zA-Z0-9])*)/.exec(value.pattern);
  const text = match?.[1] ?? '';
  const next = value.pattern[1 + text.length];
  // A quantifier applies to the last character, which then isn't certain.
  const certain = next && '*?{'.includes(next) ? text.replace(/\\?.$/u, '') : text;
  return certain.replace(/\\(.)/g, '$1') || undefined;
}
