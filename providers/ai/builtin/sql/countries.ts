const firstLetter = 65;
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(firstLetter + at));
const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));

/** Names of countries by their codes, as a language has them. */
function namesOf(language: string, style: 'long' | 'short'): Map<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
  return new Map(codes.flatMap((code) => (names.of(code) ? [[code, names.of(code) ?? '']] : [])));
}

const known = new Map<string, Map<string, string[]>>();

/** The English names of countries, by their names in a language, in lower case: databases are mostly in English. */
export function countriesOf(language: string): ReadonlyMap<string, string[]> {
  let countries = known.get(language);
  if (!countries) {
    const english = [namesOf('en', 'long'), namesOf('en', 'short')];
    const called = (code: string) => [...new Set(english.flatMap((names) => names.get(code) ?? []))];
    const own = [...namesOf(language, 'long'), ...namesOf(language, 'short')];
    countries = new Map(own.map(([code, name]) => [name.toLowerCase(), called(code)]));
    known.set(language, countries);
  }
  return countries;
}
