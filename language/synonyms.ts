import groups from './data/synonymStems.json';

/** The groups that each comparable form is in. A word may be in several; groups are not merged. English only. */
const groupsOf = new Map<string, Set<number>>();
for (const [index, words] of groups.entries()) {
  for (const key of words.split(' ')) groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(index));
}

/** The numbers of the groups of synonyms of a comparable form; none for most words. */
export function synonymGroups(key: string, language: string | null): ReadonlySet<number> {
  return (language === 'en' ? groupsOf.get(key) : undefined) ?? none;
}

const none: ReadonlySet<number> = new Set();
