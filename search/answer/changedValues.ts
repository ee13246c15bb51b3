import data from './data/valueWords.json';

type Lists = (typeof data)['en'];
type FactorName = 'half' | 'third' | 'quarter' | 'double' | 'triple';
export type BoundName = 'atMost' | 'atLeast' | 'more' | 'less' | 'nearly' | 'about';
type ChangeName = FactorName | BoundName;

/** Words that make another value of a number. */
const factors = new Map<FactorName, RegExp>([
  ['half', /(?<!\d)50\s?%|½|(?<!\d)1\/2(?!\d)/u],
  ['third', /(?<!\d)33(?:[.,]3+)?\s?%|⅓|(?<!\d)1\/3(?!\d)/u],
  ['quarter', /(?<!\d)25\s?%|¼|(?<!\d)1\/4(?!\d)/u],
  ['double', /(?<!\d)200\s?%/u],
  ['triple', /(?<!\d)300\s?%/u],
]);
/** Words that make a bound of a number, with the weaker bounds that follow from it. */
const bounds = new Map<BoundName, BoundName[]>([
  ['atMost', ['atMost']],
  ['atLeast', ['atLeast']],
  ['more', ['more', 'atLeast']],
  ['less', ['less', 'atMost']],
  ['nearly', ['nearly', 'about']],
  ['about', ['about']],
]);
/** How far from its number a change may stand, in characters. */
const reach = 40;

/** Alternatives of a pattern, the longest first: "no more than" is not "more than". */
const oneOf = (phrases: string[]) =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll(' ', '\\s+'))
    .join('|');

function factorPatterns(phrases: string[]) {
  // "Half past nine" is a time, "half an hour" a unit.
  const said = `(?<![\\p{L}’'])(?:${oneOf(phrases)})(?!\\p{L}|\\s+(?:past|an\\s+hour)\\b)`;
  return {
    anywhere: new RegExp(said, 'iu'),
    // "Half of the 12", "twice as much as 12".
    before: new RegExp(`${said}(?:\\s+\\p{L}+){0,3}\\s*$`, 'iu'),
  };
}

function boundPatterns(lists: Lists) {
  const names = new Map([...bounds.keys()].flatMap((name) => lists[name].map((phrase) => [phrase, name])));
  const distant = [...names.keys()].filter((phrase) => !lists.adjacent.includes(phrase));
  const [far, near, behind] = [distant, lists.adjacent, lists.behind].map(oneOf);
  return {
    names,
    // "At most the 12", "max. 12"; but "over the last 12" is no bound, and "over 12" is.
    before: new RegExp(
      `(?<![\\p{L}’'])(?:(${far})(?!\\p{L})[.:]?(?:\\s+\\p{L}+){0,3}|(${near})(?!\\p{L})[.:]?)[\\s(]*$`,
      'iu',
    ),
    // "12 square metres or more"; but "12 euros, at least 3 days" is a bound of 3.
    behind: new RegExp(`^(?:\\s*[\\p{L}%€$£°]+){0,2}?\\s*(${behind})(?!\\p{L}|[\\s.]*\\p{N})`, 'iu'),
  };
}

const byLanguage = new Map(
  Object.entries(data).map(([language, lists]) => [
    language,
    {
      factors: [...factors.keys()].map((name) => [name, factorPatterns(lists[name])] as const),
      bounds: boundPatterns(lists),
    },
  ]),
);
const changesOf = (language: string | null) => byLanguage.get(language ?? 'en');

const evenings = new Map(
  Object.entries(data).map(([language, { evening }]) => {
    const phrases = evening.join('|').replaceAll(' ', '\\s+');
    return [
      language,
      new RegExp(
        `(\\p{Nd}{1,2}(?:[:.]\\p{Nd}{2})?)(?:\\s+(?:\\p{L}+|o[’']clock))?\\s+(?:${phrases})(?!\\p{L})`,
        'giu',
      ),
    ];
  }),
);

/** "9 in the evening" as "9 pm", "9 Uhr abends" too. */
export function withHalvesOfDay(text: string, language: string | null): string {
  const evening = evenings.get(language ?? 'en');
  return evening === undefined ? text : text.replace(evening, '$1 pm');
}

/** The words that change the number between two places of a text: "half of", "at least". */
export function changesOfNumber(
  text: string,
  start: number,
  end: number,
  language: string | null,
): Set<ChangeName> {
  const patterns = changesOf(language);
  if (patterns === undefined) return new Set();
  const before = text.slice(Math.max(0, start - reach), start);
  const found: ChangeName[] = patterns.factors.flatMap(([name, factor]) =>
    factor.before.test(before) ? [name] : [],
  );
  const { names, ...bound } = patterns.bounds;
  for (const match of [bound.before.exec(before), bound.behind.exec(text.slice(end, end + reach))]) {
    const phrase = match?.slice(1).find((group) => group !== undefined);
    const name = names.get(phrase?.toLowerCase().replace(/\s+/g, ' ') ?? '');
    if (name !== undefined) found.push(name);
  }
  return new Set(found);
}

export interface ChangedNumber {
  changes: ReadonlySet<ChangeName>;
  /** The bound that a number is of a range: "10 to 12" are at least 10 and at most 12. */
  ofRange: BoundName | null;
}

/**
 * Whether a number of a claim says no other value than one of the evidence: "half of 12", "at least 12" are not 12.
 * @param keepsBounds whether a bound of the evidence must be said, so that 12 is not "up to 12"
 * @param keepsRange whether that counts for the end of a range too
 */
export function isSameChange(
  claim: ChangedNumber,
  evidence: ChangedNumber,
  keepsBounds: boolean,
  keepsRange: boolean,
): boolean {
  const isSame = [...factors.keys()].every((name) => claim.changes.has(name) === evidence.changes.has(name));
  const impliedBy = (name: ChangeName, stronger: BoundName[]) =>
    stronger.some((other) => bounds.get(other)?.some((implied) => implied === name));
  const [said, held] = [boundsOf(claim), boundsOf(evidence)];
  // "About 12" is true of 12.
  const isSupported = [...claim.changes].every(
    (name) => name === 'about' || !isBound(name) || impliedBy(name, held),
  );
  const isKept = (keepsRange ? held : held.filter((name) => evidence.changes.has(name))).every((name) =>
    said.some((other) => bounds.get(name)?.includes(other)),
  );
  return isSame && isSupported && (!keepsBounds || isKept);
}

const isBound = (name: ChangeName): name is BoundName => bounds.has(name as BoundName);

function boundsOf({ changes, ofRange }: ChangedNumber): BoundName[] {
  return [...[...changes].filter(isBound), ...(ofRange === null ? [] : [ofRange])];
}

/** Whether every "half", "twice" of a claim stands in the evidence, or as a percentage. */
export function areFactorsSupported(claim: string, evidence: string, language: string | null): boolean {
  return (changesOf(language)?.factors ?? []).every(([name, { anywhere }]) => {
    const asDigits = factors.get(name);
    if (asDigits === undefined || !anywhere.test(claim)) return true;
    return anywhere.test(evidence) || asDigits.test(evidence);
  });
}
