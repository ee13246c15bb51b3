import data from './data/valueWords.json';

type Language = keyof typeof data;
type ChangeName = Exclude<keyof (typeof data)['en'], 'evening'>;

/** What makes another value of a number. */
const factors = new Map<ChangeName, RegExp>([
  ['half', /(?<!\d)50\s?%|½|(?<!\d)1\/2(?!\d)/u],
  ['third', /(?<!\d)33(?:[.,]3+)?\s?%|⅓|(?<!\d)1\/3(?!\d)/u],
  ['quarter', /(?<!\d)25\s?%|¼|(?<!\d)1\/4(?!\d)/u],
  ['double', /(?<!\d)200\s?%/u],
  ['triple', /(?<!\d)300\s?%/u],
]);
const bounds: readonly ChangeName[] = ['atMost', 'atLeast', 'more', 'less', 'nearly'];
/** How far from its number a change may stand, in characters. */
const reach = 40;

interface ChangePatterns {
  anywhere: RegExp;
  before: RegExp;
  behind: RegExp;
}

function patternsOf(phrases: string[]): ChangePatterns {
  // The longest first: "no more than" is not "more than".
  const words = phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll(' ', '\\s+'));
  // "Half past nine" is a time, "half an hour" a unit.
  const said = `(?<![\\p{L}’'])(?:${words.join('|')})(?!\\p{L}|\\s+(?:past|an\\s+hour)\\b)`;
  return {
    anywhere: new RegExp(said, 'iu'),
    // "Half of the 12", "twice as much as 12".
    before: new RegExp(`${said}(?:\\s+\\p{L}+){0,3}\\s*$`, 'iu'),
    behind: new RegExp(`^\\s*\\p{L}*\\s*${said}`, 'iu'),
  };
}

const read = ({ evening: _evening, ...changes }: (typeof data)[Language]) =>
  Object.entries(changes).map(([name, phrases]) => [name as ChangeName, patternsOf(phrases)] as const);

const byLanguage = new Map(Object.entries(data).map(([language, lists]) => [language, read(lists)] as const));
const changesOf = (language: string | null) => byLanguage.get(language ?? 'en') ?? [];

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

/** What changes the number that stands between two places of a text: "half of", "at least". */
export function changesOfNumber(
  text: string,
  start: number,
  end: number,
  language: string | null,
): Set<ChangeName> {
  const before = text.slice(Math.max(0, start - reach), start);
  const behind = text.slice(end, end + reach);
  const found = changesOf(language).filter(
    ([name, patterns]) =>
      patterns.before.test(before) || (bounds.includes(name) && patterns.behind.test(behind)),
  );
  return new Set(found.map(([name]) => name));
}

/** Whether a number of a claim says no other value than one of the evidence: "half of 12", "at least 12" are not 12. */
export function isSameChange(said: ReadonlySet<ChangeName>, held: ReadonlySet<ChangeName>): boolean {
  const isSame = [...factors.keys()].every((name) => said.has(name) === held.has(name));
  return isSame && bounds.every((name) => !said.has(name) || held.has(name));
}

/** Whether every "half", "twice" of a claim stands in the evidence, or as a percentage. */
export function areFactorsSupported(claim: string, evidence: string, language: string | null): boolean {
  return changesOf(language).every(([name, { anywhere }]) => {
    const asDigits = factors.get(name);
    if (asDigits === undefined || !anywhere.test(claim)) return true;
    return anywhere.test(evidence) || asDigits.test(evidence);
  });
}
