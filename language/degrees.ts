import { stem } from './stem';

/** Adjectives that are compared with endings. */
const adjectives = `big bright broad cheap clean clear close cold cool damp dark deep dim dry early easy far fast fat fine
  firm flat fresh great hard heavy high hot large late light long loud low mild narrow near new noisy old poor quick quiet
  rich rough safe sharp short shallow simple slow small smooth soft steep stiff strong sweet tall thick thin tight tiny tough
  warm weak wet wide young`;

/** Their comparative and superlative: "wettest", "heavier", "largest". */
function degreesOf(adjective: string): [string, string][] {
  const stem = /e$/.test(adjective)
    ? adjective.slice(0, -1)
    : /[^aeiou]y$/.test(adjective)
      ? `${adjective.slice(0, -1)}i`
      : /^[^aeiou]*[aeiou][^aeiouwy]$/.test(adjective)
        ? `${adjective}${adjective.at(-1)}`
        : adjective;
  return ['er', 'est'].map((ending) => [`${stem}${ending}`, adjective]);
}

const irregular: [string, string][] = [
  ['better', 'good'],
  ['best', 'good'],
  ['farther', 'far'],
  ['farthest', 'far'],
  ['furthest', 'far'],
];

const positives = new Map(
  [...adjectives.split(/\s+/).flatMap(degreesOf), ...irregular].map(([form, base]) => [
    stem(form, 'en'),
    stem(base, 'en'),
  ]),
);

/** The comparable form of an English adjective for that of its comparative or superlative; others as they are. */
export function positiveOf(key: string, language: string | null): string {
  return language === 'en' ? (positives.get(key) ?? key) : key;
}
