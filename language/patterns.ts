/**
 * A regular expression as data: its source, a sequence, alternatives of which one matches (a list, or those of each
 * language), or a part by its name.
 */
export type Pattern =
  | string
  | readonly Pattern[]
  | { readonly oneOf: readonly Pattern[] | Readonly<Record<string, Pattern>> }
  | { readonly use: string };

/** The regular expression of a pattern of a data file. @param parts the patterns that it uses by name */
export function toRegExp(pattern: Pattern, flags: string, parts: Record<string, Pattern> = {}): RegExp {
  const sourceOf = (one: Pattern): string => {
    if (typeof one === 'string') return one;
    if ('oneOf' in one) return `(?:${Object.values(one.oneOf).map(sourceOf).join('|')})`;
    if (!('use' in one)) return one.map(sourceOf).join('');
    const part = parts[one.use];
    if (part === undefined) throw new Error(`There is no pattern '${one.use}'.`);
    return sourceOf(part);
  };
  return new RegExp(sourceOf(pattern), flags);
}

/** The regular expressions of the patterns of a data file, by their names. */
export function toRegExps<Name extends string>(
  patterns: Readonly<Record<Name, Pattern>>,
  flags: string,
  parts?: Record<string, Pattern>,
): Record<Name, RegExp> {
  const read = Object.entries<Pattern>(patterns).map(([name, one]) => [name, toRegExp(one, flags, parts)]);
  return Object.fromEntries(read) as Record<Name, RegExp>;
}
