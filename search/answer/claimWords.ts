import { stem } from '../../language/stem';
import data from './data/claimWords.json';

/** Words of one form or more, each a list. */
type Groups = { synonyms: string[][]; opposites: string[][][] };
type Lists = Record<WordClass, string[]> & Groups;
type WordClass = Exclude<keyof typeof data.en, keyof Groups>;

/**
 * What changes the meaning of a sentence without changing its subject, in one language. `light` words say nothing of their
 * own, as stems; `some` is less than all; `perhaps` is not certain; an `article` says nothing of the part that a noun
 * plays; an `agent` names who acts in a passive sentence; `but` begins a clause; `prefixes` turn a word into its opposite;
 * a `contraction` is how a verb ends that is negated.
 */
export interface ClaimWords extends Record<WordClass, ReadonlySet<string>> {
  /** Stems to the group of words that mean the same. */
  synonyms: ReadonlyMap<string, number>;
  /** The opposites of a word. */
  opposites: ReadonlyMap<string, readonly string[]>;
}

function oppositesOf(groups: string[][][]): Map<string, string[]> {
  const opposites = new Map<string, string[]>();
  for (const sides of groups) {
    for (const side of sides) {
      const others = sides.filter((other) => other !== side).flat();
      for (const word of side) opposites.set(word, [...(opposites.get(word) ?? []), ...others]);
    }
  }
  return opposites;
}

/** The number of its group for each word, from one on. */
const numbered = (groups: string[][]) =>
  new Map(groups.flatMap((group, i) => group.map((word) => [word, i + 1] as const)));

function read(language: string, { opposites, synonyms, ...lists }: Lists): ClaimWords {
  const stems = (words: string[]) => words.map((word) => stem(word, language));
  const sets = Object.entries({ ...lists, light: stems(lists.light) });
  return {
    ...(Object.fromEntries(sets.map(([name, words]) => [name, new Set(words)])) as Record<
      WordClass,
      Set<string>
    >),
    synonyms: numbered(synonyms.map(stems)),
    opposites: oppositesOf(opposites),
  };
}

const wordsByLanguage = new Map(
  Object.entries<Lists>(data).map(([language, lists]) => [language, read(language, lists)] as const),
);

/** In languages without lists, only content words, names and numbers are compared. */
export function claimWordsOf(language: string | null): ClaimWords | null {
  return wordsByLanguage.get(language ?? 'en') ?? null;
}
