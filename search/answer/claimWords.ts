import { stem } from '../../language/stem';
import data from './data/claimWords.json';

type Lists = Omit<typeof data.en, 'synonyms'> & { synonyms?: string };
type WordClass = Exclude<keyof Lists, 'synonyms' | 'opposites' | 'numbers'>;

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
  /** From one on. */
  numbers: ReadonlyMap<string, number>;
}

const split = (list: string) => list.split(' ').filter((word) => word !== '');
const groupsOf = (list: string) => split(list).map((group) => group.split(','));

function oppositesOf(list: string): Map<string, string[]> {
  const opposites = new Map<string, string[]>();
  for (const group of split(list)) {
    const sides = group.split('/').map((side) => side.split(','));
    for (const side of sides) {
      const others = sides.filter((other) => other !== side).flat();
      for (const word of side) opposites.set(word, [...(opposites.get(word) ?? []), ...others]);
    }
  }
  return opposites;
}

function read(language: string, { opposites, numbers, synonyms = '', ...lists }: Lists): ClaimWords {
  const sets = Object.entries(lists).map(([name, list]) => [name, new Set(split(list))]);
  const stems = groupsOf(synonyms).map((group) => group.map((word) => stem(word, language)));
  return {
    ...(Object.fromEntries(sets) as Record<WordClass, ReadonlySet<string>>),
    light: new Set(split(lists.light).map((word) => stem(word, language))),
    synonyms: new Map(stems.flatMap((group, i) => group.map((word) => [word, i] as const))),
    opposites: oppositesOf(opposites),
    numbers: new Map(groupsOf(numbers).flatMap((forms, i) => forms.map((form) => [form, i + 1] as const))),
  };
}

const wordsByLanguage = new Map(
  Object.entries<Lists>(data).map(([language, lists]) => [language, read(language, lists)] as const),
);

/** Of languages without lists, only content words, names and numbers are compared. */
export function claimWordsOf(language: string | null): ClaimWords | null {
  return wordsByLanguage.get(language ?? 'en') ?? null;
}
