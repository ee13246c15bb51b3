import { stem } from './stem';
import { doingGroups } from './thesaurus/doings';
import { everydayGroups } from './thesaurus/everyday';
import { leisureGroups } from './thesaurus/leisure';
import { officeGroups } from './thesaurus/offices';
import { outsideGroups } from './thesaurus/outside';
import { thingGroups } from './thesaurus/things';
import { weatherAndTimeGroups } from './thesaurus/weatherAndTime';

/**
 * Groups of synonyms of everyday documents. A word may be in several groups; groups are not merged. English only.
 */
const groups = [
  officeGroups,
  thingGroups,
  doingGroups,
  everydayGroups,
  outsideGroups,
  leisureGroups,
  weatherAndTimeGroups,
].flatMap((part) => part.trim().split('\n'));

const families = new Map<string, Set<number>>();
for (const [index, line] of groups.entries()) {
  for (const word of line.split(' ')) {
    const key = stem(word, 'en');
    families.set(key, (families.get(key) ?? new Set()).add(index));
  }
}

/** The groups that a comparable form of the language stands in, by number; none for most words. */
export function synonymGroups(key: string, language: string | null): ReadonlySet<number> {
  return (language === 'en' ? families.get(key) : undefined) ?? none;
}

const none: ReadonlySet<number> = new Set();
