import { stem } from '../../language/stem';
import data from './data/claimWords.json';

/**
 * Classes of words. `light` words say nothing of their own, as stems; `some` is less than all; `perhaps` is not certain;
 * an `article` says nothing of the part that a noun plays; an `agent` names who acts in a passive sentence; `but`
 * begins a clause.
 */
type WordClass =
  | ('negators' | 'light' | 'all' | 'some' | 'only' | 'except' | 'must' | 'should' | 'may' | 'perhaps')
  | ('article' | 'agent' | 'but');

/** What changes the meaning of a sentence without changing its subject, in one language. */
export interface ClaimWords extends Record<WordClass, ReadonlySet<string>> {
  /** Stems to the group of words that mean the same. */
  synonyms: ReadonlyMap<string, number>;
  /** The opposites of a word. */
  opposites: ReadonlyMap<string, readonly string[]>;
  numbers: ReadonlyMap<string, number>;
}

/** `numbers` from one on. */
type Lists = Record<WordClass | 'opposites' | 'numbers', string> & { synonyms?: string };

const split = (list: string) => list.split(' ').map((words) => words.replaceAll('-', ' '));

function oppositesOf(list: string): Map<string, string[]> {
  const opposites = new Map<string, string[]>();
  for (const group of list.split(' ')) {
    const sides = group.split('/').map((side) => side.split(','));
    for (const side of sides) {
      const others = sides.filter((other) => other !== side).flat();
      for (const word of side) opposites.set(word, [...(opposites.get(word) ?? []), ...others]);
    }
  }
  return opposites;
}

function read(language: string, { opposites, numbers, synonyms, ...lists }: Lists): ClaimWords {
  const sets = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, new Set(split(list))]));
  const groups = (synonyms ?? '').split(' ').map((group) => group.split(','));
  const spelledOut = numbers.split(' ').map((forms) => forms.split(','));
  return {
    ...(sets as unknown as ClaimWords),
    light: new Set(split(lists.light).map((word) => stem(word, language))),
    synonyms: new Map(groups.flatMap((group, i) => group.map((word) => [stem(word, language), i] as const))),
    opposites: oppositesOf(opposites),
    numbers: new Map(spelledOut.flatMap((forms, i) => forms.map((form) => [form, i + 1] as const))),
  };
}

const wordsByLanguage = new Map(
  Object.entries<Lists>(data).map(([language, list]) => [language, read(language, list)] as const),
);

/** Of languages without lists, only content words, names and numbers are compared. */
export function claimWordsOf(language: string | null): ClaimWords | null {
  return wordsByLanguage.get(language ?? 'en') ?? null;
}
