import data from './data/valueWords.json';

const patterns = new Map(
  Object.entries(data).map(([language, { between, and, to }]) => [
    language,
    {
      between: new RegExp(`(?<!\\p{L})(?:${between.join('|')})\\s*[€$£]?\\s*$`, 'iu'),
      and: joined(and),
      to: joined([...to, '-', '–', '—']),
    },
  ]),
);

/** The words between the ends of a range: a unit, then a word such as "to". */
function joined(words: string[]): RegExp {
  return new RegExp(`^\\s*(?:[\\p{L}%€$£°]+\\s+)?(?:${words.join('|')})\\s*[€$£]?\\s*$`, 'iu');
}

/**
 * How two adjacent numbers of a text make a range: "between 10 and 12", "10 to 12"; null where they do not.
 * @param firstStart where the digits of the first begin
 */
export function rangeOf(
  text: string,
  firstStart: number,
  firstEnd: number,
  secondStart: number,
  language: string | null,
): 'between' | 'to' | null {
  const words = patterns.get(language ?? 'en');
  if (words === undefined) return null;
  const gap = text.slice(firstEnd, secondStart);
  if (words.to.test(gap)) return 'to';
  const before = text.slice(Math.max(0, firstStart - 20), firstStart);
  return words.and.test(gap) && words.between.test(before) ? 'between' : null;
}
